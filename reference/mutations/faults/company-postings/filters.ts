import { companyFilterKeys } from '../../../../contracts/index.ts';
import {
  filterValues,
  inRecords,
  isOneMonth,
  rewriteCompanyRequests,
  withoutKeys,
  withoutWhen,
  rewriteCompanyAnswers,
} from './builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { drop } from '../../rewriting/json-path.ts';
import { answerInstead, rewriteAnswers, rewriteRequests } from '../../rewriting/rewrite.ts';
import type { Middleware } from '../../../app/middleware.ts';

const others = ['companyTimeseries', 'companyRanking', 'companyPostings'] as const;

/** Changes the values of each filter key of a totals request before they are read. */
const rewriteFilterValues = (read: (values: readonly unknown[]) => readonly unknown[]): Middleware =>
  rewriteCompanyRequests('companyTotals', ({ filter }) => {
    for (const key of companyFilterKeys) {
      const values = filter[key];
      if (Array.isArray(values)) filter[key] = read(values);
    }
  });

/** Counts one posting more in every second answer. */
function unsteadyTotals(): Middleware {
  let answers = 0;
  return rewriteCompanyAnswers('companyTotals', ({ totals }) => {
    answers += 1;
    totals['unique_postings'] = Number(totals['unique_postings']) + (answers % 2);
  });
}

/** One faulty server, or several, for each clause of the filters of the company postings. */
export const companyPostingsFilterFaults: readonly Fault[] = faultsOf({
  'company-postings/filter-when-narrows': [
    'multiplies the counts of single months by 100',
    rewriteCompanyAnswers('companyTotals', ({ totals }, request) => {
      if (isOneMonth(request)) totals['unique_postings'] = Number(totals['unique_postings']) * 100;
    }),
  ],
  'company-postings/filter-when-applies': [
    'ignores when',
    rewriteCompanyRequests('companyTotals', withoutWhen),
  ],
  ...each(others, (operation) => ({
    [`company-postings/filter-when-applies.${operation}`]: [
      `ignores a single month in when at ${operation}`,
      rewriteCompanyRequests(operation, (request) => {
        if (isOneMonth(request)) withoutWhen(request);
      }),
    ],
  })),
  'company-postings/totals-agree.end-of-year': [
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
    rewriteCompanyAnswers('companyTotals', ({ totals }, request) => {
      if (filterValues(request).length > 0) totals['unique_postings'] = 1e9;
    }),
  ],
  'company-postings/filter-narrows.two-keys': [
    'combines two keys with OR',
    rewriteCompanyAnswers('companyTotals', ({ totals }, request) => {
      if (filterValues(request).length > 1) totals['unique_postings'] = 1e9;
    }),
  ],
  ...each(companyFilterKeys, (key) => ({
    [`company-postings/filter-applies.${key}`]: [
      `ignores ${key}`,
      rewriteRequests('companyTotals', drop(`filter.${key}`)),
    ],
  })),
  ...each(others, (operation) => ({
    [`company-postings/filter-applies.${operation}`]: [
      `ignores filters in ${operation}`,
      rewriteCompanyRequests(operation, withoutKeys),
    ],
  })),
  'company-postings/filter-applies.listed-skills': [
    'ignores the skills filter of a listing',
    rewriteRequests('companyPostings', drop('filter.skills_name')),
  ],
  'company-postings/filter-records': [
    'ignores a city filter in listings',
    rewriteRequests('companyPostings', drop('filter.city_name')),
  ],
  'company-postings/filter-records.company': [
    'returns one record of another company',
    rewriteAnswers(
      'companyPostings',
      inRecords('company_name', (name, index) => (index === 1 ? 'Another' : name)),
    ),
  ],
  'company-postings/filter-values-or': [
    'ignores the second value of a filter',
    rewriteFilterValues((values) => values.slice(0, 1)),
  ],
  'company-postings/filter-values-or.third': [
    'ignores the third value of a filter',
    rewriteFilterValues((values) => values.slice(0, 2)),
  ],
  'company-postings/filter-values-or.last': [
    'reads the last value of a filter only',
    rewriteFilterValues((values) => values.slice(-1)),
  ],
  'company-postings/filter-values-or.and': [
    'combines the values of a key with AND, for a key of which a posting has one value',
    rewriteCompanyAnswers('companyTotals', ({ totals }, request) => {
      if (filterValues(request).some((values) => Array.isArray(values) && values.length > 1))
        totals['unique_postings'] = 0;
    }),
  ],
  'company-postings/filter-finds.comma': [
    'splits the values of a filter at commas',
    rewriteFilterValues((values) => values.flatMap((value) => String(value).split(/, */))),
  ],
  'company-postings/filter-finds.latin-1': [
    'reads the values of a filter as Latin-1',
    rewriteFilterValues((values) => values.map((value) => Buffer.from(String(value)).toString('latin1'))),
  ],
  'company-postings/errors-below-500': [
    'answers 500 instead of 400',
    answerInstead((ctx) => ctx.path.startsWith('/company-postings/') && ctx.status === 400, 500, {
      message: 'sorry',
    }),
  ],
  'company-postings/repeatable': ['counts one posting too many in every second answer', unsteadyTotals()],
});
