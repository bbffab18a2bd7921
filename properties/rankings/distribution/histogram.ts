import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { isItem, numberOf, type Item } from '../requests.ts';
import { expectInEach } from '../expect-in-each.ts';

/** What a histogram was asked for. */
export interface Histogram {
  /** The distribution facet. */
  readonly facet: string;
  /** The width of a step. */
  readonly interval: number;
  readonly metrics: readonly string[];
}

/** So far a step may be from a whole number of intervals, as a part of one. */
const TOLERANCE = 1e-6;

/** `distribution` of a bucket; empty when it has none, which its shape judges. */
export function distributionOf(bucket: Item): Item {
  const distribution = bucket['distribution'];
  return isItem(distribution) ? distribution : {};
}

/** Judges the histogram in each bucket by what was asked for. */
export function evaluateHistograms(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { facet, interval, metrics }: Histogram,
): void {
  const echo = (name: 'facet' | 'interval' | 'type', asked: unknown): void => {
    expectInEach(t, `rankings/distribution-${name}`, answer, buckets, `${name} ${brief(asked)}`, (bucket) => {
      const told = distributionOf(bucket)[name];
      return told === asked ? undefined : `${name} ${brief(told)}`;
    });
  };
  echo('facet', facet);
  echo('interval', interval);
  echo('type', 'histogram');
  const filled = buckets.filter((bucket) => stepsOf(bucket).length > 0);
  if (buckets.length > 0 && filled.length === 0) t.inconclusive('histograms without steps');
  expectInEach(t, 'rankings/distribution-keys', answer, filled, 'keys that start at 1 and rise', (bucket) => {
    const keys = stepsOf(bucket).map(({ key }) => numberOf(key) ?? NaN);
    return keys[0] === 1 && rises(keys) ? undefined : `keys ${brief(keys)}`;
  });
  expectInEach(
    t,
    'rankings/distribution-values',
    answer,
    filled.filter((bucket) => stepsOf(bucket).length > 1),
    `values that rise by multiples of ${interval}`,
    (bucket) => {
      const values = stepsOf(bucket).map(({ value }) => numberOf(value) ?? NaN);
      return rises(values) && wholeSteps(values, interval) ? undefined : `values ${brief(values)}`;
    },
  );
  expectInEach(
    t,
    'rankings/distribution-metrics',
    answer,
    filled,
    `a number for each of ${metrics.join(', ')}`,
    (bucket) => {
      const lacking = stepsOf(bucket).find((step) =>
        metrics.some((metric) => numberOf(step[metric]) === undefined),
      );
      return lacking === undefined ? undefined : brief(lacking);
    },
  );
  evaluateDomains(t, answer, filled);
  if (metrics.includes('unique_postings')) evaluateCounts(t, answer, filled);
}

function evaluateDomains(t: CheckContext, answer: Exchange, buckets: readonly Item[]): void {
  const ends = (bucket: Item): readonly [number, number] | undefined => {
    const domain = distributionOf(bucket)['domain'];
    const [min, max] = isItem(domain) ? [numberOf(domain['min']), numberOf(domain['max'])] : [];
    return min === undefined || max === undefined ? undefined : [min, max];
  };
  expectInEach(
    t,
    'rankings/distribution-domain-order',
    answer,
    buckets.filter((bucket) => ends(bucket) !== undefined),
    'domain.min at most domain.max',
    (bucket) => {
      const [min, max] = ends(bucket) ?? [0, 0];
      return min <= max ? undefined : `${min} to ${max}`;
    },
  );
}

function evaluateCounts(t: CheckContext, answer: Exchange, buckets: readonly Item[]): void {
  expectInEach(
    t,
    'rankings/distribution-bounds-counts',
    answer,
    buckets.filter((bucket) => numberOf(bucket['unique_postings']) !== undefined),
    'steps that count together at most the postings of the group',
    (bucket) => {
      const sum = stepsOf(bucket).reduce(
        (total, step) => total + (numberOf(step['unique_postings']) ?? 0),
        0,
      );
      const group = numberOf(bucket['unique_postings']) ?? 0;
      return sum <= group ? undefined : `${sum} of ${group}`;
    },
  );
}

function stepsOf(bucket: Item): readonly Item[] {
  const steps = distributionOf(bucket)['buckets'];
  return Array.isArray(steps) ? steps.filter(isItem) : [];
}

function rises(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? NaN));
}

function wholeSteps(values: readonly number[], interval: number): boolean {
  return values.every((value) => {
    const steps = (value - (values[0] ?? NaN)) / interval;
    return Math.abs(steps - Math.round(steps)) <= TOLERANCE * Math.max(1, Math.abs(steps));
  });
}
