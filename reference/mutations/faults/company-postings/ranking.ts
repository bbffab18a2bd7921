import { drop, put } from '../../rewriting/json-path.ts';
import { companyRequest, filterValues, misreadCompanyRequest, wrongCompanyAnswer } from './builders.ts';
import { fault, type Fault } from '../fault.ts';
import { answered, answersInstead, oneAnswerInSeven, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const c = 'company-postings';
const ranked = answered('companyRanking', 200);
const inRanking = (change: Change): Middleware => wrongAnswer('companyRanking', 200, change);

/** One faulty server, or several, for each clause of the rankings of the company postings. */
export const companyPostingsRankingFaults: readonly Fault[] = [
  fault(
    `${c}/ranking-route`,
    'answers rankings with 201',
    answersInstead(ranked, 201, { data: { ranking: {}, totals: {} } }),
  ),
  fault(`${c}/ranking-route`, 'leaves the totals out', inRanking(drop('data.totals')), 'no-totals'),
  fault(
    `${c}/ranking-route`,
    'refuses a limit above fifty',
    answersInstead(
      (ctx) =>
        ranked(ctx) &&
        (companyRequest(ctx)?.rank.limit ?? 0) > 50 &&
        filterValues(companyRequest(ctx)).length > 0,
      400,
      { message: 'limit too large' },
    ),
    'above-fifty',
  ),
  fault(
    `${c}/ranking-route`,
    'answers a ranking under a filter with 500',
    answersInstead((ctx) => ranked(ctx) && filterValues(companyRequest(ctx)).length > 0, 500, {
      message: 'sorry',
    }),
    'filtered',
  ),
  fault(
    `${c}/ranking-route`,
    'fails at every facet',
    answersInstead(ranked, 500, { message: 'sorry' }),
    'failing',
  ),
  fault(
    `${c}/ranking-buckets`,
    'leaves the name of a bucket out',
    inRanking(drop('data.ranking.buckets.0.name')),
  ),
  fault(
    `${c}/ranking-buckets`,
    'gives counts with a fraction',
    inRanking(put('data.ranking.buckets.*.unique_postings', (count: unknown) => Number(count) + 0.5)),
    'fraction',
  ),
  fault(
    `${c}/ranking-buckets`,
    'gives the buckets as a map',
    inRanking(put('data.ranking.buckets', (buckets: unknown) => ({ ...(buckets as object) }))),
    'map',
  ),
  fault(
    `${c}/ranking-order`,
    'puts the highest bucket last',
    inRanking(put('data.ranking.buckets', (buckets: unknown) => (buckets as unknown[]).toReversed())),
  ),
  fault(
    `${c}/ranking-order`,
    'orders buckets by name',
    wrongCompanyAnswer('companyRanking', ({ ranking }) => {
      ranking.buckets.sort((one, other) => (String(one['name']) < String(other['name']) ? -1 : 1));
    }),
    'by-name',
  ),
  fault(
    `${c}/ranking-order`,
    'swaps the first two buckets in one answer of seven',
    inRanking(
      oneAnswerInSeven(
        put('data.ranking.buckets', (buckets: unknown) => {
          const [first, second, ...others] = buckets as unknown[];
          return second === undefined ? buckets : [second, first, ...others];
        }),
      ),
    ),
    'one-in-seven',
  ),
  fault(
    `${c}/limit-bounds-buckets`,
    'gives one bucket more than the limit',
    misreadCompanyRequest('companyRanking', ({ rank }) => {
      rank.limit += 1;
    }),
  ),
  fault(
    `${c}/limit-bounds-buckets`,
    'gives all buckets when the limit is above fifty',
    misreadCompanyRequest('companyRanking', ({ rank }) => {
      if (rank.limit > 50) rank.limit = 1000;
    }),
    'above-fifty',
  ),
  fault(
    `${c}/limit-prefix`,
    'leaves the top bucket out of short rankings',
    wrongCompanyAnswer('companyRanking', ({ ranking }, { rank }) => {
      if (rank.limit < 8) ranking.buckets.shift();
    }),
  ),
  fault(
    `${c}/limit-prefix`,
    'gives one bucket fewer than the limit',
    misreadCompanyRequest('companyRanking', ({ rank }) => {
      if (rank.limit < 20) rank.limit -= 1;
    }),
    'one-fewer',
  ),
  fault(`${c}/ranking-facet`, 'leaves the facet out', inRanking(drop('data.ranking.facet'))),
  fault(`${c}/ranking-limit`, 'leaves the limit out', inRanking(drop('data.ranking.limit'))),
  fault(
    `${c}/ranking-limit`,
    'gives the limit as text',
    inRanking(put('data.ranking.limit', String)),
    'text',
  ),
  fault(`${c}/ranking-rank-by`, 'leaves rank_by out', inRanking(drop('data.ranking.rank_by'))),
  fault(
    `${c}/ranking-echo`,
    'names the number of buckets as the limit',
    wrongCompanyAnswer('companyRanking', ({ ranking }) => {
      Object.assign(ranking, { limit: ranking.buckets.length + 1 });
    }),
  ),
  fault(
    `${c}/ranking-echo`,
    'names another metric',
    inRanking(put('data.ranking.rank_by', 'total_postings')),
    'metric',
  ),
  fault(
    `${c}/ranking-totals`,
    'leaves the count out of the totals',
    inRanking(drop('data.totals.unique_postings')),
  ),
  fault(
    `${c}/ranking-totals`,
    'gives the count of the totals as text',
    inRanking(put('data.totals.unique_postings', String)),
    'text',
  ),
  fault(
    `${c}/ranking-totals-whole-filter`,
    'adds the returned buckets up',
    wrongCompanyAnswer('companyRanking', ({ ranking, totals }) => {
      totals['unique_postings'] = ranking.buckets.reduce((sum, bucket) => sum + bucket.unique_postings, 0);
    }),
  ),
  fault(
    `${c}/totals-agree`,
    'gives the count of the first bucket as totals',
    wrongCompanyAnswer('companyRanking', ({ ranking, totals }) => {
      const [first] = ranking.buckets;
      if (first !== undefined) totals['unique_postings'] = first.unique_postings;
    }),
  ),
  fault(
    `${c}/totals-agree`,
    'gives the count of the first bucket as totals of a distribution',
    wrongCompanyAnswer('companyDistribution', ({ distribution, totals }) => {
      const [first] = distribution.buckets;
      if (first !== undefined) totals['unique_postings'] = first.unique_postings;
    }),
    'distribution',
  ),
  fault(
    `${c}/totals-within`,
    'passes over the filter of a distribution',
    misreadCompanyRequest('companyDistribution', (request) => {
      request.filter = { when: request.filter.when };
    }),
    'distribution-filter',
  ),
  fault(
    `${c}/totals-within`,
    'passes over the time frame of a distribution',
    misreadCompanyRequest('companyDistribution', ({ filter }) => {
      filter.when = { start: '2000-01', end: '2099-12' };
    }),
    'distribution-when',
  ),
  fault(
    `${c}/ranking-counts`,
    'counts one posting too many in every bucket',
    inRanking(put('data.ranking.buckets.*.unique_postings', (count: unknown) => Number(count) + 1)),
  ),
  fault(
    `${c}/ranking-counts`,
    'gives each bucket the name of the next one',
    wrongCompanyAnswer('companyRanking', ({ ranking: { buckets } }) => {
      const names = buckets.map((bucket) => bucket['name']);
      for (const [place, bucket] of buckets.entries()) bucket['name'] = names[(place + 1) % names.length];
    }),
    'names',
  ),
  fault(
    `${c}/bucket-name-unique`,
    'gives the first bucket twice',
    wrongCompanyAnswer('companyRanking', ({ ranking: { buckets } }) => {
      const [first, second] = buckets;
      if (first !== undefined && second !== undefined) Object.assign(second, first);
    }),
  ),
  fault(
    `${c}/bucket-name-unique`,
    'gives all buckets the same name',
    inRanking(put('data.ranking.buckets.*.name', 'Ohio')),
    'all-equal',
  ),
  fault(
    `${c}/limit-filled`,
    'gives one bucket too few',
    wrongCompanyAnswer('companyRanking', ({ ranking: { buckets } }, { rank }) => {
      if (buckets.length === rank.limit) buckets.pop();
    }),
  ),
  fault(
    `${c}/limit-filled`,
    'gives ten buckets at most',
    wrongCompanyAnswer('companyRanking', ({ ranking: { buckets } }) => {
      buckets.splice(10);
    }),
    'ten',
  ),
];
