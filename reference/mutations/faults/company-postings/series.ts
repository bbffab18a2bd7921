import { drop, put, withoutLast } from '../../rewriting/json-path.ts';
import {
  companyRequest,
  filterValues,
  refuseCompany,
  rewriteCompanyRequests,
  withoutKeys,
  rewriteCompanyAnswers,
} from './builders.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { answerInstead, rewriteAnswers, type Change } from '../../rewriting/rewrite.ts';
import { answered, oneAnswerInSeven } from '../builders.ts';
import type { Middleware } from '../../../app/middleware.ts';

const inTotals = (change: Change): Middleware => rewriteAnswers('companyTotals', change);
const inSeries = (change: Change): Middleware => rewriteAnswers('companyTimeseries', change);
const inMedians = (change: (medians: readonly unknown[]) => readonly unknown[]): Middleware =>
  rewriteCompanyAnswers('companyTimeseries', ({ timeseries }) => {
    const medians = timeseries['median_salary'];
    if (medians !== undefined) timeseries['median_salary'] = [...change(medians)];
  });

const inValues = (
  change: (values: readonly unknown[], months: readonly string[]) => readonly unknown[],
): Middleware =>
  rewriteCompanyAnswers('companyTimeseries', ({ timeseries }) => {
    const { month: months } = timeseries;
    for (const [key, values] of Object.entries(timeseries))
      if (key !== 'month') timeseries[key] = [...change(values, months)];
  });

/** One faulty server, or several, for each clause of the totals and the series of the company postings. */
export const companyPostingsSeriesFaults: readonly Fault[] = faultsOf({
  'company-postings/totals-route': [
    'returns the totals directly under data',
    inTotals((body) => ({ data: (body as { data: { totals: unknown } }).data.totals })),
  ],
  'company-postings/totals-route.status': [
    'answers the totals with 404',
    refuseCompany('companyTotals', 404),
  ],
  'company-postings/totals-route.filtered': [
    'answers totals under a filter with 500',
    refuseCompany('companyTotals', 500, (request) => filterValues(request).length > 0),
  ],
  'company-postings/totals-route.active': [
    'refuses `active` as time frame',
    refuseCompany('companyTotals', 400, ({ filter }) => filter.when === 'active'),
  ],
  'company-postings/totals-metrics': ['omits unique_postings', inTotals(drop('data.totals.unique_postings'))],
  'company-postings/totals-metrics.zero': [
    'omits unique_postings where nothing is found',
    rewriteCompanyAnswers('companyTotals', ({ totals }) => {
      if (totals['unique_postings'] === 0) delete totals['unique_postings'];
    }),
  ],
  'company-postings/totals-metrics.text': [
    'returns numbers as text',
    inTotals(put('data.totals.*', (value) => (value === null ? null : JSON.stringify(value)))),
  ],
  'company-postings/totals-metrics.one-in-seven': [
    'omits unique_postings from every seventh answer',
    inTotals(oneAnswerInSeven(drop('data.totals.unique_postings'))),
  ],
  'company-postings/timeseries-points.one-in-seven': [
    'counts one posting too many in every seventh series',
    inSeries(oneAnswerInSeven(put('data.timeseries.unique_postings.*', (count) => Number(count) + 1))),
  ],
  'company-postings/totals-only-requested': [
    'adds a third metric',
    inTotals(put('data.totals.total_postings', 9)),
  ],
  'company-postings/totals-only-requested.unasked': [
    'returns unique_postings although only the median was requested',
    inTotals(put('data.totals.unique_postings', (count) => count ?? 12)),
  ],
  'company-postings/totals-median': [
    'returns no median for a range',
    inTotals(put('data.totals.median_salary', null)),
  ],
  'company-postings/totals-median.filtered': [
    'omits the median under a filter',
    rewriteCompanyAnswers('companyTotals', ({ totals }, request) => {
      if (filterValues(request).length > 0) delete totals['median_salary'];
    }),
  ],
  'company-postings/timeseries-route': [
    'answers every series with 404',
    refuseCompany('companyTimeseries', 404),
  ],
  'company-postings/timeseries-route.active': [
    'answers a series of active postings with 500',
    answerInstead(
      (ctx) => companyRequest(ctx)?.filter.when === 'active' && answered('companyTimeseries', 400)(ctx),
      500,
      { message: 'sorry' },
    ),
  ],
  'company-postings/timeseries-route.no-totals': ['omits the totals', inSeries(drop('data.totals'))],
  'company-postings/timeseries-month': [
    'returns full dates instead of months',
    inSeries(put('data.timeseries.month.*', (month) => `${String(month)}-01`)),
  ],
  'company-postings/timeseries-every-month': [
    'omits the last month of a range',
    inSeries(put('data.timeseries.*', withoutLast)),
  ],
  'company-postings/timeseries-every-month.year-end': [
    'repeats the first year after December',
    rewriteCompanyAnswers('companyTimeseries', ({ timeseries }) => {
      const [first = ''] = timeseries.month;
      timeseries.month = timeseries.month.map((month) => first.slice(0, 4) + month.slice(4));
    }),
  ],
  'company-postings/timeseries-every-month.empty-months': [
    'omits months without postings',
    rewriteCompanyAnswers('companyTimeseries', ({ timeseries }) => {
      const counted = timeseries.month.map((_, index) => Number(timeseries['unique_postings']?.[index]) > 0);
      for (const [key, values] of Object.entries(timeseries))
        timeseries[key] = values.filter((_, index) => counted[index]);
    }),
  ],
  'company-postings/timeseries-every-month.twice': [
    'returns one month twice',
    rewriteCompanyAnswers('companyTimeseries', ({ timeseries: { month } }) => {
      if (month[1] !== undefined && month[0] !== undefined) month[1] = month[0];
    }),
  ],
  'company-postings/timeseries-ascending': [
    'returns the newest month first',
    inSeries(put('data.timeseries.*', (list) => (list as unknown[]).toReversed())),
  ],
  'company-postings/timeseries-metrics': [
    'omits the counts',
    inSeries(drop('data.timeseries.unique_postings')),
  ],
  'company-postings/timeseries-metrics.text': [
    'returns counts as text',
    inSeries(put('data.timeseries.unique_postings.*', String)),
  ],
  'company-postings/timeseries-metrics.one-in-seven': [
    'returns null as the first count of every seventh answer',
    inSeries(oneAnswerInSeven(put('data.timeseries.unique_postings.0', null))),
  ],
  'company-postings/timeseries-aligned': [
    'returns one count too few',
    inSeries(put('data.timeseries.unique_postings', withoutLast)),
  ],
  'company-postings/timeseries-aligned.median': [
    'returns one median too few',
    inMedians((medians) => medians.slice(1)),
  ],
  'company-postings/timeseries-totals': [
    'omits the count from the totals of a series',
    inSeries(drop('data.totals.unique_postings')),
  ],
  'company-postings/timeseries-one-month': [
    'counts one posting too many in each month',
    inSeries(put('data.timeseries.unique_postings.*', (count) => Number(count) + 1)),
  ],
  'company-postings/timeseries-one-month.filter': [
    'ignores the filter of a series',
    rewriteCompanyRequests('companyTimeseries', withoutKeys),
  ],
  'company-postings/timeseries-one-month.alone': [
    'counts one posting too many in a series of one month',
    rewriteCompanyAnswers('companyTimeseries', ({ timeseries }) => {
      const counts = timeseries['unique_postings'];
      if (counts?.length === 1) timeseries['unique_postings'] = [Number(counts[0]) + 1];
    }),
  ],
  'company-postings/timeseries-one-month-median': [
    'returns medians that are 1 % too high',
    inMedians((medians) => medians.map((median) => (median === null ? null : Number(median) * 1.01))),
  ],
  'company-postings/timeseries-points': [
    'returns the values in the reverse order of their months',
    inValues((values) => values.toReversed()),
  ],
  'company-postings/timeseries-points.year-end': [
    'shifts the values by a month when the range crosses the end of a year',
    inValues((values, months) =>
      months[0]?.slice(0, 4) === months.at(-1)?.slice(0, 4) ? values : [...values.slice(1), values[0]],
    ),
  ],
  'company-postings/timeseries-totals-agree': [
    'counts one posting too many when a series is requested',
    inSeries(put('data.totals.unique_postings', (count) => Number(count) + 1)),
  ],
  'company-postings/timeseries-totals-agree.last-month': [
    'counts the postings of the last month when a series is requested',
    rewriteCompanyAnswers('companyTimeseries', ({ timeseries, totals }) => {
      totals['unique_postings'] = timeseries['unique_postings']?.at(-1);
    }),
  ],
  'company-postings/timeseries-totals-agree.filtered': [
    'counts all postings when a series is requested under a filter',
    rewriteCompanyAnswers('companyTimeseries', ({ totals }, request) => {
      if (filterValues(request).length > 0) totals['unique_postings'] = 1e6;
    }),
  ],
});
