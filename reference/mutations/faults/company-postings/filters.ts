import {
  filterValues,
  inRecords,
  misreadCompanyRequest,
  wrongCompanyAnswer,
  type CompanyRequest,
} from './builders.ts';
import { fault, type Fault } from '../fault.ts';
import { answersInstead, wrongAnswer } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const c = 'company-postings';
const filterKeys = ['state_name', 'city_name', 'company_name', 'skills_name', 'employment_type_name'];
const others = ['companyTimeseries', 'companyRanking', 'companyPostings'] as const;

/** Reads only some of the values of each filter. */
const readingValues =
  (read: (values: readonly unknown[]) => readonly unknown[]) =>
  ({ filter }: CompanyRequest): void => {
    for (const key of filterKeys) {
      const values = filter[key];
      if (Array.isArray(values)) filter[key] = read(values);
    }
  };

/** Whether the filter asks for a single month. */
function asksOneMonth({ filter: { when } }: CompanyRequest): boolean {
  const { start, end } = when as { readonly start?: unknown; readonly end?: unknown };
  return start === end;
}

/** Counts one posting more every other time. */
function unsteadyTotals(): Middleware {
  let answers = 0;
  return wrongCompanyAnswer('companyTotals', ({ totals }) => {
    answers += 1;
    totals['unique_postings'] = Number(totals['unique_postings']) + (answers % 2);
  });
}

/** One faulty server, or several, for each clause of the filters of the company postings. */
export const companyPostingsFilterFaults: readonly Fault[] = [
  fault(
    `${c}/filter-when-narrows`,
    'counts single months a hundredfold',
    wrongCompanyAnswer('companyTotals', ({ totals }, request) => {
      if (asksOneMonth(request)) totals['unique_postings'] = Number(totals['unique_postings']) * 100;
    }),
  ),
  fault(
    `${c}/filter-when-applies`,
    'passes over when',
    misreadCompanyRequest('companyTotals', ({ filter }) => {
      filter.when = { start: '2000-01', end: '2099-12' };
    }),
  ),
  ...others.map((operation) =>
    fault(
      `${c}/filter-when-applies`,
      `passes over when in ${operation} for a single month`,
      misreadCompanyRequest(operation, (request) => {
        if (asksOneMonth(request)) request.filter.when = { start: '2000-01', end: '2099-12' };
      }),
      operation,
    ),
  ),
  fault(
    `${c}/filter-narrows`,
    'reads the first of two keys only',
    misreadCompanyRequest('companyTotals', ({ filter }) => {
      const [, ...more] = filterKeys.filter((key) => filter[key] !== undefined);
      const [first] = Object.keys(filter).filter((key) => key !== 'when');
      if (more.length > 0) for (const key of filterKeys) if (key !== first) delete filter[key];
    }),
    'first-key',
  ),
  fault(
    `${c}/filter-narrows`,
    'counts more with a filter',
    wrongCompanyAnswer('companyTotals', ({ totals }, request) => {
      if (filterValues(request).length > 0) totals['unique_postings'] = 1e9;
    }),
  ),
  fault(
    `${c}/filter-narrows`,
    'takes postings of any of two keys',
    wrongCompanyAnswer('companyTotals', ({ totals }, request) => {
      if (filterValues(request).length > 1) totals['unique_postings'] = 1e9;
    }),
    'two-keys',
  ),
  ...filterKeys.map((key) =>
    fault(
      `${c}/filter-applies`,
      `passes over ${key}`,
      misreadCompanyRequest('companyTotals', ({ filter }) => {
        delete filter[key];
      }),
      key,
    ),
  ),
  ...others.map((operation) =>
    fault(
      `${c}/filter-applies`,
      `passes over filters in ${operation}`,
      misreadCompanyRequest(operation, (request) => {
        request.filter = { when: request.filter.when };
      }),
      operation,
    ),
  ),
  fault(
    `${c}/filter-records`,
    'lists postings of other cities',
    misreadCompanyRequest('companyPostings', ({ filter }) => {
      delete filter['city_name'];
    }),
  ),
  fault(
    `${c}/filter-records`,
    'lists one posting of another company',
    wrongAnswer(
      'companyPostings',
      200,
      inRecords('company_name', (name, index) => (index === 1 ? 'Another' : name)),
    ),
    'company',
  ),
  fault(
    `${c}/filter-values-or`,
    'drops the second value',
    misreadCompanyRequest(
      'companyTotals',
      readingValues((values) => values.slice(0, 1)),
    ),
  ),
  fault(
    `${c}/filter-values-or`,
    'drops a third value',
    misreadCompanyRequest(
      'companyTotals',
      readingValues((values) => values.slice(0, 2)),
    ),
    'third',
  ),
  fault(
    `${c}/filter-values-or`,
    'keeps the last value only',
    misreadCompanyRequest(
      'companyTotals',
      readingValues((values) => values.slice(-1)),
    ),
    'last',
  ),
  fault(
    `${c}/filter-values-or`,
    'asks for all values at once',
    wrongCompanyAnswer('companyTotals', ({ totals }, request) => {
      if (filterValues(request).some((values) => Array.isArray(values) && values.length > 1))
        totals['unique_postings'] = 0;
    }),
    'and',
  ),
  fault(
    `${c}/filter-finds`,
    'splits the values of a filter at commas',
    misreadCompanyRequest(
      'companyTotals',
      readingValues((values) => values.flatMap((value) => String(value).split(/, */))),
    ),
    'comma',
  ),
  fault(
    `${c}/filter-finds`,
    'reads the values of a filter as Latin-1',
    misreadCompanyRequest(
      'companyTotals',
      readingValues((values) => values.map((value) => Buffer.from(String(value)).toString('latin1'))),
    ),
    'latin-1',
  ),
  fault(
    `${c}/errors-below-500`,
    'fails where it should refuse',
    answersInstead((ctx) => ctx.path.startsWith('/company-postings/') && ctx.status === 400, 500, {
      message: 'sorry',
    }),
  ),
  fault(`${c}/repeatable`, 'counts one posting more every other time', unsteadyTotals()),
];
