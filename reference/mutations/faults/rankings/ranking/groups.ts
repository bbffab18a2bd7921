import { rankingOperations } from '../../../../../contracts/index.ts';
import { rewriteAnswers } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import { nameTwice } from '../../posting-shapes.ts';
import {
  rankings,
  inRanking,
  inRequests,
  isLong,
  ranksBy,
  type RankingData,
  type Bucket,
  inAnswers,
  ranksFacet,
  inLastBucket,
} from '../builders.ts';

/** One faulty server, or several, for each clause of the ranked groups and their limit. */
export const rankingsGroupFaults: readonly Fault[] = faultsOf({
  'rankings/ranking-envelope': inRanking('totals', to.omitted),
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
  'rankings/ranking-buckets.missing': inRanking('ranking.buckets', to.omitted),
  ...each(rankingOperations, (operation) => [
    `rankings/ranking-facet.${operation}`,
    `returns title_name as every facet at ${operation}`,
    inAnswers(operation, 'ranking.facet', 'title_name'),
  ]),
  'rankings/ranking-limit': inRanking('ranking.limit', to.omitted),
  'rankings/ranking-limit.count': [
    'returns the number of buckets as limit',
    rankings.rewrite('rankPostings', ({ ranking }) => {
      ranking['limit'] = ranking.buckets.length;
    }),
  ],
  'rankings/ranking-limit.series': inAnswers('rankPostingsTimeseries', 'ranking.limit', 10),
  'rankings/ranking-rank-by': inAnswers(rankingOperations, 'ranking.rank_by', 'postings'),
  'rankings/bucket-name': inRanking('ranking.buckets.0.name', to.omitted),
  'rankings/bucket-name.number': [
    'returns numeric names as numbers',
    inRanking('ranking.buckets.*.name', (name) => (/^\d+$/.test(String(name)) ? Number(name) : name)),
  ],
  'rankings/bucket-name.empty': inRanking('ranking.buckets.*.name', '', ranksFacet('certifications')),
  'rankings/bucket-name-unique': [
    'returns two buckets with the same name',
    rankings.rewrite('rankPostings', ({ ranking }) => nameTwice(ranking)),
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
  'rankings/bucket-extra-metrics': inRanking('ranking.buckets.*.unique_companies', to.omitted),
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
  'rankings/bucket-extra-median': inRanking('ranking.buckets.*.median_posting_duration', to.omitted),
  'rankings/bucket-is-filter.keywords-by-significance': [
    'ignores keywords where groups are ranked by significance',
    inRequests(rankingOperations, 'filter.keywords', to.omitted, ranksBy('significance')),
  ],
  ...each(rankingOperations, (operation) => [
    `rankings/bucket-is-filter.keywords-by-companies-${operation}`,
    `ignores keywords in rankings by unique_companies at ${operation}`,
    inRequests(operation, 'filter.keywords', to.omitted, ranksBy('unique_companies')),
  ]),
  'rankings/bucket-is-filter.median-by-significance': [
    'omits the median of the groups that are ranked by significance',
    inAnswers(
      rankingOperations,
      'ranking.buckets.*.median_posting_duration',
      to.omitted,
      ranksBy('significance'),
    ),
  ],
  ...each(['unique_companies', 'median_posting_duration'], (metric) => [
    `rankings/bucket-is-filter.${metric}-of-series`,
    `returns ${metric} one too high in groups with a series of more than a year`,
    inAnswers('rankPostingsTimeseries', `ranking.buckets.*.${metric}`, to.plus(1), isLong),
  ]),
  ...each(rankingOperations, (operation) => [
    `rankings/bucket-is-filter.${operation}`,
    `counts one posting too many in each group at ${operation}`,
    inAnswers(operation, 'ranking.buckets.*.unique_postings', to.plus(1)),
  ]),
});
