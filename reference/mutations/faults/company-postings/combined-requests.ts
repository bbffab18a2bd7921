import { postingFields } from '../../../../contracts/index.ts';
import { put } from '../../rewriting/json-path.ts';
import { answerInstead, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { answered } from '../builders.ts';
import { fault, type Fault } from '../fault.ts';
import { companyRequest, filterValues, misreadCompanyRequest, wrongCompanyAnswer } from './builders.ts';

const operations = [
  'companyTotals',
  'companyTimeseries',
  'companyRanking',
  'companyPostings',
  'companyDistribution',
] as const;
const routeClauses = {
  companyTotals: 'company-postings/totals-route',
  companyTimeseries: 'company-postings/timeseries-route',
  companyRanking: 'company-postings/ranking-route',
  companyPostings: 'company-postings/postings-route',
  companyDistribution: 'company-postings/distribution-route',
} as const;

/** Faulty servers that lose a part of a request, cut series, or refuse requests that are documented. */
export const companyPostingsCombinedRequestFaults: readonly Fault[] = [
  ...operations.map((operation) =>
    fault(
      routeClauses[operation],
      `answers every request of ${operation} with 400`,
      answerInstead(answered(operation, 200), 400, { message: 'no' }),
      'always-400',
    ),
  ),
  ...operations.map((operation) =>
    fault(
      routeClauses[operation],
      `answers every range of months at ${operation} with 500`,
      answerInstead(
        (ctx) => {
          const when = companyRequest(ctx)?.filter.when as { start?: unknown; end?: unknown } | undefined;
          return answered(operation, 200)(ctx) && when?.start !== when?.end;
        },
        500,
        { message: 'sorry' },
      ),
      'range-500',
    ),
  ),
  fault(
    'company-postings/distribution-route',
    'refuses percentiles with keys',
    answerInstead(
      (ctx) => answered('companyDistribution', 200)(ctx) && ctx.state.requestText.includes('"keys"'),
      400,
      { message: 'no keys' },
    ),
    'keys-400',
  ),
  fault(
    'company-postings/filter-applies',
    'ignores filters in distributions',
    misreadCompanyRequest('companyDistribution', (request) => {
      request.filter = { when: request.filter.when };
    }),
    'companyDistribution',
  ),
  fault(
    'company-postings/filter-when-applies',
    'ignores when in distributions',
    misreadCompanyRequest('companyDistribution', ({ filter }) => {
      filter.when = { start: '2000-01', end: '2099-12' };
    }),
    'companyDistribution',
  ),
  ...operations.slice(1).map((operation) =>
    fault(
      'company-postings/filter-applies',
      `ignores the second of two keys at ${operation}`,
      misreadCompanyRequest(operation, ({ filter }) => {
        const [, second] = Object.keys(filter).filter((key) => key !== 'when');
        if (second !== undefined) delete filter[second];
      }),
      `second-key-${operation}`,
    ),
  ),
  fault(
    'company-postings/ranking-counts',
    'returns bucket counts without the filter',
    wrongCompanyAnswer('companyRanking', ({ ranking: { buckets } }, request) => {
      if (filterValues(request).length > 0) for (const bucket of buckets) bucket.unique_postings *= 3;
    }),
    'unfiltered',
  ),
  fault(
    'company-postings/limit-bounds-buckets',
    'returns two buckets for a limit of 1',
    wrongCompanyAnswer('companyRanking', ({ ranking: { buckets } }, { rank }) => {
      const [first] = buckets;
      if (rank.limit === 1 && first !== undefined)
        buckets.push({ ...first, name: `${String(first['name'])} too` });
    }),
    'limit-1',
  ),
  fault(
    'company-postings/limit-prefix',
    'omits the first group for limits of 2 to 5',
    wrongCompanyAnswer('companyRanking', ({ ranking: { buckets } }, { rank: { limit } }) => {
      if (limit >= 2 && limit <= 5) buckets.shift();
    }),
    'small',
  ),
  fault(
    'company-postings/postings-pages-cover',
    'returns 0 as pages_available beside records',
    rewriteAnswers('companyPostings', 200, put('data.pages_available', 0)),
    'zero',
  ),
  fault(
    'company-postings/postings-only-fields',
    'ignores fields',
    misreadCompanyRequest('companyPostings', (request) => {
      request.fields = [...postingFields];
    }),
    'all',
  ),
  fault(
    'company-postings/distribution-values-in-domain',
    'returns the domain of all postings halved',
    wrongCompanyAnswer('companyDistribution', ({ distribution: { domain } }) => {
      if (domain.max !== null) domain.max /= 2;
    }),
    'halved',
  ),
  ...[12, 24].map((count) =>
    fault(
      'company-postings/timeseries-every-month',
      `returns the last ${count} months of a series at most`,
      rewriteAnswers(
        'companyTimeseries',
        200,
        put('data.timeseries.*', (values: unknown) => (values as unknown[]).slice(-count)),
      ),
      `cut-at-${count}`,
    ),
  ),
  fault(
    'company-postings/timeseries-points',
    'shifts the values by a month',
    wrongCompanyAnswer('companyTimeseries', ({ timeseries }) => {
      for (const [key, values] of Object.entries(timeseries))
        if (key !== 'month') timeseries[key] = [...values.slice(1), ...values.slice(0, 1)];
    }),
    'shifted',
  ),
  fault(
    'company-postings/timeseries-points',
    'returns 0 for every December of a longer series',
    wrongCompanyAnswer('companyTimeseries', ({ timeseries }) => {
      const { month: months } = timeseries;
      const counts = timeseries['unique_postings'];
      if (counts !== undefined && months.length > 1)
        timeseries['unique_postings'] = counts.map((count, at) =>
          months[at]?.endsWith('-12') === true ? 0 : count,
        );
    }),
    'december-zero',
  ),
];
