import * as to from '../../rewriting/values.ts';
import { companyFilterKeys } from '../../../../contracts/index.ts';
import {
  filterValues,
  inRecords,
  isOneMonth,
  rewriteCompanyRequests,
  withoutKeys,
  inAnswers,
  inRequests,
  isFiltered,
} from './builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { answerInstead, isInGroup } from '../../rewriting/rewrite.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { wholeTime } from '../builders.ts';
import { oneIn } from '../../rewriting/json-path.ts';

const others = ['companyTimeseries', 'companyRanking', 'companyPostings'] as const;

/** Changes the values of each filter key of a totals request before they are read. */
const inFilterValues = (read: (values: unknown) => unknown): Middleware =>
  inRequests('companyTotals', 'filter.*', read);

/** One faulty server, or several, for each clause of the filters of the company postings. */
export const companyPostingsFilterFaults: readonly Fault[] = faultsOf({
  'company-postings/filter-when-narrows': [
    'multiplies the counts of single months by 100',
    inAnswers('companyTotals', 'totals.unique_postings', to.times(100), isOneMonth),
  ],
  'company-postings/filter-when-applies': [
    'ignores when',
    inRequests('companyTotals', 'filter.when', wholeTime),
  ],
  ...each(['companyTimeseries', 'companyRanking'] as const, (operation) => [
    `company-postings/filter-when-applies.${operation}`,
    `ignores a single month in when at ${operation}`,
    inRequests(operation, 'filter.when', wholeTime, isOneMonth),
  ]),
  'company-postings/postings-time-frame.single-month': [
    'ignores a single month in when at companyPostings',
    inRequests('companyPostings', 'filter.when', wholeTime, isOneMonth),
  ],
  'company-postings/timeseries-every-month.end-of-year': [
    'ends a range of months that ends with a year in its November',
    rewriteCompanyRequests(['companyTotals', ...others], ({ filter }) => {
      const { start, end } = filter.when as { readonly start: string; readonly end: string };
      if (start !== end && end.endsWith('-12')) filter.when = { start, end: `${end.slice(0, 4)}-11` };
    }),
  ],
  'company-postings/filter-applies.first-key': [
    'ignores the second of two keys',
    rewriteCompanyRequests('companyTotals', ({ filter }) => {
      const [, ...more] = companyFilterKeys.filter((key) => filter[key] !== undefined);
      const [first] = Object.keys(filter).filter((key) => key !== 'when');
      if (more.length > 0) for (const key of companyFilterKeys) if (key !== first) delete filter[key];
    }),
  ],
  'company-postings/filter-narrows': [
    'counts more with a filter',
    inAnswers('companyTotals', 'totals.unique_postings', 1e9, isFiltered),
  ],
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
    rewriteCompanyRequests(operation, withoutKeys),
  ]),
  'company-postings/filter-applies.listed-skills': [
    'ignores the skills filter of a listing',
    inRequests('companyPostings', 'filter.skills_name', to.omitted),
  ],
  'company-postings/filter-records': [
    'ignores a city filter in listings',
    inRequests('companyPostings', 'filter.city_name', to.omitted),
  ],
  'company-postings/filter-records.company': [
    'returns one record of another company',
    inRecords('company_name', (name, place) => (place === 1 ? 'Another' : name)),
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
  'company-postings/filter-finds.comma': [
    'splits the values of a filter at commas',
    inFilterValues(to.list((values) => values.flatMap((value) => String(value).split(/, */)))),
  ],
  'company-postings/filter-finds.latin-1': [
    'reads the values of a filter as Latin-1',
    inFilterValues(to.each((value) => Buffer.from(String(value)).toString('latin1'))),
  ],
  'company-postings/errors-below-500': [
    'answers 500 instead of 400',
    answerInstead((ctx) => isInGroup(ctx, 'company-postings') && ctx.status === 400, 500, {
      message: 'refused',
    }),
  ],
  'company-postings/repeatable': [
    'counts one posting too many in every second answer',
    inAnswers('companyTotals', 'totals.unique_postings', to.plus(1), oneIn(2)),
  ],
});
