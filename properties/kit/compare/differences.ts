import { isObject } from '../../../contracts/index.ts';
import { brief } from '../exchange.ts';
import { sameJson } from './same-json.ts';

/** A place in two JSON values, and what each has there; undefined for a key that one of them lacks. */
interface Difference {
  /** JSON Pointer; empty for the values themselves. */
  readonly path: string;
  readonly first: unknown;
  readonly second: unknown;
}

/**
 * The innermost place that holds every difference of two JSON values, as `sameJson` compares: of objects the first key
 * that differs, and of arrays of one length the item, where no other differs.
 */
function firstDifference(first: unknown, second: unknown, path = ''): Difference {
  const key = differingKey(first, second);
  if (key === undefined) return { path, first, second };
  const [one, two] = [first, second] as readonly Readonly<Record<string, unknown>>[];
  return firstDifference(
    one?.[key],
    two?.[key],
    `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  );
}

function differingKey(first: unknown, second: unknown): string | undefined {
  const differs = (key: string): boolean =>
    !sameJson((first as Record<string, unknown>)[key], (second as Record<string, unknown>)[key]);
  if (isObject(first) && isObject(second)) return Object.keys({ ...first, ...second }).find(differs);
  if (!Array.isArray(first) || !Array.isArray(second) || first.length !== second.length) return undefined;
  const [index, ...others] = Object.keys(first).filter(differs);
  return others.length === 0 ? index : undefined;
}

/** Of values that are all objects, the keys in which they differ: a report cannot show those of a long answer. */
export function differingKeys<Value>(values: readonly Value[]): readonly Value[] {
  const objects = (values as readonly unknown[]).filter(isObject);
  if (objects.length < values.length) return values;
  const differs = (key: string): boolean => !objects.every((one) => sameJson(one[key], objects[0]?.[key]));
  return objects.map(
    (one) => Object.fromEntries(Object.entries(one).filter(([key]) => differs(key))) as Value,
  );
}

/** What a report shows of both values: where they differ first, unless it is everywhere, and what each has there. */
export function shownDifference(
  first: unknown,
  second: unknown,
): { readonly [Side in 'first' | 'second']: string } {
  const { path, ...values } = firstDifference(first, second);
  const where = path === '' ? '' : `${path}: `;
  return { first: where + brief(values.first), second: where + brief(values.second) };
}
