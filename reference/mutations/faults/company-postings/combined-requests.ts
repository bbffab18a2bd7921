import * as to from '../../rewriting/values.ts';
import { companyOperations, postingFields } from '../../../../contracts/index.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  refuseCompany,
  rewriteCompanyRequests,
  withoutKeys,
  rewriteCompanyAnswers,
  zeroDecembers,
  inAnswers,
  inRequests,
  isRange,
  isFiltered,
  isOneMonth,
} from './builders.ts';
import { wholeTime, limitFrom } from '../builders.ts';

const routeClauses = {
  companyTotals: 'company-postings/totals-route',
  companyTimeseries: 'company-postings/timeseries-route',
  companyRanking: 'company-postings/ranking-route',
  companyPostings: 'company-postings/postings-route',
  companyDistribution: 'company-postings/distribution-route',
} as const;

/** Faulty servers that lose a part of a request, cut series, or refuse requests that are documented. */
export const companyPostingsCombinedRequestFaults: readonly Fault[] = faultsOf({
  ...each(companyOperations, (operation) => [
    `${routeClauses[operation]}.always-400`,
    `answers every request of ${operation} with 400`,
    refuseCompany(operation, 400),
  ]),
  ...each(companyOperations, (operation) => [
    `${routeClauses[operation]}.range-500`,
    `answers every range of months at ${operation} with 500`,
    refuseCompany(operation, 500, isRange),
  ]),
  'company-postings/distribution-route.keys-400': [
    'refuses percentiles with keys',
    refuseCompany('companyDistribution', 400, (_, { state }) => state.requestText.includes('"keys"')),
  ],
  'company-postings/filter-applies.companyDistribution': [
    'ignores filters in distributions',
    rewriteCompanyRequests('companyDistribution', withoutKeys),
  ],
  'company-postings/filter-when-applies.companyDistribution': [
    'ignores when in distributions',
    inRequests('companyDistribution', 'filter.when', wholeTime),
  ],
  ...each(companyOperations.slice(1), (operation) => [
    `company-postings/filter-applies.second-key-${operation}`,
    `ignores the second of two keys at ${operation}`,
    rewriteCompanyRequests(operation, ({ filter }) => {
      const [, second] = Object.keys(filter).filter((key) => key !== 'when');
      if (second !== undefined) delete filter[second];
    }),
  ]),
  'company-postings/ranking-counts.unfiltered': [
    'returns bucket counts without the filter',
    inAnswers('companyRanking', 'ranking.buckets.*.unique_postings', to.times(3), isFiltered),
  ],
  'company-postings/limit-bounds-buckets.limit-1': [
    'returns two buckets for a limit of 1',
    rewriteCompanyAnswers('companyRanking', ({ ranking: { buckets } }, { rank }) => {
      const [first] = buckets;
      if (rank.limit === 1 && first !== undefined)
        buckets.push({ ...first, name: `${String(first['name'])} too` });
    }),
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
      (request) => isOneMonth(request) && request.rank.limit < 10,
    ),
  ],
  'company-postings/postings-pages-cover.zero': [
    'returns 0 as pages_available with records',
    inAnswers('companyPostings', 'pages_available', 0),
  ],
  'company-postings/postings-only-fields.all': [
    'ignores fields',
    inRequests('companyPostings', 'fields', postingFields),
  ],
  'company-postings/distribution-values-in-domain.halved': [
    'returns the domain of all postings halved',
    inAnswers('companyDistribution', 'distribution.domain.max', to.times(0.5)),
  ],
  ...each([12, 24], (count) => [
    `company-postings/timeseries-every-month.cut-at-${count}`,
    `returns the last ${count} months of a series at most`,
    inAnswers('companyTimeseries', 'timeseries.*', to.lastOf(count)),
  ]),
  'company-postings/timeseries-points.shifted': [
    'shifts the values by a month',
    rewriteCompanyAnswers('companyTimeseries', ({ timeseries }) => {
      for (const [key, values] of Object.entries(timeseries))
        if (key !== 'month') timeseries[key] = [...values.slice(1), ...values.slice(0, 1)];
    }),
  ],
  'company-postings/timeseries-points.december-zero': [
    'returns 0 for every December of a longer series',
    zeroDecembers('unique_postings', 1),
  ],
});
