import { companyFilterKeys, companyOperations, groupInfo } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { oneIn } from '../../rewriting/json-path.ts';
import { answerInstead, isInGroup } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { rewritePath } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import {
  company,
  inAnswers,
  isFiltered,
  filterValues,
  inRequests,
  others,
  withoutKeys,
  rankedFacets,
  type CompanyRequest,
} from './builders.ts';

/** Changes the values of each filter key of a totals request before they are read. */
function inFilterValues(read: (values: unknown) => unknown): Middleware {
  return inRequests('companyTotals', 'filter.*', read);
}

/** The clause that wrong totals violate at each operation. */
const totalsClauses = {
  companyTotals: 'company-postings/totals-agree',
  companyRanking: 'company-postings/totals-within',
} as const;

/** Changes the requests of one route, such as the ranking of one facet, before they are read. */
function rewriteAtRoute(path: string, change: (request: CompanyRequest) => void): Middleware {
  return (ctx, next) =>
    ctx.path === `${groupInfo['company-postings'].prefix}/${path}`
      ? company.rewriteRequests(['companyRanking', 'companyDistribution'], change)(ctx, next)
      : next();
}

/** One faulty server, or several, for each clause of the filters of the company postings. */
export const companyPostingsFilterFaults: readonly Fault[] = faultsOf({
  'company-postings/filter-applies.first-key': [
    'ignores the second of two keys',
    company.rewriteRequests('companyTotals', ({ filter }) => {
      const [, ...more] = companyFilterKeys.filter((key) => filter[key] !== undefined);
      const [first] = Object.keys(filter).filter((key) => key !== 'when');
      if (more.length > 0) for (const key of companyFilterKeys) if (key !== first) delete filter[key];
    }),
  ],
  'company-postings/filter-narrows': inAnswers('companyTotals', 'totals.unique_postings', 1e9, isFiltered),
  'company-postings/filter-narrows.two-keys': [
    'combines two keys with OR',
    inAnswers('companyTotals', 'totals.unique_postings', 1e9, (request) => filterValues(request).length > 1),
  ],
  ...each(companyFilterKeys, (key) => [
    `company-postings/filter-applies.${key}`,
    `ignores ${key}`,
    inRequests('companyTotals', `filter.${key}`, to.omitted),
  ]),
  ...each(others, (operation) => [
    `company-postings/filter-applies.${operation}`,
    `ignores filters in ${operation}`,
    company.rewriteRequests(operation, withoutKeys),
  ]),
  'company-postings/filter-applies.listed-skills': [
    'ignores the skills filter of a listing',
    inRequests('companyPostings', 'filter.skills_name', to.omitted),
  ],
  'company-postings/filter-applies.companyDistribution': [
    'ignores filters in distributions',
    company.rewriteRequests('companyDistribution', withoutKeys),
  ],
  ...each(companyOperations.slice(1), (operation) => [
    `company-postings/filter-applies.second-key-${operation}`,
    `ignores the second of two keys at ${operation}`,
    company.rewriteRequests(operation, ({ filter }) => {
      const [, second] = Object.keys(filter).filter((key) => key !== 'when');
      if (second !== undefined) delete filter[second];
    }),
  ]),
  ...each(rankedFacets, (facet) => [
    `company-postings/filter-applies.ranked-${facet}`,
    `ignores filters in the ranking of ${facet}`,
    rewriteAtRoute(`rankings/${facet}`, withoutKeys),
  ]),
  'company-postings/filter-applies.distributed-max_years_experience': [
    'ignores filters in the distribution of max_years_experience',
    rewriteAtRoute('distributions/max_years_experience', withoutKeys),
  ],
  'company-postings/filter-values-or': [
    'ignores the second value of a filter',
    inFilterValues(to.firstOf(1)),
  ],
  'company-postings/filter-values-or.third': [
    'ignores the third value of a filter',
    inFilterValues(to.firstOf(2)),
  ],
  'company-postings/filter-values-or.fifth': [
    'ignores the fifth value of a filter and those after it, on all routes',
    inRequests(['companyTotals', ...others], 'filter.*', to.firstOf(4)),
  ],
  'company-postings/filter-values-or.last': [
    'reads the last value of a filter only',
    inFilterValues(to.lastOf(1)),
  ],
  'company-postings/filter-values-or.and': [
    'combines the values of a key with AND, for a key of which a posting has one value',
    inAnswers('companyTotals', 'totals.unique_postings', 0, (request) =>
      filterValues(request).some((values) => Array.isArray(values) && values.length > 1),
    ),
  ],
  'company-postings/filter-values-or.twice': [
    'finds nothing for a value that a filter has twice',
    inFilterValues(to.list((values) => (new Set(values).size < values.length ? ['none'] : values))),
  ],
  'company-postings/filter-values-or.one-twice': [
    'finds nothing for a filter on one value that is there twice',
    inFilterValues(to.noneForTwice),
  ],
  ...each(companyFilterKeys, (key) => [
    `company-postings/totals-agree.first-of-${key}`,
    `reads the first value of ${key} only at POST /distributions`,
    inRequests('companyDistribution', `filter.${key}`, to.firstOf(1)),
  ]),
  'company-postings/filter-applies.active-second-key': [
    'applies the first key only to a list of active postings',
    company.rewriteRequests('companyPostings', ({ filter }) => {
      const [, key] = Object.keys(filter).filter((name) => name !== 'when');
      if (filter.when === 'active' && key !== undefined) delete filter[key];
    }),
  ],
  'company-postings/filter-values-or.active': [
    'applies the first value only of a key of active postings',
    company.rewriteRequests(companyOperations, (request) => {
      if (request.filter.when !== 'active') return;
      for (const [key, values] of Object.entries(request.filter))
        if (Array.isArray(values)) request.filter[key] = values.slice(0, 1);
    }),
  ],
  'company-postings/filter-finds.comma': [
    'splits the values of a filter at commas',
    inFilterValues(to.list((values) => values.flatMap((value) => String(value).split(/, */)))),
  ],
  'company-postings/filter-finds.latin-1': [
    'reads the values of a filter as Latin-1',
    inFilterValues(to.each((value) => Buffer.from(String(value)).toString('latin1'))),
  ],
  'company-postings/filter-finds.other-facet': [
    'ranks states where cities are requested',
    rewritePath(/^(.*)\/rankings\/city_name$/, '$1/rankings/state_name'),
  ],
  'company-postings/errors-below-500': [
    'answers 500 instead of 400',
    answerInstead((ctx) => isInGroup(ctx, 'company-postings') && ctx.status === 400, 500, {
      message: 'refused',
    }),
  ],
  'company-postings/repeatable': inAnswers('companyTotals', 'totals.unique_postings', to.plus(1), oneIn(2)),
  ...each(['companyTotals', 'companyRanking'] as const, (operation) => [
    `${totalsClauses[operation]}.active-skills-${operation}`,
    `counts one posting too many of active ones with a skill at ${operation}`,
    company.rewrite(operation, (data, { filter }) => {
      if (filter.when !== 'active' || !('skills_name' in filter)) return;
      const holder = data.totals ?? data;
      holder['unique_postings'] = Number(holder['unique_postings']) + 1;
    }),
  ]),
});
