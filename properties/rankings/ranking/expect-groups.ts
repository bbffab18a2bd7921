import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, rankingOf, sumAt, totalsOf, type Item } from '../../postings/answers.ts';
import { expectBuckets } from '../../postings/bucket-statements.ts';
import type { Rank } from '../requests.ts';
import { expectTotalsOfParts } from './parts.ts';

/** Extra metrics that are counts: any group has a number. */
const COUNTS: readonly string[] = ['unique_companies'];

/** Extra metrics that are medians: there is none where nothing can be measured. */
const MEDIANS: readonly string[] = ['median_posting_duration'];

/** The clauses that `expectGroups` evaluates. */
export const groupClauses: readonly ClauseId[] = [
  'rankings/ranking-facet',
  'rankings/ranking-limit',
  'rankings/ranking-rank-by',
  'rankings/ranking-order',
  'rankings/limit-bounds-buckets',
  'rankings/bucket-name-unique',
  'rankings/bucket-extra-metrics',
  'rankings/bucket-extra-median',
  'rankings/totals-unique-postings',
  'rankings/totals-extra-metrics',
  'rankings/totals-of-groups',
];

const clauses = {
  bounds: 'rankings/limit-bounds-buckets',
  order: 'rankings/ranking-order',
  name: 'rankings/bucket-name',
  unique: 'rankings/bucket-name-unique',
} as const;

/** Evaluates the ranked groups of a 200 for the facet and the rank of its request. Returns the groups. */
export function expectGroups(t: CheckContext, answer: Exchange, facet: string, rank: Rank): readonly Item[] {
  const ranking = rankingOf(answer) ?? {};
  const echoes = [
    { clause: 'rankings/ranking-facet', field: 'facet', expected: facet },
    { clause: 'rankings/ranking-limit', field: 'limit', expected: rank.limit },
    { clause: 'rankings/ranking-rank-by', field: 'rank_by', expected: rank.by },
  ] as const;
  for (const { clause, field, expected } of echoes) {
    const actual = ranking[field];
    if (actual !== undefined)
      t.expect({
        clause,
        exchange: answer,
        holds: actual === expected,
        expected: `ranking.${field} ${brief(expected)}`,
        actual: brief(actual),
      });
  }
  const buckets = expectBuckets(t, answer, { clauses, limit: rank.limit, by: rank.by });
  expectExtraMetrics(t, answer, buckets, rank);
  expectTotalsOfParts(t, answer, facet, rank);
  return buckets;
}

/** Evaluates the totals of a plain ranking, or of a variant that was requested without extra metrics. */
export function expectTotals(t: CheckContext, answer: Exchange, extra: readonly string[] = []): void {
  const totals = totalsOf(answer);
  for (const metric of extra.filter((name) => COUNTS.includes(name)))
    t.expect({
      clause: 'rankings/totals-extra-metrics',
      exchange: answer,
      holds: numberOf(totals?.[metric]) !== undefined,
      expected: `a number ${metric} in totals`,
      actual: () => brief(totals?.[metric]),
    });
  // A count that was not requested may be left out, but is a number where it is shown.
  for (const metric of COUNTS.filter((name) => !extra.includes(name) && totals?.[name] !== undefined))
    t.expect({
      clause: 'rankings/totals-extra-metrics',
      rule: 'number',
      exchange: answer,
      holds: numberOf(totals?.[metric]) !== undefined,
      expected: `a number ${metric} in totals`,
      actual: () => brief(totals?.[metric]),
    });
  const buckets = bucketsOf(answer);
  // The values of a group's median are among the values of the median of the totals.
  for (const metric of extra.filter((name) => MEDIANS.includes(name)))
    if (buckets.some((bucket) => numberOf(bucket[metric]) !== undefined))
      t.expect({
        clause: 'rankings/totals-extra-metrics',
        exchange: answer,
        holds: numberOf(totals?.[metric]) !== undefined,
        expected: `a number ${metric} in totals, as in a bucket`,
        actual: () => brief(totals?.[metric]),
      });
  const total = numberOf(totals?.['unique_postings']);
  const highest = Math.max(0, ...buckets.map((bucket) => numberOf(bucket['unique_postings']) ?? 0));
  if (total !== undefined && buckets.length > 0)
    t.expect({
      clause: 'rankings/totals-bound-buckets',
      exchange: answer,
      holds: highest <= total,
      expected: `no bucket above totals.unique_postings ${total}`,
      actual: `a bucket with ${highest}`,
    });
}

/** Evaluates that each bucket has the extra metrics of the request. */
export function expectExtraMetrics(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { limit, extra_metrics: extra = [] }: Rank,
): void {
  for (const metric of extra.filter((name) => COUNTS.includes(name))) {
    const lacking = buckets.find((bucket) => numberOf(bucket[metric]) === undefined);
    if (buckets.length > 0)
      t.expect({
        clause: 'rankings/bucket-extra-metrics',
        exchange: answer,
        holds: lacking === undefined,
        expected: `a number ${metric} in every bucket`,
        actual: () => `${brief(lacking?.[metric])} in the bucket ${brief(lacking?.['name'])}`,
      });
  }
  const totals = totalsOf(answer);
  for (const metric of extra) {
    const mistyped = buckets.find((bucket) => isMistyped(bucket[metric]));
    if (buckets.length > 0)
      t.expect({
        clause: 'rankings/bucket-extra-metrics',
        rule: 'number',
        exchange: answer,
        holds: mistyped === undefined,
        expected: `a number ${metric} in every bucket that has one`,
        actual: () => `${brief(mistyped?.[metric])} in the bucket ${brief(mistyped?.['name'])}`,
      });
  }
  for (const metric of ['unique_postings', ...extra])
    if (totals?.[metric] !== undefined)
      t.expect({
        clause:
          metric === 'unique_postings' ? 'rankings/totals-unique-postings' : 'rankings/totals-extra-metrics',
        rule: 'number',
        exchange: answer,
        holds: !isMistyped(totals[metric]),
        expected: `a number ${metric} in totals`,
        actual: () => brief(totals[metric]),
      });
  const postings = sumAt(buckets, 'unique_postings');
  // When every posting is in a group, some group has the values of the median of the totals.
  const isWhole = buckets.length > 0 && buckets.length < limit && postings === totals?.['unique_postings'];
  for (const metric of extra.filter((name) => MEDIANS.includes(name)))
    if (isWhole && numberOf(totals?.[metric]) !== undefined)
      t.expect({
        clause: 'rankings/bucket-extra-median',
        exchange: answer,
        holds: buckets.some((bucket) => numberOf(bucket[metric]) !== undefined),
        expected: `a number ${metric} in some bucket, as in totals`,
        actual: 'a number in none',
      });
}

/** Whether a metric has a value that is not a number; null stands for the median of nothing. */
function isMistyped(value: unknown): boolean {
  return value !== undefined && value !== null && numberOf(value) === undefined;
}
