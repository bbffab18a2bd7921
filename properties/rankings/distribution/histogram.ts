import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import type { SurveyedHistogram } from '../../kit/survey.ts';
import { itemsAt, sumAt, type Item } from '../../postings/answers.ts';
import { expectEchoes, expectInEach } from '../expect-in-each.ts';
import { optionOf } from '../survey/surveyed-data.ts';

/** How far a step may be from a multiple of the interval, as a share of the interval. */
const TOLERANCE = 1e-6;

/** `distribution` of a bucket; empty when it has none, which its shape shows. */
const histogramOf = (bucket: Item): Item => objectOf(bucket['distribution']);

/** The steps of the histogram of a bucket. */
export const stepsOf = (bucket: Item): readonly Item[] => itemsAt(histogramOf(bucket), 'buckets') ?? [];

/** Where the steps of a histogram start, in their order. */
export function stepStarts(bucket: Item): readonly number[] {
  return stepsOf(bucket).map(({ value }) => numberOf(value) ?? NaN);
}

/** The numbers `min` and `max` of the domain; undefined when one is missing. */
export function domainOf(bucket: Item): { readonly min: number; readonly max: number } | undefined {
  const domain = objectOf(histogramOf(bucket)['domain']);
  const [min, max] = [numberOf(domain['min']), numberOf(domain['max'])];
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** Evaluates the histogram in each bucket by its request. */
export function expectHistograms(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { facet, interval, metrics }: SurveyedHistogram,
): void {
  expectEchoes(t, answer, buckets, histogramOf, [
    ['rankings/distribution-facet', 'facet', facet],
    ['rankings/distribution-interval', 'interval', interval],
    ['rankings/distribution-type', 'type', 'histogram'],
  ]);
  const filled = buckets.filter((bucket) => stepsOf(bucket).length > 0);
  if (buckets.length > 0 && filled.length === 0) t.inconclusive('histograms without steps');
  expectInEach(t, {
    clause: 'rankings/distribution-keys',
    answer,
    buckets: filled,
    expected: 'keys from 1 that count the steps, with or without those that are left out',
    wrong: (bucket) => {
      const keys = stepsOf(bucket).map(({ key }) => numberOf(key) ?? NaN);
      const isRight =
        keys.every((key, index) => key === index + 1) ||
        (leavesOutSteps(t) && countLeftOutSteps(keys, stepStarts(bucket), interval));
      return isRight ? undefined : `keys ${brief(keys)}`;
    },
  });
  expectValues(t, answer, filled, interval, metrics);
  expectInEach(t, {
    clause: 'rankings/distribution-metrics',
    answer,
    buckets: filled,
    expected: `a number for each of ${metrics.join(', ')}, and none of postings below 0`,
    wrong: (bucket) => {
      const incomplete = stepsOf(bucket).find((step) =>
        metrics.some((metric) => {
          const value = numberOf(step[metric]);
          return value === undefined || (value < 0 && metric.endsWith('_postings'));
        }),
      );
      return incomplete === undefined ? undefined : brief(incomplete);
    },
  });
  expectInEach(t, {
    clause: 'rankings/distribution-domain-order',
    answer,
    buckets: filled.filter((bucket) => domainOf(bucket) !== undefined),
    expected: 'domain.min at most domain.max',
    wrong: (bucket) => {
      const { min, max } = domainOf(bucket) ?? { min: 0, max: 0 };
      return min <= max ? undefined : `${min} to ${max}`;
    },
  });
  if (metrics.includes('unique_postings')) expectCounts(t, answer, filled);
}

/** Whether the target may leave out empty steps. */
const leavesOutSteps = (t: CheckContext): boolean => optionOf(t, 'empty-steps') !== 'present';

/** Whether keys rise as the steps do, so that each is a position among all steps; the first ones may be left out. */
function countLeftOutSteps(
  [first = NaN, ...others]: readonly number[],
  [lowest = NaN, ...values]: readonly number[],
  interval: number,
): boolean {
  return (
    first >= 1 &&
    Number.isInteger(first) &&
    others.every((key, index) => isWhole(((values[index] ?? NaN) - lowest) / interval, key - first))
  );
}

/** Steps start at multiples of the interval from the origin that the target uses, and leave none out if it never does. */
function expectValues(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  interval: number,
  metrics: readonly string[],
): void {
  const origin = optionOf(t, 'histogram-origin');
  const isContiguous = !leavesOutSteps(t);
  expectInEach(t, {
    clause: 'rankings/distribution-values',
    answer,
    buckets,
    expected: `values that ascend by multiples of ${interval}${origin === undefined ? '' : `, from the origin ${origin}`}`,
    wrong: (bucket) => {
      const values = stepStarts(bucket);
      const start = startOf(origin, values, domainOf(bucket)?.min);
      const isRight =
        ascends(values) &&
        liesInside(bucket, interval, metrics) &&
        values.every((value) => isWhole((value - start) / interval)) &&
        (!isContiguous ||
          isWhole(((values.at(-1) ?? 0) - (values[0] ?? 0)) / interval - (values.length - 1), 0));
      return isRight ? undefined : `values ${brief(values)}`;
    },
  });
}

/** Whether no step with postings starts above the domain, or ends below it. */
function liesInside(bucket: Item, interval: number, metrics: readonly string[]): boolean {
  const { min, max } = domainOf(bucket) ?? { min: -Infinity, max: Infinity };
  const least = min - interval * (1 + TOLERANCE);
  return stepsOf(bucket).every((step) => {
    const value = numberOf(step['value']) ?? 0;
    return (value <= max && value >= least) || metrics.every((metric) => step[metric] === 0);
  });
}

/** A value that a step of the origin has, or would have. The smallest value of a group may be above that of the domain. */
function startOf(
  origin: 'zero' | 'minimum' | 'multiple' | undefined,
  values: readonly number[],
  min: number | undefined,
): number {
  const [first = NaN] = values;
  if (origin === undefined) return first;
  return origin === 'minimum' ? Math.max(first, min ?? first) : 0;
}

function expectCounts(t: CheckContext, answer: Exchange, buckets: readonly Item[]): void {
  expectInEach(t, {
    clause: 'rankings/distribution-bounds-counts',
    answer,
    buckets: buckets.filter((bucket) => numberOf(bucket['unique_postings']) !== undefined),
    expected: 'steps that count together at most the postings of the group',
    wrong: (bucket) => {
      const sum = sumAt(stepsOf(bucket), 'unique_postings');
      const group = numberOf(bucket['unique_postings']) ?? 0;
      return sum <= group ? undefined : `${sum} of ${group}`;
    },
  });
}

function ascends(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? NaN));
}

/** Whether a number of steps is whole; or equal to `exactly`. */
export function isWhole(steps: number, exactly: number = Math.round(steps)): boolean {
  return Math.abs(steps - exactly) <= TOLERANCE * Math.max(1, Math.abs(steps));
}

/** What a histogram counts: by the start of its steps, with empty steps omitted, as a target may omit them. */
export type StepCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The counts of a bucket's histogram whose steps are joined to steps of `width`; every step starts at a multiple of it
 * from `origin`. */
export function stepCounts(
  bucket: Item,
  metrics: readonly string[],
  join?: { readonly width: number; readonly origin: number },
): StepCounts {
  const counts: Record<string, Record<string, number>> = {};
  for (const step of stepsOf(bucket)) {
    const value = numberOf(step['value']) ?? NaN;
    const start =
      join === undefined
        ? value
        : join.origin + Math.floor((value - join.origin) / join.width + TOLERANCE) * join.width;
    const sums = (counts[String(start)] ??= {});
    for (const metric of metrics) sums[metric] = (sums[metric] ?? 0) + (numberOf(step[metric]) ?? 0);
  }
  return Object.fromEntries(
    Object.entries(counts).filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0)),
  );
}
