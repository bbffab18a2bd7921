import { isObject, valueAt } from '../../../contracts/index.ts';
import { type Item } from '../../../properties/index.ts';
import { openFilters, type OpenFilter } from '../oracle-case.ts';

/** The name of a compared value, such as `totals unique_postings`. An open one is judged where the target usually agrees. */
export type Aspect = string;

/** The aspect of an answer with a status of 500 or above. */
export const FAILURE: Aspect = 'server error';

/** A place at which the target differs from the oracle. */
export interface ValueDifference {
  readonly aspect: Aspect;
  /** JSON pointer into the answer of the target. */
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** What a comparison of two answers showed. */
export interface Compared {
  /** How many values of each aspect were compared. */
  readonly counts: ReadonlyMap<Aspect, number>;
  readonly differences: readonly ValueDifference[];
  /** The open kind of the request, with which the names of its aspects begin. */
  readonly kind: OpenFilter;
}

/** Other numbers than integers are equal when they are this close to each other, relatively. */
const RELATIVE_TOLERANCE = 1e-9;

/** Collects what two answers have in common and where they differ. */
export class Comparison implements Compared {
  readonly counts = new Map<Aspect, number>();
  readonly differences: ValueDifference[] = [];
  readonly kind: OpenFilter;

  constructor(kind: OpenFilter = '') {
    this.kind = kind;
  }

  /** Compares one value. Returns whether both are equal. */
  value(aspect: Aspect, path: string, expected: unknown, actual: unknown): boolean {
    return this.judge(aspect, path, sameValue(expected, actual), expected, actual);
  }

  /** Notes the outcome of a comparison that was made elsewhere. */
  judge(aspect: Aspect, path: string, isSame: boolean, expected: unknown, actual: unknown): boolean {
    // What a group counts does not depend on durations.
    const isOfKind = this.kind !== 'open duration ' || /^(histogram|percentile) /.test(aspect);
    const name = isOfKind ? `${this.kind}${aspect}` : aspect;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    if (!isSame) this.differences.push({ aspect: name, path, expected, actual });
    return isSame;
  }
}

/** Whether two values are equal: integers exactly, other numbers within the tolerance, anything else as JSON. */
export function sameValue(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'number' || typeof actual !== 'number') return expected === actual;
  if (expected === actual) return true;
  if (Number.isInteger(expected) && Number.isInteger(actual)) return false;
  return Math.abs(expected - actual) <= RELATIVE_TOLERANCE * Math.max(Math.abs(expected), Math.abs(actual));
}

/** The value at a path of keys if it is an array of objects, else undefined. */
export function itemsAt(value: unknown, ...keys: readonly string[]): readonly Item[] | undefined {
  const list = valueAt(value, ...keys);
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

/** The objects in `data.ranking.buckets` of the body of an answer; empty without such a list. */
export function bucketItems(body: unknown): readonly Item[] {
  const buckets = valueAt(body, 'data', 'ranking', 'buckets');
  return Array.isArray(buckets) ? buckets.filter(isObject) : [];
}

/** The aspects that the specification leaves open, and so are judged only where the target agrees usually. */
const openAspects: readonly RegExp[] = [
  /^(nested |variant )totals /,
  / (posting_intensity|min_salary|max_salary)$/,
  /^histogram (domain|steps from the smallest value)$/,
  /^percentile (count|domain)$/,
  /^listing (pages|viewable|length)$/,
  /^record (body|expired of an open posting|id)$/,
  /names that differ in case or accents only$/,
  /significance/,
];

/** The aspect without the kind of filter with which it was compared. */
export function plainAspect(aspect: Aspect): Aspect {
  const kind = openFilters.find((prefix) => aspect.startsWith(prefix)) ?? '';
  return aspect.slice(kind.length);
}

/** Whether the specification leaves an aspect open, whatever the filter is. */
export const isOpen = (aspect: Aspect): boolean => openAspects.some((pattern) => pattern.test(aspect));
