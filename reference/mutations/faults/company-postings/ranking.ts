import { oneIn, below } from '../../rewriting/json-path.ts';
import { answerInstead } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answered, keepAnswers, limitFrom, wholeTime } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { nameLastOther, withOneMore, sumAsTotals } from '../posting-shapes.ts';
import {
  company,
  isFiltered,
  rankedFacets,
  failsActive,
  ranks,
  inRequests,
  inAnswers,
  isOneMonth,
} from './builders.ts';

const inRanking = below(inAnswers, 'companyRanking');

/** One faulty server, or several, for each clause of the rankings of the company postings. */
export const companyPostingsRankingFaults: readonly Fault[] = faultsOf({
  'company-postings/ranking-route': [
    'answers rankings with 201',
    answerInstead(answered('companyRanking', 200), 201, { data: { ranking: {}, totals: {} } }),
  ],
  'company-postings/ranking-route.no-totals': inRanking('totals', to.omitted),
  'company-postings/ranking-route.above-fifty': [
    'refuses a limit above fifty',
    company.refuse(
      'companyRanking',
      400,
      (request, ctx) => request.rank.limit > 50 && isFiltered(request, ctx),
    ),
  ],
  'company-postings/ranking-route.filtered': company.refuse('companyRanking', 500, isFiltered),
  'company-postings/ranking-route.failing': company.refuse('companyRanking', 500),
  ...each(rankedFacets, (facet) => [
    `company-postings/ranking-route.active-${facet}`,
    `answers a ranking of ${facet} of active postings with 500`,
    failsActive('companyRanking', facet),
  ]),
  'company-postings/ranking-buckets': inRanking('ranking.buckets.0.name', to.omitted),
  'company-postings/ranking-buckets.no-names': [
    'returns the empty text as the name of each certification',
    inRanking('ranking.buckets.*.name', '', ranks('certifications')),
  ],
  'company-postings/ranking-buckets.fraction': inRanking('ranking.buckets.*.unique_postings', to.plus(0.5)),
  'company-postings/ranking-buckets.map': inRanking('ranking.buckets', to.indexed),
  'company-postings/ranking-order': inRanking('ranking.buckets', to.reversed),
  'company-postings/ranking-order.by-name': [
    'orders buckets by name',
    company.rewrite('companyRanking', ({ ranking }) => {
      ranking.buckets.sort((one, other) => (one.name < other.name ? -1 : 1));
    }),
  ],
  'company-postings/ranking-order.one-in-seven': inRanking('ranking.buckets', to.swapped, oneIn(7)),
  'company-postings/limit-bounds-buckets': inRequests('companyRanking', 'rank.limit', to.plus(1)),
  'company-postings/limit-bounds-buckets.above-twenty': [
    'returns one bucket more than a limit from 21 to 40',
    inRequests('companyRanking', 'rank.limit', to.plus(1), limitFrom(21, 40)),
  ],
  'company-postings/limit-bounds-buckets.above-fifty': [
    'returns all buckets when the limit is above fifty',
    inRequests('companyRanking', 'rank.limit', 1000, limitFrom(51)),
  ],
  'company-postings/limit-bounds-buckets.limit-1': [
    'returns two buckets for a limit of 1',
    company.rewrite('companyRanking', ({ ranking: { buckets } }, { rank }) =>
      withOneMore(buckets, rank.limit),
    ),
  ],
  'company-postings/limit-prefix': inRanking('ranking.buckets', to.withoutFirst, limitFrom(0, 7)),
  'company-postings/limit-prefix.other': [
    'names the last group of a full ranking Other',
    company.rewrite('companyRanking', nameLastOther),
  ],
  'company-postings/limit-prefix.small': [
    'omits the first group for limits of 2 to 5',
    inAnswers('companyRanking', 'ranking.buckets', to.withoutFirst, limitFrom(2, 5)),
  ],
  'company-postings/limit-prefix.one-month': [
    'omits the first group of a short ranking of one month',
    inAnswers(
      'companyRanking',
      'ranking.buckets',
      to.withoutFirst,
      (request, ctx) => isOneMonth(request, ctx) && request.rank.limit < 10,
    ),
  ],
  'company-postings/limit-filled.one-fewer': [
    'returns one bucket fewer than a small limit',
    inRequests('companyRanking', 'rank.limit', to.plus(-1), limitFrom(2, 19)),
  ],
  'company-postings/ranking-facet': inRanking('ranking.facet', to.omitted),
  'company-postings/ranking-limit': inRanking('ranking.limit', to.omitted),
  'company-postings/ranking-limit.text': inRanking('ranking.limit', to.text),
  'company-postings/ranking-rank-by': inRanking('ranking.rank_by', to.omitted),
  'company-postings/ranking-echo': [
    'returns the number of buckets as limit',
    company.rewrite('companyRanking', ({ ranking }) => {
      Object.assign(ranking, { limit: ranking.buckets.length + 1 });
    }),
  ],
  'company-postings/ranking-echo.metric': inRanking('ranking.rank_by', 'total_postings'),
  'company-postings/ranking-totals': inRanking('totals.unique_postings', to.omitted),
  'company-postings/ranking-totals.text': inRanking('totals.unique_postings', to.text),
  'company-postings/ranking-totals-whole-filter': [
    'returns the sum of the returned buckets as totals',
    company.rewrite('companyRanking', sumAsTotals),
  ],
  'company-postings/totals-agree': [
    'returns the count of the first bucket as totals',
    company.rewrite('companyRanking', ({ ranking, totals }) => {
      const [first] = ranking.buckets;
      if (first !== undefined) totals['unique_postings'] = first.unique_postings;
    }),
  ],
  'company-postings/totals-agree.distribution': [
    'returns the count of the first bucket as totals of a distribution',
    company.rewrite('companyDistribution', ({ distribution, totals }) => {
      const [first] = distribution.buckets;
      if (first !== undefined) totals['unique_postings'] = first.unique_postings;
    }),
  ],
  'company-postings/totals-agree.other-group': [
    'returns the answer of the other posting group to the same body',
    // The path below the prefix is the same for both groups.
    keepAnswers(({ method, path, state }) =>
      method === 'POST' ? path.split('/').slice(2).join('/') + state.requestText : undefined,
    ),
    { groups: ['rankings', 'company-postings'] },
  ],
  'company-postings/ranking-counts': inRanking('ranking.buckets.*.unique_postings', to.plus(1)),
  'company-postings/ranking-counts.names': [
    'returns the name of the next bucket in each bucket',
    company.rewrite('companyRanking', ({ ranking: { buckets } }) => {
      const names = buckets.map(({ name }) => name);
      for (const [place, bucket] of buckets.entries()) bucket.name = names[(place + 1) % names.length] ?? '';
    }),
  ],
  'company-postings/ranking-counts.unfiltered': [
    'returns bucket counts without the filter',
    inAnswers('companyRanking', 'ranking.buckets.*.unique_postings', to.times(3), isFiltered),
  ],
  'company-postings/ranking-counts.when-of-skills_name': [
    'ignores when in the ranking of skills_name',
    inRequests('companyRanking', 'filter.when', wholeTime, ranks('skills_name')),
  ],
  'company-postings/ranking-counts.one-month': [
    'counts one posting too many in each group of a single month',
    inAnswers('companyRanking', 'ranking.buckets.*.unique_postings', to.plus(1), isOneMonth),
  ],
  'company-postings/bucket-name-unique': [
    'returns the first bucket twice',
    company.rewrite('companyRanking', ({ ranking: { buckets } }) => {
      const [first, second] = buckets;
      if (first !== undefined && second !== undefined) Object.assign(second, first);
    }),
  ],
  'company-postings/bucket-name-unique.all-equal': inRanking('ranking.buckets.*.name', 'Ohio'),
  'company-postings/limit-filled': [
    'returns one bucket too few',
    inRanking('ranking.buckets', (buckets, { rank }) => to.firstOf(rank.limit - 1)(buckets)),
  ],
  'company-postings/limit-filled.ten': inRanking('ranking.buckets', to.firstOf(10)),
  'company-postings/limit-filled.no-years': [
    'ranks no group of max_years_experience',
    inAnswers('companyRanking', 'ranking.buckets', [], ranks('max_years_experience')),
  ],
  'company-postings/limit-filled.no-states': [
    'ranks no state',
    inAnswers('companyRanking', 'ranking.buckets', [], ranks('state_name')),
  ],
});
