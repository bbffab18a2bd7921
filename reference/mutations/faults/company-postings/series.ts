import { drop, put } from '../../rewriting/json-path.ts';
import { companyRequest, filterValues, misreadCompanyRequest, wrongCompanyAnswer } from './builders.ts';
import { fault, type Fault } from '../fault.ts';
import { answered, answersInstead, oneAnswerInSeven, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const c = 'company-postings';
const inTotals = (change: Change): Middleware => wrongAnswer('companyTotals', 200, change);
const inSeries = (change: Change): Middleware => wrongAnswer('companyTimeseries', 200, change);
const asText = (value: unknown): unknown => String(value);
const withoutLast = (list: unknown): unknown => (list as unknown[]).slice(0, -1);
const inMedians = (change: (medians: readonly unknown[]) => readonly unknown[]): Middleware =>
  wrongCompanyAnswer('companyTimeseries', ({ timeseries }) => {
    const medians = timeseries['median_salary'];
    if (medians !== undefined) timeseries['median_salary'] = [...change(medians)];
  });

const inValues = (
  change: (values: readonly unknown[], months: readonly string[]) => readonly unknown[],
): Middleware =>
  wrongCompanyAnswer('companyTimeseries', ({ timeseries }) => {
    const { month: months } = timeseries;
    for (const [key, values] of Object.entries(timeseries))
      if (key !== 'month') timeseries[key] = [...change(values, months)];
  });

/** One faulty server, or several, for each clause of the totals and the series of the company postings. */
export const companyPostingsSeriesFaults: readonly Fault[] = [
  fault(
    `${c}/totals-route`,
    'gives the numbers right under data',
    inTotals((body) => ({ data: (body as { data: { totals: unknown } }).data.totals })),
  ),
  fault(
    `${c}/totals-route`,
    'answers the totals with 404',
    answersInstead(answered('companyTotals', 200), 404, { message: 'not here' }),
    'status',
  ),
  fault(
    `${c}/totals-route`,
    'answers totals under a filter with 500',
    answersInstead(
      (ctx) => answered('companyTotals', 200)(ctx) && filterValues(companyRequest(ctx)).length > 0,
      500,
      { message: 'sorry' },
    ),
    'filtered',
  ),
  fault(
    `${c}/totals-route`,
    'refuses the time frame active',
    answersInstead(
      (ctx) => answered('companyTotals', 200)(ctx) && companyRequest(ctx)?.filter.when === 'active',
      400,
      { message: 'when is no object' },
    ),
    'active',
  ),
  fault(`${c}/totals-metrics`, 'leaves unique_postings out', inTotals(drop('data.totals.unique_postings'))),
  fault(
    `${c}/totals-metrics`,
    'gives numbers as text',
    inTotals(put('data.totals.*', (value: unknown) => (value === null ? null : JSON.stringify(value)))),
    'text',
  ),
  fault(
    `${c}/totals-metrics`,
    'leaves unique_postings out of one answer in seven',
    inTotals(oneAnswerInSeven(drop('data.totals.unique_postings'))),
    'one-in-seven',
  ),
  fault(
    `${c}/timeseries-one-month`,
    'counts one posting too many in one series of seven',
    inSeries(
      oneAnswerInSeven(put('data.timeseries.unique_postings.*', (count: unknown) => Number(count) + 1)),
    ),
    'one-in-seven',
  ),
  fault(`${c}/totals-only-requested`, 'adds a third metric', inTotals(put('data.totals.total_postings', 9))),
  fault(
    `${c}/totals-only-requested`,
    'gives unique_postings although the median alone was asked for',
    inTotals(put('data.totals.unique_postings', (count: unknown) => count ?? 12)),
    'unasked',
  ),
  fault(
    `${c}/totals-median`,
    'gives no median of a whole range',
    inTotals(put('data.totals.median_salary', null)),
  ),
  fault(
    `${c}/totals-median`,
    'leaves the median out under a filter',
    wrongCompanyAnswer('companyTotals', ({ totals }, request) => {
      if (filterValues(request).length > 0) delete totals['median_salary'];
    }),
    'filtered',
  ),
  fault(
    `${c}/timeseries-route`,
    'answers every series with 404',
    answersInstead(answered('companyTimeseries', 200), 404, { message: 'not here' }),
  ),
  fault(`${c}/timeseries-route`, 'leaves the totals out', inSeries(drop('data.totals')), 'no-totals'),
  fault(
    `${c}/timeseries-month`,
    'gives full dates instead of months',
    inSeries(put('data.timeseries.month.*', (month: unknown) => `${String(month)}-01`)),
  ),
  fault(
    `${c}/timeseries-every-month`,
    'leaves the last month of a range out',
    inSeries(put('data.timeseries.*', withoutLast)),
  ),
  fault(
    `${c}/timeseries-every-month`,
    'forgets to count the year on after December',
    wrongCompanyAnswer('companyTimeseries', ({ timeseries }) => {
      const [first = ''] = timeseries.month;
      timeseries.month = timeseries.month.map((month) => first.slice(0, 4) + month.slice(4));
    }),
    'year-end',
  ),
  fault(
    `${c}/timeseries-every-month`,
    'leaves months without postings out',
    wrongCompanyAnswer('companyTimeseries', ({ timeseries }) => {
      const counted = timeseries.month.map((_, index) => Number(timeseries['unique_postings']?.[index]) > 0);
      for (const [key, values] of Object.entries(timeseries))
        timeseries[key] = values.filter((_, index) => counted[index]);
    }),
    'empty-months',
  ),
  fault(
    `${c}/timeseries-every-month`,
    'gives one month twice',
    wrongCompanyAnswer('companyTimeseries', ({ timeseries: { month } }) => {
      if (month[1] !== undefined && month[0] !== undefined) month[1] = month[0];
    }),
    'twice',
  ),
  fault(
    `${c}/timeseries-ascending`,
    'gives the newest month first',
    inSeries(put('data.timeseries.*', (list: unknown) => (list as unknown[]).toReversed())),
  ),
  fault(
    `${c}/timeseries-metrics`,
    'leaves the counts out',
    inSeries(drop('data.timeseries.unique_postings')),
  ),
  fault(
    `${c}/timeseries-metrics`,
    'gives counts as text',
    inSeries(put('data.timeseries.unique_postings.*', asText)),
    'text',
  ),
  fault(
    `${c}/timeseries-metrics`,
    'gives null for a month without postings in one answer of seven',
    inSeries(oneAnswerInSeven(put('data.timeseries.unique_postings.0', null))),
    'one-in-seven',
  ),
  fault(
    `${c}/timeseries-aligned`,
    'gives one count too few',
    inSeries(put('data.timeseries.unique_postings', withoutLast)),
  ),
  fault(
    `${c}/timeseries-aligned`,
    'gives one median too few',
    inMedians((medians) => medians.slice(1)),
    'median',
  ),
  fault(
    `${c}/timeseries-totals`,
    'leaves the count out of the totals of a series',
    inSeries(drop('data.totals.unique_postings')),
  ),
  fault(
    `${c}/timeseries-one-month`,
    'counts one posting too many in each month',
    inSeries(put('data.timeseries.unique_postings.*', (count: unknown) => Number(count) + 1)),
  ),
  fault(
    `${c}/timeseries-one-month`,
    'passes over the filter of a series',
    misreadCompanyRequest('companyTimeseries', (request) => {
      request.filter = { when: request.filter.when };
    }),
    'filter',
  ),
  fault(
    `${c}/timeseries-one-month`,
    'counts one posting too many in a series of one month',
    wrongCompanyAnswer('companyTimeseries', ({ timeseries }) => {
      const counts = timeseries['unique_postings'];
      if (counts?.length === 1) timeseries['unique_postings'] = [Number(counts[0]) + 1];
    }),
    'alone',
  ),
  fault(
    `${c}/timeseries-one-month-median`,
    'gives medians one percent too high',
    inMedians((medians) => medians.map((median) => (median === null ? null : Number(median) * 1.01))),
  ),
  fault(
    `${c}/timeseries-points`,
    'gives the values in the reverse order of their months',
    inValues((values) => values.toReversed()),
  ),
  fault(
    `${c}/timeseries-points`,
    "shifts the values by a month when the range crosses a year's end",
    inValues((values, months) =>
      months[0]?.slice(0, 4) === months.at(-1)?.slice(0, 4) ? values : [...values.slice(1), values[0]],
    ),
    'year-end',
  ),
  fault(
    `${c}/timeseries-totals-agree`,
    'counts one posting too many beside a series',
    inSeries(put('data.totals.unique_postings', (count: unknown) => Number(count) + 1)),
  ),
  fault(
    `${c}/timeseries-totals-agree`,
    'counts the postings of the last month beside a series',
    wrongCompanyAnswer('companyTimeseries', ({ timeseries, totals }) => {
      totals['unique_postings'] = timeseries['unique_postings']?.at(-1);
    }),
    'last-month',
  ),
  fault(
    `${c}/timeseries-totals-agree`,
    'counts all postings beside a series under a filter',
    wrongCompanyAnswer('companyTimeseries', ({ totals }, request) => {
      if (filterValues(request).length > 0) totals['unique_postings'] = 1e6;
    }),
    'filtered',
  ),
];
