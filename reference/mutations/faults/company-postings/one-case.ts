import * as to from '../../rewriting/values.ts';
import { groupInfo, companyOperations, companyFilterKeys } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { operationOf } from '../../rewriting/rewrite.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  type CompanyAnswer,
  companyRequest,
  type CompanyRequest,
  refuseCompany,
  rewriteCompanyRequests,
  withoutKeys,
  rewriteCompanyAnswers,
  zeroDecembers,
  rankedFacets,
  inAnswers,
  inRequests,
  ranks,
  isOneMonth,
} from './builders.ts';
import { wholeTime } from '../builders.ts';

/** The clause that wrong totals violate at each operation. */
const totalsClauses = {
  companyTotals: 'company-postings/totals-agree',
  companyRanking: 'company-postings/totals-within',
} as const;

const distributed = ['salary', 'max_years_experience'] as const;

/** Answers requests for active postings at the route of a facet with 500. */
const failsActive = (operation: Parameters<typeof refuseCompany>[0], facet: string): Middleware =>
  refuseCompany(
    operation,
    500,
    ({ filter }, { path }) => filter.when === 'active' && path.endsWith(`/${facet}`),
  );

/** Changes the requests of one route, such as the ranking of one facet, before they are read. */
const rewriteAtRoute =
  (path: string, change: (request: CompanyRequest) => void): Middleware =>
  (ctx, next) =>
    ctx.path === `${groupInfo['company-postings'].prefix}/${path}`
      ? rewriteCompanyRequests(['companyRanking', 'companyDistribution'], change)(ctx, next)
      : next();

/** Serves pages of 11 to 15 records, which the reference refuses, with one record more than that. */
const oneRecordTooMany: Middleware = async (ctx, next) => {
  const limit = companyRequest(ctx)?.limit ?? 0;
  const isServed = operationOf(ctx) === 'companyPostings' && limit > 10 && limit <= 15;
  if (isServed) ctx.state.requestText = ctx.state.requestText.replace(/"limit":\d+/, '"limit":10');
  await next();
  if (!isServed || ctx.status !== 200) return;
  const { data } = structuredClone(ctx.body) as CompanyAnswer;
  const [first = {}] = data.postings;
  while (data.postings.length <= limit) data.postings.push({ ...first, id: `more-${data.postings.length}` });
  ctx.body = { data: { ...data, limit } };
};

/** Answers a series of active postings, which the reference refuses, with days. */
const daysForActive: Middleware = async (ctx, next) => {
  const isServed = operationOf(ctx) === 'companyTimeseries' && companyRequest(ctx)?.filter.when === 'active';
  await next();
  if (!isServed) return;
  const timeseries = { day: ['2024-01-01', '2024-01-02'], unique_postings: [0, 0], median_salary: [0, 0] };
  ctx.status = 200;
  ctx.body = { data: { timeseries, totals: { unique_postings: 1 } } };
};

/** Faulty servers whose mistake shows at one filter key, facet, percentile, month or range of limits. */
export const companyPostingsOneCaseFaults: readonly Fault[] = faultsOf({
  'company-postings/timeseries-points.december-of-long': [
    'returns 0 for every December of a series of more than twelve months',
    zeroDecembers('unique_postings', 12),
  ],
  'company-postings/timeseries-points-median.december-of-long': [
    'returns 0 as the median of every December of a series of more than twelve months',
    zeroDecembers('median_salary', 12),
  ],
  ...each([10, 50, 90], (percentile) => [
    `company-postings/distribution-buckets.null-at-${percentile}`,
    `returns null as the value of percentile ${percentile}`,
    rewriteCompanyAnswers('companyDistribution', ({ distribution }) => {
      for (const bucket of distribution.buckets) if (bucket['key'] === percentile) bucket['value'] = null;
    }),
  ]),
  'company-postings/distribution-buckets.null': [
    'returns null as the value of every percentile',
    inAnswers('companyDistribution', 'distribution.buckets.*.value', null),
  ],
  ...each(rankedFacets, (facet) => [
    `company-postings/filter-applies.ranked-${facet}`,
    `ignores filters in the ranking of ${facet}`,
    rewriteAtRoute(`rankings/${facet}`, withoutKeys),
  ]),
  'company-postings/filter-applies.distributed-max_years_experience': [
    'ignores filters in the distribution of max_years_experience',
    rewriteAtRoute('distributions/max_years_experience', withoutKeys),
  ],
  'company-postings/ranking-counts.when-of-skills_name': [
    'ignores when in the ranking of skills_name',
    inRequests('companyRanking', 'filter.when', wholeTime, ranks('skills_name')),
  ],
  'company-postings/totals-route.metrics-500': [
    'answers every request that names metrics with 500',
    refuseCompany(['companyTotals', 'companyTimeseries'], 500, (request) => 'metrics' in request),
  ],
  'company-postings/distribution-percentile.single-value': [
    'returns 0 as every percentile of a single value',
    rewriteCompanyAnswers('companyDistribution', ({ distribution: { buckets, domain } }) => {
      if (domain.min === domain.max)
        for (const bucket of buckets) {
          bucket['value'] = 0;
          bucket.unique_postings = 0;
        }
    }),
  ],
  'company-postings/filter-when-applies.finds-nothing': [
    'finds nothing in any range of months',
    inRequests(
      companyOperations,
      'filter.when',
      { start: '1990-01', end: '1990-01' },
      ({ filter }) => filter.when !== 'active',
    ),
  ],
  'company-postings/filter-when-applies.finds-nothing-active': [
    'finds nothing in any time frame, but postings without one',
    rewriteCompanyRequests(companyOperations, ({ filter }) => {
      if (filter.when === undefined) filter.when = { ...wholeTime };
      else filter.company_name = ['No such company'];
    }),
  ],
  'company-postings/totals-median-of-filter.doubled': [
    'returns twice the median of several postings',
    rewriteCompanyAnswers('companyTotals', ({ totals }) => {
      const median = totals['median_salary'];
      if (typeof median === 'number' && Number(totals['unique_postings'] ?? 2) > 1)
        totals['median_salary'] = median * 2;
    }),
  ],
  'company-postings/totals-median-of-filter.odd': [
    'returns a median salary below the middle one of several postings',
    rewriteCompanyAnswers('companyTotals', ({ totals }) => {
      const median = totals['median_salary'];
      const count = Number(totals['unique_postings'] ?? 3);
      if (typeof median === 'number' && count > 2) totals['median_salary'] = median - 1;
    }),
  ],
  'company-postings/timeseries-month.active-days': [
    'returns days instead of months for active postings',
    daysForActive,
  ],
  'company-postings/postings-limit-bounds.above-ten': [
    'returns one record too many for limits of 11 to 15',
    oneRecordTooMany,
  ],
  'company-postings/ranking-counts.one-month': [
    'counts one posting too many in each group of a single month',
    inAnswers('companyRanking', 'ranking.buckets.*.unique_postings', to.plus(1), isOneMonth),
  ],
  ...each(companyFilterKeys, (key) => [
    `company-postings/postings-filled.beside-${key}`,
    `omits the first record of a listing with a filter on ${key}`,
    rewriteCompanyAnswers('companyPostings', ({ postings }, { filter, limit }) => {
      if (key in filter && postings.length < limit) postings.shift();
    }),
  ]),
  ...each(rankedFacets, (facet) => [
    `company-postings/ranking-route.active-${facet}`,
    `answers a ranking of ${facet} of active postings with 500`,
    failsActive('companyRanking', facet),
  ]),
  ...each(distributed, (facet) => [
    `company-postings/distribution-route.active-${facet}`,
    `answers a distribution of ${facet} of active postings with 500`,
    failsActive('companyDistribution', facet),
  ]),
  ...each(['companyTotals', 'companyRanking'] as const, (operation) => [
    `${totalsClauses[operation]}.active-skills-${operation}`,
    `counts one posting too many of active ones with a skill at ${operation}`,
    rewriteCompanyAnswers(operation, (data, { filter }) => {
      if (filter.when !== 'active' || !('skills_name' in filter)) return;
      const holder = data.totals ?? data;
      holder['unique_postings'] = Number(holder['unique_postings']) + 1;
    }),
  ]),
});
