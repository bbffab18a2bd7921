import { objectOf } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { oneIn, below } from '../../rewriting/json-path.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { type Fault, faultsOf } from '../fault.ts';
import {
  company,
  type CompanyAnswer,
  filterValues,
  isFiltered,
  inAnswers,
  type CompanyRequest,
} from './builders.ts';

/** Changes medians in totals and series alike. */
function changesMedians(change: (median: number) => number | null): Middleware {
  return rewriteAnswers(['companyTotals', 'companyTimeseries'], (body) => {
    const { totals, timeseries } = (body as Partial<CompanyAnswer>).data ?? {};
    const changed = (median: unknown): unknown => (typeof median === 'number' ? change(median) : median);
    if (totals !== undefined && 'median_salary' in totals)
      totals['median_salary'] = changed(totals['median_salary']);
    if (timeseries !== undefined) timeseries['median_salary'] &&= timeseries['median_salary'].map(changed);
  });
}

const inTotals = below(inAnswers, 'companyTotals', 'totals.');

/** One faulty server, or several, for each clause of the totals of company postings. */
export const companyPostingsTotalsFaults: readonly Fault[] = faultsOf({
  'company-postings/totals-route.metrics-500': [
    'answers every request that names metrics with 500',
    company.refuse(['companyTotals', 'companyTimeseries'], 500, (request) => 'metrics' in request),
  ],
  'company-postings/totals-route': [
    'returns the totals directly under data',
    rewriteAnswers('companyTotals', (body) => ({ data: (body as CompanyAnswer).data.totals })),
  ],
  'company-postings/totals-route.status': company.refuse('companyTotals', 404),
  'company-postings/totals-route.filtered': company.refuse('companyTotals', 500, isFiltered),
  'company-postings/totals-route.long-range': [
    'answers totals of a range of more than twelve years with 500',
    company.refuse('companyTotals', 500, ({ filter }) => {
      const { start, end } = objectOf(filter.when);
      return Number(String(end).slice(0, 4)) - Number(String(start).slice(0, 4)) > 12;
    }),
  ],
  'company-postings/totals-route.active': [
    'refuses `active` as time frame',
    company.refuse('companyTotals', 400, ({ filter }) => filter.when === 'active'),
  ],
  'company-postings/totals-median-of-filter.doubled': [
    'returns twice the median of several postings',
    company.rewrite('companyTotals', ({ totals }) => {
      const median = totals['median_salary'];
      if (typeof median === 'number' && Number(totals['unique_postings'] ?? 2) > 1)
        totals['median_salary'] = median * 2;
    }),
  ],
  'company-postings/totals-median-of-filter.odd': [
    'returns a median salary below the middle one of several postings',
    company.rewrite('companyTotals', ({ totals }) => {
      const median = totals['median_salary'];
      const count = Number(totals['unique_postings'] ?? 3);
      if (typeof median === 'number' && count > 2) totals['median_salary'] = median - 1;
    }),
  ],
  'company-postings/totals-median-of-filter.even-thousands': [
    'doubles medians of an even number of thousands, in totals and series',
    changesMedians((median) => (Math.floor(median / 1000) % 2 === 0 ? median * 2 : median)),
  ],
  'company-postings/totals-median-of-filter.zeros': [
    'counts 0 for each posting without a salary in the median of few postings',
    countsNoSalaryAsZero(),
  ],
  'company-postings/totals-median-of-filter.hourly': [
    'returns the median per hour, in totals and series, and yearly salaries in distributions',
    changesMedians((median) => median / 2080),
  ],
  'company-postings/totals-median-of-filter': [
    'returns the median of everything where nothing is found',
    inAnswers('companyTotals', 'totals.median_salary', (median) => (median === null ? 54_321 : median)),
  ],
  'company-postings/totals-median-of-filter.active': [
    'returns a median of active postings under two keys where there are none',
    company.rewrite('companyTotals', ({ totals }, request) => {
      if (request.filter.when === 'active' && filterValues(request).length > 1)
        totals['median_salary'] ??= 40_000;
    }),
  ],
  'company-postings/totals-metric-alone': [
    'counts one posting fewer when the median is requested',
    company.rewrite('companyTotals', ({ totals }) => {
      if ('median_salary' in totals) totals['unique_postings'] = Number(totals['unique_postings'] ?? 1) - 1;
    }),
  ],
  'company-postings/totals-metrics': inTotals('unique_postings', to.omitted),
  'company-postings/totals-metrics.zero': [
    'omits unique_postings where nothing is found',
    inTotals('unique_postings', (count) => (count === 0 ? to.omitted : count)),
  ],
  'company-postings/totals-metrics.text': [
    'returns numbers as text',
    inTotals('*', (value) => (value === null ? null : JSON.stringify(value))),
  ],
  'company-postings/totals-metrics.one-in-seven': inTotals('unique_postings', to.omitted, oneIn(7)),
  'company-postings/totals-only-requested': inTotals('total_postings', 9),
  'company-postings/totals-only-requested.unasked': [
    'returns unique_postings although only the median was requested',
    inTotals('unique_postings', (count) => count ?? 12),
  ],
  'company-postings/totals-median': inTotals('median_salary', null),
  'company-postings/totals-median.everywhere': [
    'returns null for every median of totals and series',
    changesMedians(() => null),
  ],
  'company-postings/totals-median.filtered': inTotals('median_salary', to.omitted, isFiltered),
});

/** Counts 0 for each posting without a salary, where a series of the filter showed each posting alone. */
function countsNoSalaryAsZero(): Middleware {
  const known = new Map<string, readonly (readonly [month: string, salary: number])[]>();
  const keyOf = ({ filter }: CompanyRequest): string => JSON.stringify({ ...filter, when: undefined });
  const reading = company.rewrite('companyTimeseries', ({ timeseries }, request) => {
    const { month: months, unique_postings: counts = [], median_salary: medians = [] } = timeseries;
    const isOne = (at: number): boolean => counts[at] === 1;
    // A posting of several months shows in each of them.
    const ones = months.flatMap((month, at) =>
      isOne(at) && !(isOne(at - 1) && medians[at - 1] === medians[at])
        ? [[month, Number(medians[at])] as const]
        : [],
    );
    known.set(keyOf(request), ones);
  });
  const writing = company.rewrite('companyTotals', ({ totals }, request) => {
    const { start = '', end = '' } = request.filter.when as {
      readonly start?: string;
      readonly end?: string;
    };
    const salaries = (known.get(keyOf(request)) ?? [])
      .flatMap(([month, salary]) => (month >= start && month <= end ? [salary] : []))
      .toSorted((one, other) => one - other);
    const { length } = salaries;
    if (length === 0 || length !== totals['unique_postings'] || !('median_salary' in totals)) return;
    const middle = [salaries[Math.floor((length - 1) / 2)], salaries[Math.floor(length / 2)]];
    totals['median_salary'] = middle.reduce<number>((sum, salary = 0) => sum + salary / 2, 0);
  });
  return (ctx, next) => reading(ctx, () => writing(ctx, next));
}
