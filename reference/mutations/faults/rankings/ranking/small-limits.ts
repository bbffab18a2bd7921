import * as to from '../../../rewriting/values.ts';
import { rankingOperations } from '../../../../../contracts/index.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import {
  type Bucket,
  rankingRequest,
  refuseRankings,
  rewriteRankingRequests,
  rewriteBuckets,
  rewriteRankings,
  inAnswers,
  inSeries,
  ranksFacet,
  ranksBy,
} from '../builders.ts';
import { limitFrom } from '../../builders.ts';

function withOneMore(buckets: Bucket[], limit: number): void {
  const [last] = buckets.slice(-1);
  if (limit === 1 && last !== undefined) buckets.push({ ...last, name: `${last.name} too` });
}

/** Faulty servers whose mistake shows at few limits or facets only. */
export const rankingsSmallLimitFaults: readonly Fault[] = faultsOf({
  ...each(rankingOperations, (operation) => [
    `rankings/limit-bounds-buckets.limit-1-${operation}`,
    `returns two buckets for a limit of 1 at ${operation}`,
    rewriteRankings(operation, ({ ranking: { buckets } }, { rank }) => withOneMore(buckets, rank.limit)),
  ]),
  'rankings/nested-limit-bounds.limit-1': [
    'returns two nested buckets for a limit of 1',
    rewriteBuckets('rankPostingsNested', ({ ranking }, { nested_rank: nested }) => {
      withOneMore(ranking.buckets, nested?.limit ?? 0);
    }),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/limit-prefix.small-${operation}`,
    `omits the first group for limits of 2 to 5 at ${operation}`,
    inAnswers(operation, 'ranking.buckets', to.withoutFirst, limitFrom(2, 5)),
  ]),
  'rankings/limit-prefix.last-nested': [
    'returns no nested groups in the last of several groups',
    rewriteRankings('rankPostingsNested', ({ ranking: { buckets } }) => {
      const last = buckets.at(-1);
      if (last !== undefined && buckets.length > 1) last.ranking.buckets = [];
    }),
  ],
  'rankings/limit-bounds-buckets.filtered': [
    'returns a group for each value of a filter on the ranked facet, whatever the limit',
    rewriteRankingRequests('rankPostings', ({ filter, rank }, { path }) => {
      const values = filter[path.split('/')[3] ?? ''];
      if (Array.isArray(values)) rank.limit = Math.max(rank.limit, values.length);
    }),
  ],
  ...each(
    [
      ['companies', 'unique_companies'],
      ['total', 'total_postings'],
    ] as const,
    ([name, metric]) => [
      `rankings/ranking-order.${name}`,
      `ranks by unique_postings when ${metric} are to rank`,
      async (ctx, next) => {
        const by = rankingRequest(ctx)?.rank['by'];
        await rewriteRankingRequests(rankingOperations, ({ rank }) => {
          if (by === metric) rank['by'] = 'unique_postings';
        })(ctx, () =>
          rewriteRankings(rankingOperations, ({ ranking }) => {
            ranking['rank_by'] = by;
          })(ctx, next),
        );
      },
    ],
  ),
  'rankings/variants-rank-alike.companies': [
    'returns an empty series in the first group when unique_companies rank',
    rewriteRankings('rankPostingsTimeseries', ({ ranking: { buckets } }, { rank }) => {
      const [first] = buckets;
      if (rank['by'] === 'unique_companies' && first !== undefined)
        first.timeseries['unique_postings'] = first.timeseries.month.map(() => 0);
    }),
  ],
  'rankings/variants-rank-alike.points': [
    'counts two postings in each month when significance ranks',
    inSeries('unique_postings.*', 2, ranksBy('significance')),
  ],
  'rankings/variants-rank-alike.significance': [
    'omits the last group of a series by significance',
    inAnswers('rankPostingsTimeseries', 'ranking.buckets', to.withoutLast, ranksBy('significance')),
  ],
  ...each(['city_name', 'min_edulevels', 'max_years_experience', 'soc3_name', 'sources'], (facet) => [
    `rankings/ranking-order.facet-${facet}`,
    `returns the groups of ${facet} in the wrong order`,
    inAnswers('rankPostings', 'ranking.buckets', to.reversed, ranksFacet(facet)),
  ]),
  'rankings/limit-served': [
    'refuses limits from 11 to 20',
    refuseRankings('rankPostings', 400, ({ rank: { limit } }) => limit > 10 && limit <= 20),
  ],
  'rankings/nested-limit-prefix': [
    'omits the first nested group for limits below 3',
    inAnswers(
      'rankPostingsNested',
      'ranking.buckets.*.ranking.buckets',
      to.withoutFirst,
      ({ nested_rank: rank }) => Number(rank?.limit) < 3,
    ),
  ],
});
