import { rankingOperations } from '../../../../../contracts/index.ts';
import type { Middleware } from '../../../../app/middleware.ts';
import { oneIn } from '../../../rewriting/json-path.ts';
import * as to from '../../../rewriting/values.ts';
import { limitFrom } from '../../builders.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import { overfill, nameLastOther, withOneMore } from '../../posting-shapes.ts';
import {
  rankings,
  inAnswers,
  inSeries,
  ranksBy,
  inRanking,
  rankingVariants,
  ranksFacet,
  isLong,
  rewriteBuckets,
  type RankingData,
  type RankingRequest,
  type Bucket,
} from '../builders.ts';

/** Removes the last bucket of a full list whose limit is above `least`. */
function onePopped(least = 0) {
  return ({ ranking: { buckets } }: RankingData, { rank: { limit } }: RankingRequest): void => {
    if (buckets.length === limit && limit > least) buckets.pop();
  };
}

/** Ranks by significance only as many groups as the limit, those with the most postings. */
const significantOfLargest: Middleware = rankings.rewriteBoth('rankPostings', (request) => {
  const { by, limit } = request.rank as { readonly by?: unknown; readonly limit?: unknown };
  if (by !== 'significance' || typeof limit !== 'number') return undefined;
  return {
    request: { ...request, rank: { ...request.rank, limit: 1000 } },
    answer({ ranking }) {
      const largest = ranking.buckets
        .toSorted((one, other) => other.unique_postings - one.unique_postings)
        .slice(0, limit);
      ranking.buckets = ranking.buckets.filter((bucket) => largest.includes(bucket));
      ranking['limit'] = limit;
    },
  };
});

/** One faulty server, or several, for each clause of the order of groups, and of how many there are. */
export const rankingsOrderFaults: readonly Fault[] = faultsOf({
  'rankings/variants-rank-alike.none': inAnswers('rankPostings', 'ranking.buckets', []),
  'rankings/variants-rank-alike': [
    'returns one bucket too few with series',
    rankings.rewrite('rankPostingsTimeseries', onePopped()),
  ],
  'rankings/variants-rank-alike.distribution': [
    'returns at most ten buckets with distributions',
    inAnswers('rankPostingsDistribution', 'ranking.buckets', to.firstOf(10)),
  ],
  'rankings/variants-rank-alike.total-by-significance': [
    'counts one posting more in total_postings of rankings by significance',
    inSeries('total_postings.*', to.plus(1), ranksBy('significance')),
  ],
  'rankings/variants-rank-alike.companies': [
    'returns an empty series in the first group when unique_companies rank',
    rankings.rewrite('rankPostingsTimeseries', ({ ranking: { buckets } }, { rank }) => {
      const [first] = buckets;
      if (rank['by'] === 'unique_companies' && first !== undefined)
        first.timeseries['unique_postings'] = first.timeseries.month.map(() => 0);
    }),
  ],
  'rankings/variants-rank-alike.points': inSeries('unique_postings.*', 2, ranksBy('significance')),
  'rankings/variants-rank-alike.significance': [
    'omits the last group of a series by significance',
    inAnswers('rankPostingsTimeseries', 'ranking.buckets', to.withoutLast, ranksBy('significance')),
  ],
  'rankings/ranking-order': inRanking('ranking.buckets', to.reversed),
  'rankings/ranking-order.one-in-seven': [
    'swaps two groups in every seventh answer',
    inRanking('ranking.buckets', unequalSwapped, oneIn(7)),
  ],
  ...each(rankingVariants, (operation) => [
    `rankings/ranking-order.${operation}`,
    `swaps two groups at ${operation}`,
    inAnswers(operation, 'ranking.buckets', unequalSwapped),
  ]),
  'rankings/ranking-order.total-postings': [
    'orders groups by unique_postings when total_postings rank',
    rankings.rewrite('rankPostings', ({ ranking: { buckets } }, { rank }) => {
      if (rank['by'] === 'total_postings')
        buckets.sort((one, other) => other.unique_postings - one.unique_postings);
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
        const by = rankings.requestOf(ctx)?.rank['by'];
        await rankings.rewriteRequests(rankingOperations, ({ rank }) => {
          if (by === metric) rank['by'] = 'unique_postings';
        })(ctx, () =>
          rankings.rewrite(rankingOperations, ({ ranking }) => {
            ranking['rank_by'] = by;
          })(ctx, next),
        );
      },
    ],
  ),
  ...each(['city_name', 'min_edulevels', 'max_years_experience', 'soc3_name', 'sources'], (facet) => [
    `rankings/ranking-order.facet-${facet}`,
    `returns the groups of ${facet} in the wrong order`,
    inAnswers('rankPostings', 'ranking.buckets', to.reversed, ranksFacet(facet)),
  ]),
  'rankings/limit-bounds-buckets': [
    'returns one bucket too many',
    rankings.rewrite('rankPostings', ({ ranking: { buckets } }, { rank }) => overfill(buckets, rank.limit)),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/limit-bounds-buckets.above-fifty-${operation}`,
    `returns one bucket too many above fifty at ${operation}`,
    rankings.rewrite(operation, ({ ranking: { buckets } }, { rank }) => {
      if (rank.limit > 50) overfill(buckets, rank.limit);
    }),
  ]),
  ...each(rankingOperations, (operation) => [
    `rankings/limit-bounds-buckets.limit-1-${operation}`,
    `returns two buckets for a limit of 1 at ${operation}`,
    rankings.rewrite(operation, ({ ranking: { buckets } }, { rank }) => withOneMore(buckets, rank.limit)),
  ]),
  'rankings/limit-bounds-buckets.filtered': [
    'returns a group for each value of a filter on the ranked facet, whatever the limit',
    rankings.rewriteRequests('rankPostings', ({ filter, rank }, { path }) => {
      const values = filter[path.split('/')[3] ?? ''];
      if (Array.isArray(values)) rank.limit = Math.max(rank.limit, values.length);
    }),
  ],
  'rankings/limit-prefix.one-in-seven': inRanking('ranking.buckets', to.withoutFirst, oneIn(7)),
  'rankings/limit-prefix': inRanking('ranking.buckets', to.withoutFirst, limitFrom(0, 19)),
  'rankings/limit-prefix.significance': [
    'ranks by significance the groups with the most postings only',
    significantOfLargest,
  ],
  'rankings/limit-prefix.other': [
    'names the last group of a full ranking Other',
    rankings.rewrite('rankPostings', nameLastOther),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/limit-prefix.small-${operation}`,
    `omits the first group for limits of 2 to 5 at ${operation}`,
    inAnswers(operation, 'ranking.buckets', to.withoutFirst, limitFrom(2, 5)),
  ]),
  'rankings/limit-filled': ['returns one bucket too few', rankings.rewrite('rankPostings', onePopped())],
  'rankings/limit-filled.own-values': [
    'ranks by skills_name only the values of a filter on it',
    rankings.rewrite('rankPostings', ({ ranking }, { filter: { skills_name: values } }) => {
      if (ranking['facet'] === 'skills_name' && Array.isArray(values))
        ranking.buckets = ranking.buckets.filter(({ name }) => values.includes(name));
    }),
  ],
  'rankings/limit-filled.short-range': [
    'omits the last of several groups for a range of up to three years',
    rankings.rewrite('rankPostings', ({ ranking: { buckets } }, { filter: { when } }) => {
      if (Number(when.end.slice(0, 4)) - Number(when.start.slice(0, 4)) < 3 && buckets.length > 1)
        buckets.pop();
    }),
  ],
  'rankings/limit-filled.above-fifty': [
    'returns one bucket too few above fifty',
    rankings.rewrite('rankPostings', onePopped(50)),
  ],
  'rankings/limit-filled.long-range': [
    'omits the third group over eight months and more, at every endpoint',
    withoutPlace(2, isLong),
  ],
  'rankings/limit-filled.first-skill': [
    'omits one skill over more than one month, at every endpoint',
    withoutPlace(1, ({ filter: { when } }) => when.start !== when.end),
  ],
  'rankings/limit-served': [
    'refuses limits from 11 to 20',
    rankings.refuse('rankPostings', 400, ({ rank: { limit } }) => limit > 10 && limit <= 20),
  ],
  'rankings/extra-metrics-alone': [
    'swaps two extra metrics',
    rewriteBuckets('rankPostings', (bucket) => {
      const { unique_companies: companies, median_posting_duration: median } = bucket;
      if (companies !== undefined && median !== undefined)
        Object.assign(bucket, { unique_companies: median ?? 0, median_posting_duration: companies });
    }),
  ],
  'rankings/extra-metrics-alone.domain': [
    'begins the domain of a histogram one lower when extra metrics are requested',
    rewriteBuckets('rankPostingsDistribution', ({ distribution: { domain } }, { rank }) => {
      if ('extra_metrics' in rank && typeof domain.min === 'number') domain.min -= 1;
    }),
  ],
});

/** The buckets with the first one in the place of the first that counts less. */
function unequalSwapped(value: unknown): readonly Bucket[] {
  const buckets = value as readonly Bucket[];
  const [first] = buckets;
  const at = buckets.findIndex(({ unique_postings: count }) => count < (first?.unique_postings ?? 0));
  const less = buckets[at];
  return first === undefined || less === undefined ? buckets : buckets.with(0, less).with(at, first);
}

/** Removes the group at a place from longer rankings, and moves up the later ones: requests one group more. */
function withoutPlace(place: number, when: (request: RankingRequest) => boolean): Middleware {
  const isConcerned = (request: RankingRequest): boolean => request.rank.limit > place && when(request);
  const more = rankings.rewriteRequests(rankingOperations, (request) => {
    if (isConcerned(request)) request.rank.limit += 1;
  });
  const fewer = rankings.rewrite(rankingOperations, ({ ranking }, request) => {
    if (!isConcerned({ ...request, rank: { ...request.rank, limit: request.rank.limit - 1 } })) return;
    ranking['limit'] = request.rank.limit - 1;
    ranking.buckets.splice(place, 1);
    ranking.buckets.splice(request.rank.limit - 1);
  });
  return (ctx, next) => more(ctx, () => fewer(ctx, next));
}
