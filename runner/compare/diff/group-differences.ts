import { isDeepStrictEqual } from 'node:util';
import {
  apiGroups,
  findRoute,
  matchRoute,
  type ApiGroup,
  type OperationId,
  isObject,
} from '../../../contracts/index.ts';
import type { RequestSpec, Exchange } from '../../../properties/index.ts';
import { curlCommand } from '../../report/shell-commands.ts';
import type { Outcome, Pair } from './paired-client.ts';

/** In what two answers to a request differ. `order`: an array has the same items in another order. */
type DifferenceKind = 'status' | 'header' | 'type' | 'missing' | 'added' | 'length' | 'order' | 'value';

/** One difference between two answers. */
interface Difference {
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

/** The differences of one kind in one field of one route. */
export interface DifferenceGroup {
  readonly group: ApiGroup;
  /** Undefined where no route matches. */
  readonly operation?: OperationId;
  /** Method and path of the route, or of the requests. */
  readonly route: string;
  readonly field: string;
  readonly kind: DifferenceKind | 'no-answer';
  /** In how many answers of the route, and how many were compared. */
  readonly answers: number;
  readonly of: number;
  /** The smallest request that shows it, with what A and B have there. */
  readonly example: { readonly a: unknown; readonly b: unknown; readonly curl: string };
}

/** A field that A itself answers differently when the request is sent twice; `` for the status or the whole body. */
export interface Volatile {
  readonly route: string;
  readonly field: string;
}

/** A pair whose answers differ, with A's answer to the same request some time later. */
export interface SentTwice {
  readonly pair: Pair;
  readonly later: Outcome;
}

/** The kinds that depend on the data of the targets. */
const dataKinds: ReadonlySet<string> = new Set<DifferenceKind>(['value', 'length', 'order']);

/** Groups the differences of pairs by route, field and kind; without those of volatile fields, and of data on request. */
export function groupDifferences(
  pairs: readonly Pair[],
  again: readonly SentTwice[],
  withData: boolean,
): { readonly differences: readonly DifferenceGroup[]; readonly volatile: readonly Volatile[] } {
  const volatile = new Map<string, Volatile>();
  const unstable = new Set<Pair>();
  for (const { pair, later } of again)
    for (const { field } of differencesOf(pair.a, later)) {
      const { route } = placeOf(pair.spec);
      volatile.set(`${route}\n${field}`, { route, field });
      // Another status, or an entirely different body, is no evidence about the fields of other answers.
      if (field === '') unstable.add(pair);
    }
  const isVolatile = (route: string, field: string): boolean =>
    [...volatile.values()].some(
      (one) => one.field !== '' && one.route === route && isWithin(field, one.field),
    );
  const compared = new Map<string, number>();
  const groups = new Map<string, DifferenceGroup>();
  for (const pair of pairs) {
    const { spec, a, b } = pair;
    if (a.kind === 'not-sent' || b.kind === 'not-sent' || unstable.has(pair)) continue;
    const place = placeOf(spec);
    compared.set(place.route, (compared.get(place.route) ?? 0) + 1);
    const kept = differencesOf(a, b).filter(
      ({ field, kind }) => !isVolatile(place.route, field) && (withData || !dataKinds.has(kind)),
    );
    const request =
      a.kind === 'answer' ? a.exchange.request : b.kind === 'answer' ? b.exchange.request : undefined;
    if (request === undefined) continue;
    const curl = curlCommand(request);
    const seen = new Set<string>();
    for (const difference of kept) {
      const key = [place.route, difference.field, difference.kind].join('\n');
      const known = groups.get(key);
      const example = { a: difference.a, b: difference.b, curl };
      groups.set(key, {
        ...place,
        field: difference.field,
        kind: difference.kind,
        answers: (known?.answers ?? 0) + (seen.has(key) ? 0 : 1),
        of: 0,
        example: known === undefined || curl.length < known.example.curl.length ? example : known.example,
      });
      seen.add(key);
    }
  }
  return {
    differences: [...groups.values()]
      .map((group) => ({ ...group, of: compared.get(group.route) ?? 0 }))
      .sort(
        (a, b) => apiGroups.indexOf(a.group) - apiGroups.indexOf(b.group) || compareTexts(a.route, b.route),
      ),
    volatile: [...volatile.values()],
  };
}

/** The differences of two outcomes; whether there is an answer at all comes first. */
export function differencesOf(
  a: Outcome,
  b: Outcome,
): readonly (Omit<Difference, 'kind'> & Pick<DifferenceGroup, 'kind'>)[] {
  if (a.kind === 'answer' && b.kind === 'answer') return compareAnswers(a.exchange, b.exchange);
  const [before, after] = [statusOf(a), statusOf(b)];
  return before === after ? [] : [{ field: '', kind: 'no-answer', a: before, b: after }];
}

function statusOf(outcome: Outcome): unknown {
  if (outcome.kind === 'answer') return outcome.exchange.response.status;
  return outcome.kind === 'no-answer' ? outcome.code : outcome.reason;
}

function isWithin(field: string, outer: string): boolean {
  return field === outer || field.startsWith(`${outer}.`) || field.startsWith(`${outer}[]`);
}

function placeOf({
  group,
  method,
  path,
}: RequestSpec): Pick<DifferenceGroup, 'group' | 'operation' | 'route'> {
  const [plain = path] = path.split('?', 1);
  const operation = matchRoute(group, method, plain)?.route.operationId;
  if (operation === undefined) return { group, route: `${group}: requests without a documented route` };
  const route = findRoute(operation);
  return { group, operation, route: `${group}: ${route.method} ${route.path}` };
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
