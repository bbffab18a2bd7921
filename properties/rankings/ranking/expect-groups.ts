import type { ClauseId } from '../../../contracts/index.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { expectDescending } from '../../postings/descending.ts';
import { expectNamesUnique } from '../../postings/names-unique.ts';
import { bucketsOf, numberOf, rankingOf, totalsOf, type Item, type Rank } from '../requests.ts';

/** Counts that service.md names as extra metric; it gives a number for any group. */
export const COUNTS: readonly string[] = ['unique_companies'];

/** Medians that it names; there is none where nothing can be measured (readings.md 23). */
export const MEDIANS: readonly string[] = ['median_posting_duration'];

/** What `judgeGroups` judges. */
export const groupClauses: readonly ClauseId[] = [
  'rankings/ranking-facet',
  'rankings/ranking-limit',
  'rankings/ranking-rank-by',
  'rankings/ranking-order',
  'rankings/limit-bounds-buckets',
  'rankings/bucket-name-unique',
  'rankings/bucket-extra-metrics',
  'rankings/bucket-extra-median',
];

/** Judges the ranked groups of any 200 with a ranking, for the request that brought it. Gives the groups back. */
export function expectGroups(t: CheckContext, answer: Exchange, facet: string, rank: Rank): readonly Item[] {
  const ranking = rankingOf(answer) ?? {};
  const echo = (clause: 'facet' | 'limit' | 'rank-by', value: unknown, asked: unknown): void => {
    if (value !== undefined)
      t.expect({
        clause: `rankings/ranking-${clause}`,
        exchange: answer,
        holds: value === asked,
        expected: brief(asked),
        actual: () => brief(value),
      });
  };
  echo('facet', ranking['facet'], facet);
  echo('limit', ranking['limit'], rank.limit);
  echo('rank-by', ranking['rank_by'], rank.by);
  const buckets = bucketsOf(answer) ?? [];
  t.expect({
    clause: 'rankings/limit-bounds-buckets',
    exchange: answer,
    holds: buckets.length <= rank.limit,
    expected: `at most ${rank.limit} buckets`,
    actual: `${buckets.length} buckets`,
  });
  expectDescending(t, 'rankings/ranking-order', answer, buckets, rank.by);
  expectNamesUnique(t, 'rankings/bucket-name-unique', answer, buckets);
  evaluateExtraMetrics(t, answer, buckets, rank);
  return buckets;
}

/** Judges the totals of a plain ranking, and of any variant when asked for no extra metrics. */
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
  const buckets = bucketsOf(answer) ?? [];
  // What a group's median is taken from, that of the totals is taken from too.
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

function evaluateExtraMetrics(
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
  const postings = buckets.reduce((sum, bucket) => sum + (numberOf(bucket['unique_postings']) ?? 0), 0);
  // With every posting in a group, what the median of the totals was taken from lies in one of the groups.
  const isWhole = buckets.length < limit && postings === totals?.['unique_postings'];
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
