import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../contracts/index.ts';
import type { Exchange } from '../../../properties/index.ts';

/** In what two answers to a request differ. `order`: an array has the same items in another order. */
export type DifferenceKind =
  'status' | 'header' | 'type' | 'missing' | 'added' | 'length' | 'order' | 'value';

/** One difference between two answers. */
export interface Difference {
  /** Path in the body with `[]` for items, such as `data.ranking.buckets[].name`; `` for status and the whole body. */
  readonly field: string;
  readonly kind: DifferenceKind;
  readonly a: unknown;
  readonly b: unknown;
}

/** The headers that say how a service behaves; the others carry dates, ids and what proxies add. */
const HEADERS = ['content-type', 'allow', 'cache-control', 'vary', 'www-authenticate'];

/** Every difference of `b` from `a`. The bodies are compared where the statuses are equal. */
export function compareAnswers(a: Exchange, b: Exchange): readonly Difference[] {
  const [one, other] = [a.response, b.response];
  if (one.status !== other.status) return [{ field: '', kind: 'status', a: one.status, b: other.status }];
  const headers = HEADERS.flatMap((name): readonly Difference[] => {
    const [before, after] = [readHeader(a, name), readHeader(b, name)];
    return before === after ? [] : [{ field: `header ${name}`, kind: 'header', a: before, b: after }];
  });
  if (one.body.kind === 'json' && other.body.kind === 'json')
    return [...headers, ...compareValues(one.body.value, other.body.value, '')];
  const kind = one.body.kind === other.body.kind ? 'value' : 'type';
  const [before, after] = kind === 'type' ? [one.body.kind, other.body.kind] : [one.text, other.text];
  return before === after ? headers : [...headers, { field: '', kind, a: before, b: after }];
}

/** A media type without its parameters: a charset and its spelling change nothing. */
function readHeader({ response }: Exchange, name: string): string | undefined {
  const value = response.headers[name];
  return name === 'content-type' ? value?.split(';', 1)[0]?.trim().toLowerCase() : value;
}

function compareValues(a: unknown, b: unknown, field: string): readonly Difference[] {
  const [before, after] = [typeOf(a), typeOf(b)];
  if (before !== after) return [{ field, kind: 'type', a: before, b: after }];
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b, field);
  if (isObject(a) && isObject(b)) {
    const inA = Object.keys(a).flatMap((key): readonly Difference[] => {
      const path = field === '' ? key : `${field}.${key}`;
      return Object.hasOwn(b, key)
        ? compareValues(a[key], b[key], path)
        : [{ field: path, kind: 'missing', a: a[key], b: undefined }];
    });
    const inB = Object.keys(b).flatMap((key): readonly Difference[] =>
      Object.hasOwn(a, key)
        ? []
        : [{ field: field === '' ? key : `${field}.${key}`, kind: 'added', a: undefined, b: b[key] }],
    );
    return [...inA, ...inB];
  }
  return Object.is(a, b) ? [] : [{ field, kind: 'value', a, b }];
}

function compareArrays(a: readonly unknown[], b: readonly unknown[], field: string): readonly Difference[] {
  if (a.length === b.length && !isDeepStrictEqual(a, b) && isDeepStrictEqual(sorted(a), sorted(b)))
    return [{ field, kind: 'order', a, b }];
  const shared = a.slice(0, Math.min(a.length, b.length));
  return [
    ...(a.length === b.length ? [] : [{ field, kind: 'length' as const, a: a.length, b: b.length }]),
    ...shared.flatMap((item, index) => compareValues(item, b[index], `${field}[]`)),
  ];
}

function sorted(items: readonly unknown[]): readonly string[] {
  return items.map((item) => JSON.stringify(item)).sort();
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
