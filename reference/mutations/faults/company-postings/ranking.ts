import { drop, put } from '../../rewriting/json-path.ts';
import {
  filterValues,
  refuseCompany,
  rewriteCompanyRequests,
  withoutKeys,
  withoutWhen,
  rewriteCompanyAnswers,
} from './builders.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { answerInstead, rewriteAnswers, type Change } from '../../rewriting/rewrite.ts';
import { answered, oneAnswerInSeven } from '../builders.ts';
import type { Middleware } from '../../../app/middleware.ts';

const inRanking = (change: Change): Middleware => rewriteAnswers('companyRanking', change);

/** One faulty server, or several, for each clause of the rankings of the company postings. */
export const companyPostingsRankingFaults: readonly Fault[] = faultsOf({
  'company-postings/ranking-route': [
    'answers rankings with 201',
    answerInstead(answered('companyRanking', 200), 201, { data: { ranking: {}, totals: {} } }),
  ],
  'company-postings/ranking-route.no-totals': ['omits the totals', inRanking(drop('data.totals'))],
  'company-postings/ranking-route.above-fifty': [
    'refuses a limit above fifty',
    refuseCompany(
      'companyRanking',
      400,
      (request) => request.rank.limit > 50 && filterValues(request).length > 0,
    ),
  ],
  'company-postings/ranking-route.filtered': [
    'answers a ranking under a filter with 500',
    refuseCompany('companyRanking', 500, (request) => filterValues(request).length > 0),
  ],
  'company-postings/ranking-route.failing': [
    'answers every facet with 500',
    refuseCompany('companyRanking', 500),
  ],
  'company-postings/ranking-buckets': [
    'omits the name of a bucket',
    inRanking(drop('data.ranking.buckets.0.name')),
  ],
  'company-postings/ranking-buckets.no-names': [
    'returns the empty text as the name of each certification',
    rewriteCompanyAnswers('companyRanking', ({ ranking }) => {
      if ('facet' in ranking && ranking.facet === 'certifications')
        for (const bucket of ranking.buckets) bucket['name'] = '';
    }),
  ],
  'company-postings/ranking-buckets.fraction': [
    'returns counts with a fraction',
    inRanking(put('data.ranking.buckets.*.unique_postings', (count) => Number(count) + 0.5)),
  ],
  'company-postings/ranking-buckets.map': [
    'returns the buckets as an object',
    inRanking(put('data.ranking.buckets', (buckets) => ({ ...(buckets as object) }))),
  ],
  'company-postings/ranking-order': [
    'returns the highest bucket last',
    inRanking(put('data.ranking.buckets', (buckets) => (buckets as unknown[]).toReversed())),
  ],
  'company-postings/ranking-order.by-name': [
    'orders buckets by name',
    rewriteCompanyAnswers('companyRanking', ({ ranking }) => {
      ranking.buckets.sort((one, other) => (String(one['name']) < String(other['name']) ? -1 : 1));
    }),
  ],
  'company-postings/ranking-order.one-in-seven': [
    'swaps the first two buckets in every seventh answer',
    inRanking(
      oneAnswerInSeven(
        put('data.ranking.buckets', (buckets) => {
          const [first, second, ...others] = buckets as unknown[];
          return second === undefined ? buckets : [second, first, ...others];
        }),
      ),
    ),
  ],
  'company-postings/limit-bounds-buckets': [
    'returns one bucket more than the limit',
    rewriteCompanyRequests('companyRanking', ({ rank }) => {
      rank.limit += 1;
    }),
  ],
  'company-postings/limit-bounds-buckets.above-twenty': [
    'returns one bucket more than a limit from 21 to 40',
    rewriteCompanyRequests('companyRanking', ({ rank }) => {
      if (rank.limit > 20 && rank.limit <= 40) rank.limit += 1;
    }),
  ],
  'company-postings/limit-bounds-buckets.above-fifty': [
    'returns all buckets when the limit is above fifty',
    rewriteCompanyRequests('companyRanking', ({ rank }) => {
      if (rank.limit > 50) rank.limit = 1000;
    }),
  ],
  'company-postings/limit-prefix': [
    'omits the top bucket from rankings with a small limit',
    rewriteCompanyAnswers('companyRanking', ({ ranking }, { rank }) => {
      if (rank.limit < 8) ranking.buckets.shift();
    }),
  ],
  'company-postings/limit-filled.one-fewer': [
    'returns one bucket fewer than a small limit',
    rewriteCompanyRequests('companyRanking', ({ rank }) => {
      if (rank.limit < 20) rank.limit -= 1;
    }),
  ],
  'company-postings/ranking-facet': ['omits the facet', inRanking(drop('data.ranking.facet'))],
  'company-postings/ranking-limit': ['omits the limit', inRanking(drop('data.ranking.limit'))],
  'company-postings/ranking-limit.text': [
    'returns the limit as text',
    inRanking(put('data.ranking.limit', String)),
  ],
  'company-postings/ranking-rank-by': ['omits rank_by', inRanking(drop('data.ranking.rank_by'))],
  'company-postings/ranking-echo': [
    'returns the number of buckets as limit',
    rewriteCompanyAnswers('companyRanking', ({ ranking }) => {
      Object.assign(ranking, { limit: ranking.buckets.length + 1 });
    }),
  ],
  'company-postings/ranking-echo.metric': [
    'returns another metric as rank_by',
    inRanking(put('data.ranking.rank_by', 'total_postings')),
  ],
  'company-postings/ranking-totals': [
    'omits the count from the totals',
    inRanking(drop('data.totals.unique_postings')),
  ],
  'company-postings/ranking-totals.text': [
    'returns the count of the totals as text',
    inRanking(put('data.totals.unique_postings', String)),
  ],
  'company-postings/ranking-totals-whole-filter': [
    'returns the sum of the returned buckets as totals',
    rewriteCompanyAnswers('companyRanking', ({ ranking, totals }) => {
      totals['unique_postings'] = ranking.buckets.reduce((sum, bucket) => sum + bucket.unique_postings, 0);
    }),
  ],
  'company-postings/totals-agree': [
    'returns the count of the first bucket as totals',
    rewriteCompanyAnswers('companyRanking', ({ ranking, totals }) => {
      const [first] = ranking.buckets;
      if (first !== undefined) totals['unique_postings'] = first.unique_postings;
    }),
  ],
  'company-postings/totals-agree.distribution': [
    'returns the count of the first bucket as totals of a distribution',
    rewriteCompanyAnswers('companyDistribution', ({ distribution, totals }) => {
      const [first] = distribution.buckets;
      if (first !== undefined) totals['unique_postings'] = first.unique_postings;
    }),
  ],
  'company-postings/totals-within.distribution-filter': [
    'ignores the filter of a distribution',
    rewriteCompanyRequests('companyDistribution', withoutKeys),
  ],
  'company-postings/totals-within.distribution-when': [
    'ignores the time frame of a distribution',
    rewriteCompanyRequests('companyDistribution', withoutWhen),
  ],
  'company-postings/ranking-counts': [
    'counts one posting too many in every bucket',
    inRanking(put('data.ranking.buckets.*.unique_postings', (count) => Number(count) + 1)),
  ],
  'company-postings/ranking-counts.names': [
    'returns the name of the next bucket in each bucket',
    rewriteCompanyAnswers('companyRanking', ({ ranking: { buckets } }) => {
      const names = buckets.map((bucket) => bucket['name']);
      for (const [place, bucket] of buckets.entries()) bucket['name'] = names[(place + 1) % names.length];
    }),
  ],
  'company-postings/bucket-name-unique': [
    'returns the first bucket twice',
    rewriteCompanyAnswers('companyRanking', ({ ranking: { buckets } }) => {
      const [first, second] = buckets;
      if (first !== undefined && second !== undefined) Object.assign(second, first);
    }),
  ],
  'company-postings/bucket-name-unique.all-equal': [
    'returns the same name in every bucket',
    inRanking(put('data.ranking.buckets.*.name', 'Ohio')),
  ],
  'company-postings/limit-filled': [
    'returns one bucket too few',
    rewriteCompanyAnswers('companyRanking', ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit) buckets.pop();
    }),
  ],
  'company-postings/limit-filled.ten': [
    'returns ten buckets at most',
    rewriteCompanyAnswers('companyRanking', ({ ranking: { buckets } }) => {
      buckets.splice(10);
    }),
  ],
});
