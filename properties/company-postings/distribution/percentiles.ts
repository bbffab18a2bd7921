import fc, { type Arbitrary } from 'fast-check';
import { type ClauseId, isObject, numberOf, objectOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, brief, dataOf, type Exchange } from '../../kit/exchange.ts';
import { facetValuesOf, itemsAt, totalPostings, type Item } from '../../postings/answers.ts';
import { acceptOrNotFound } from '../accept.ts';
import { type Filter, percentilesRequest, rankRequest } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { rankLimit } from '../survey/surveyed-data.ts';
import { isRounded } from './definitions.ts';

/** The clauses that `expectPercentiles` evaluates. */
export const percentileClauses: readonly ClauseId[] = [
  'company-postings/distribution-keys',
  'company-postings/distribution-keys-order',
  'company-postings/distribution-values-rise',
  'company-postings/distribution-values-in-domain',
  'company-postings/distribution-domain-order',
  'company-postings/distribution-counts-within',
  'company-postings/distribution-type-echo',
  ...shapeClauses.companyDistribution,
];

/** Percentiles from end to end, and fewer of them: how many a request may have is not specified. */
const ALL_KEYS: readonly number[] = [1, 2, 5, 10, 25, 33, 50, 66, 75, 90, 95, 98, 99];
const FEW_KEYS: readonly number[] = [10, 50, 90];

/** Both ends: whether they are percentiles is not specified. */
export const END_KEYS: readonly number[] = [0, 50, 100];

/** A percentile with its value and count. */
export interface Percentile {
  readonly key: number;
  /** Undefined over no posting. */
  readonly value: number | undefined;
  readonly count: number | undefined;
}

/** `data.distribution` of a 200. */
function distributionOf(exchange: Exchange): Item | undefined {
  const distribution = dataOf(exchange)?.['distribution'];
  return isObject(distribution) ? distribution : undefined;
}

/** The percentiles of an answer in the order of their keys; empty over nothing. */
export function percentilesOf(exchange: Exchange): readonly Percentile[] {
  const buckets = itemsAt(distributionOf(exchange) ?? {}, 'buckets') ?? [];
  return buckets
    .map(({ key, value, unique_postings: count }) => ({
      key: numberOf(key) ?? Number.NaN,
      value: numberOf(value),
      count: numberOf(count),
    }))
    .sort((one, other) => one.key - other.key);
}

/** The answer for many percentiles, or for a few where the target refuses many. */
export async function acceptManyKeys(
  t: CheckContext,
  facet: string,
  filter: Filter,
): Promise<{ readonly keys: readonly number[]; readonly answer: AcceptedExchange }> {
  const many = await t.recall(percentilesRequest(facet, filter, ALL_KEYS));
  const isRefused = many.response.status >= 400 && many.response.status < 500;
  const keys = isRefused ? FEW_KEYS : ALL_KEYS;
  return { keys, answer: await t.accept(percentilesRequest(facet, filter, keys)) };
}

/** The values of an answer that are numbers, in the order of their keys. */
export function percentileValues(exchange: Exchange): readonly number[] {
  return percentilesOf(exchange)
    .map(({ value }) => value)
    .filter((value) => value !== undefined);
}

/** The value of one percentile. */
export function valueAt(exchange: Exchange, key: number): number | undefined {
  return percentilesOf(exchange).find((percentile) => percentile.key === key)?.value;
}

/** Expects what holds for every definition of a percentile; a distribution over nothing may have any form. */
export async function expectPercentiles(
  t: CheckContext,
  answer: Exchange,
  { facet, filter, keys: requested }: PercentilesCase,
): Promise<void> {
  const distribution = distributionOf(answer);
  if (distribution === undefined || !Array.isArray(distribution['buckets'])) return;
  const { type } = distribution;
  t.expect({
    clause: 'company-postings/distribution-type-echo',
    exchange: answer,
    holds: type === 'percentile',
    expected: 'type percentile',
    actual: () => brief(type),
  });
  expectCounts(t, answer);
  const mayBeNothing = percentileValues(answer).length === 0 || seemsNothing(answer);
  const hasValues = mayBeNothing && (await ranksValues(t, answer, facet, filter));
  if (distribution['buckets'].length === 0 && !hasValues) {
    t.inconclusive('a distribution over nothing');
    return;
  }
  const order = distribution['buckets'].filter(isObject).map(({ key }) => numberOf(key) ?? Number.NaN);
  const keys = order.toSorted((one, other) => one - other);
  const expectedKeys = [...new Set(requested)].toSorted((one, other) => one - other);
  t.expect({
    clause: 'company-postings/distribution-keys',
    exchange: answer,
    holds: brief(keys) === brief(expectedKeys),
    expected: `one bucket for each key of ${brief(expectedKeys)}`,
    actual: () => `keys ${brief(keys)}`,
  });
  if (order.length > 1)
    t.expect({
      clause: 'company-postings/distribution-keys-order',
      exchange: answer,
      holds: brief(order) === brief(keys),
      expected: 'keys in ascending order',
      actual: () => brief(order),
    });
  const missing = percentilesOf(answer).filter(({ value }) => value === undefined);
  t.expect({
    clause: 'company-postings/distribution-buckets',
    rule: 'value',
    field: 'distribution.buckets[].value',
    exchange: answer,
    holds: missing.length === 0 || (percentileValues(answer).length === 0 && !hasValues),
    expected: 'a number in each bucket, because there are values',
    actual: () => `none at the percentiles ${brief(missing.map(({ key }) => key))}`,
  });
  expectValues(t, answer, distribution, hasValues);
}

function expectValues(t: CheckContext, answer: Exchange, { domain }: Item, hasValues: boolean): void {
  const values = percentileValues(answer);
  if (values.length > 1)
    t.expect({
      clause: 'company-postings/distribution-values-rise',
      exchange: answer,
      holds: values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value)),
      expected: 'values that never fall as the percentile rises',
      actual: () => brief(values),
    });
  const { min, max } = objectOf(domain);
  const [least, most] = [numberOf(min), numberOf(max)];
  if (least === undefined || most === undefined || values.length === 0) return;
  const ordered = t.expect({
    clause: 'company-postings/distribution-domain-order',
    exchange: answer,
    holds: least <= most,
    expected: 'a domain whose min is at most its max',
    actual: `min ${least}, max ${most}`,
  });
  if (ordered && (hasValues || !seemsNothing(answer)))
    t.expect({
      clause: 'company-postings/distribution-values-in-domain',
      exchange: answer,
      // Values may be rounded to whole numbers, and the domain not.
      holds: values.every(
        (value) => (value >= least || isRounded(value, least)) && (value <= most || isRounded(value, most)),
      ),
      expected: `values from ${least} to ${most}, the domain`,
      actual: () => brief(values),
    });
}

/** Whether a distribution may be over nothing: numbers may then stand for no value, outside of any domain. */
function seemsNothing(answer: Exchange): boolean {
  return (
    totalPostings(answer) === 0 ||
    percentilesOf(answer).every(({ count, value = 0 }) => count === 0 && value === 0)
  );
}

/** The postings of a bucket are postings of the filter, whichever of them it counts. */
function expectCounts(t: CheckContext, answer: Exchange): void {
  const total = totalPostings(answer);
  const counts = percentilesOf(answer).map(({ count }) => count ?? 0);
  if (total === undefined || counts.length === 0) return;
  t.expect({
    clause: 'company-postings/distribution-counts-within',
    exchange: answer,
    holds: counts.every((count) => count >= 0 && count <= total),
    expected: `no more postings in a bucket than the totals count: ${total}`,
    actual: () => brief(counts),
  });
  // The highest percentile is the value of a posting; what lies between may be interpolated, so that no posting has it.
  const highest = percentilesOf(answer).find(({ key }) => key === 100)?.value;
  const { min, max } = objectOf(distributionOf(answer)?.['domain']);
  if (highest !== undefined && highest === max && highest !== min)
    t.expect({
      clause: 'company-postings/distribution-counts-within',
      rule: 'none',
      exchange: answer,
      holds: counts.some((count) => count > 0),
      expected: 'a bucket that counts postings, because there are values',
      actual: () => brief(counts),
    });
}

/** Whether a ranking by the same facet has groups of postings with a value. 0 may stand for no value. */
async function ranksValues(
  t: CheckContext,
  answer: Exchange,
  facet: string,
  filter: Filter,
): Promise<boolean> {
  if (t.survey.companyPostings?.values.has(facet) !== true) return false;
  const ranking = await acceptOrNotFound(t, rankRequest(facet, filter, rankLimit(t)), filter);
  const groups = facetValuesOf(ranking);
  // A ranking of other postings is no evidence; other clauses cover it.
  const total = totalPostings(answer) ?? 0;
  if (totalPostings(ranking) !== total || groups.some(({ count }) => count > total)) return false;
  return groups.some(({ name, count }) => count > 0 && Number(name) > 0);
}

/** A request of POST /distributions/{distributionFacet}. */
export interface PercentilesCase {
  readonly facet: string;
  readonly filter: Filter;
  /** Percentiles from 1 to 99, ascending. */
  readonly keys: readonly number[];
}

/** The quartiles, or any percentiles; often far apart, so that equal values do not hide a wrong order. */
export const keysCase: Arbitrary<readonly number[]> = fc.oneof(
  fc.constant([25, 50, 75]),
  fc.constant([10, 90]),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 })
    .map((keys) => keys.toSorted((one, other) => one - other)),
);
