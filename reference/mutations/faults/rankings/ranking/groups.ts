import * as to from '../../../rewriting/values.ts';
import { rankingOperations } from '../../../../../contracts/index.ts';
import { rewriteAnswers } from '../../../rewriting/rewrite.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import {
  type Bucket,
  inLastBucket,
  inRanking,
  type Ranking,
  type RankingData,
  type RankingRequest,
  rankingVariants,
  rewriteBuckets,
  rewriteRankings,
  inAnswers,
  ranksFacet,
} from '../builders.ts';
import { oneIn } from '../../../rewriting/json-path.ts';
import { limitFrom } from '../../builders.ts';

/** The buckets with the first one in the place of the first that counts less. */
function unequalSwapped(value: unknown): readonly Bucket[] {
  const buckets = value as readonly Bucket[];
  const [first] = buckets;
  const at = buckets.findIndex(({ unique_postings: count }) => count < (first?.unique_postings ?? 0));
  const less = buckets[at];
  return first === undefined || less === undefined ? buckets : buckets.with(0, less).with(at, first);
}

function nameTwice({ buckets: [first, second] }: Ranking): void {
  if (first !== undefined && second !== undefined) second.name = first.name;
}

/** Removes the last bucket of a full list whose limit is above `least`. */
const onePopped =
  (least = 0) =>
  ({ ranking: { buckets } }: RankingData, { rank: { limit } }: RankingRequest): void => {
    if (buckets.length === limit && limit > least) buckets.pop();
  };

function oneMore(buckets: Bucket[]): void {
  const last = buckets.at(-1);
  if (last !== undefined) buckets.push({ ...last, name: `${last.name} and more` });
}

/** One faulty server, or several, for each clause of the ranked groups and their limit. */
export const rankingsGroupFaults: readonly Fault[] = faultsOf({
  'rankings/ranking-envelope': ['omits the totals', inRanking('totals', to.omitted)],
  'rankings/ranking-envelope.inside': [
    'returns the totals inside the ranking',
    rewriteAnswers('rankPostings', (body) => {
      const { ranking, totals } = (body as { data: RankingData }).data;
      return { data: { ranking: { ...ranking, totals } } };
    }),
  ],
  'rankings/ranking-buckets': [
    'returns the buckets as an object by name',
    inRanking('ranking.buckets', (buckets) =>
      Object.fromEntries((buckets as Bucket[]).map((bucket) => [bucket.name, bucket])),
    ),
  ],
  'rankings/ranking-buckets.missing': [
    'renames the buckets to groups',
    inRanking('ranking.buckets', to.omitted),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/ranking-facet.${operation}`,
    `returns title_name as every facet at ${operation}`,
    inAnswers(operation, 'ranking.facet', 'title_name'),
  ]),
  'rankings/ranking-limit': ['omits the limit', inRanking('ranking.limit', to.omitted)],
  'rankings/ranking-limit.count': [
    'returns the number of buckets as limit',
    rewriteRankings('rankPostings', ({ ranking }) => {
      ranking['limit'] = ranking.buckets.length;
    }),
  ],
  'rankings/ranking-limit.series': [
    'returns 10 as the limit of every series ranking',
    inAnswers('rankPostingsTimeseries', 'ranking.limit', 10),
  ],
  'rankings/ranking-rank-by': [
    'returns another metric as rank_by',
    inAnswers(rankingOperations, 'ranking.rank_by', 'postings'),
  ],
  'rankings/ranking-order': ['returns the smallest group first', inRanking('ranking.buckets', to.reversed)],
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
    rewriteRankings('rankPostings', ({ ranking: { buckets } }, { rank }) => {
      if (rank['by'] === 'total_postings')
        buckets.sort((one, other) => other.unique_postings - one.unique_postings);
    }),
  ],
  'rankings/limit-bounds-buckets': [
    'returns one bucket too many',
    rewriteRankings('rankPostings', ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit) oneMore(buckets);
    }),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/limit-bounds-buckets.above-fifty-${operation}`,
    `returns one bucket too many above fifty at ${operation}`,
    rewriteRankings(operation, ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit && rank.limit > 50) oneMore(buckets);
    }),
  ]),
  'rankings/limit-prefix.one-in-seven': [
    'omits the first group from every seventh answer',
    inRanking('ranking.buckets', to.withoutFirst, oneIn(7)),
  ],
  'rankings/limit-prefix': [
    'omits the first group for limits below 20',
    inRanking('ranking.buckets', to.withoutFirst, limitFrom(0, 19)),
  ],
  'rankings/variants-rank-alike': [
    'returns one bucket too few with series',
    rewriteRankings('rankPostingsTimeseries', onePopped()),
  ],
  'rankings/variants-rank-alike.distribution': [
    'returns at most ten buckets with distributions',
    inAnswers('rankPostingsDistribution', 'ranking.buckets', to.firstOf(10)),
  ],
  'rankings/bucket-is-filter.nested': [
    'counts one posting too many around nested rankings',
    inAnswers('rankPostingsNested', 'ranking.buckets.*.unique_postings', to.plus(1)),
  ],
  'rankings/limit-filled': ['returns one bucket too few', rewriteRankings('rankPostings', onePopped())],
  'rankings/limit-filled.short-range': [
    'omits the last of several groups for a range of up to three years',
    rewriteRankings('rankPostings', ({ ranking: { buckets } }, { filter: { when } }) => {
      if (Number(when.end.slice(0, 4)) - Number(when.start.slice(0, 4)) < 3 && buckets.length > 1)
        buckets.pop();
    }),
  ],
  'rankings/limit-filled.above-fifty': [
    'returns one bucket too few above fifty',
    rewriteRankings('rankPostings', onePopped(50)),
  ],
  'rankings/bucket-name': [
    'omits the name of the first bucket',
    inRanking('ranking.buckets.0.name', to.omitted),
  ],
  'rankings/bucket-name.number': [
    'returns numeric names as numbers',
    inRanking('ranking.buckets.*.name', (name) => (/^\d+$/.test(String(name)) ? Number(name) : name)),
  ],
  'rankings/bucket-name.empty': [
    'returns the empty text as the name of each group of an id',
    inRanking('ranking.buckets.*.name', '', ranksFacet('certifications')),
  ],
  'rankings/bucket-name-unique': [
    'returns two buckets with the same name',
    rewriteRankings('rankPostings', ({ ranking }) => nameTwice(ranking)),
  ],
  'rankings/bucket-name-unique.nested': [
    'returns two nested buckets with the same name',
    rewriteBuckets('rankPostingsNested', ({ ranking }) => nameTwice(ranking)),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/bucket-unique-postings.${operation}`,
    `returns counts as text at ${operation}`,
    inAnswers(operation, 'ranking.buckets.*.unique_postings', String),
  ]),
  'rankings/bucket-unique-postings.last': [
    'omits the count of the last bucket',
    inLastBucket('rankPostings', (bucket: Record<string, unknown>) => delete bucket['unique_postings']),
  ],
  'rankings/bucket-extra-metrics': [
    'omits extra metrics',
    inRanking('ranking.buckets.*.unique_companies', to.omitted),
  ],
  'rankings/bucket-extra-metrics.series': [
    'omits extra metrics when a series is requested',
    inAnswers('rankPostingsTimeseries', 'ranking.buckets.*.unique_companies', to.omitted),
  ],
  'rankings/bucket-extra-metrics.null': [
    'returns null where a group has one company',
    inRanking('ranking.buckets.*.unique_companies', (count) => (count === 1 ? null : count)),
  ],
  'rankings/bucket-extra-metrics.text': [
    'returns the medians of groups with distributions as text',
    inAnswers('rankPostingsDistribution', 'ranking.buckets.*.median_posting_duration', String),
  ],
  'rankings/bucket-extra-median': [
    'omits the median from buckets',
    inRanking('ranking.buckets.*.median_posting_duration', to.omitted),
  ],
});
