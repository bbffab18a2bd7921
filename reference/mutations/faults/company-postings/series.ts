import type { Middleware } from '../../../app/middleware.ts';
import { oneIn, below } from '../../rewriting/json-path.ts';
import { answerInstead, operationOf } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answered, answeredBy } from '../builders.ts';
import { each, type Fault, faultsOf } from '../fault.ts';
import { type Series, shiftMetrics, mapMetrics, zeroDecembers } from '../posting-shapes.ts';
import {
  company,
  inAnswers,
  others,
  withoutKeys,
  isFiltered,
  type CompanyAnswer,
  type CompanyRequest,
} from './builders.ts';

/** Answers a series of active postings, which the reference refuses, with days. */
const daysForActive: Middleware = async (ctx, next) => {
  const isServed =
    operationOf(ctx) === 'companyTimeseries' && company.requestOf(ctx)?.filter.when === 'active';
  await next();
  if (!isServed) return;
  const timeseries = { day: ['2024-01-01', '2024-01-02'], unique_postings: [0, 0], median_salary: [0, 0] };
  ctx.status = 200;
  ctx.body = { data: { timeseries, totals: { unique_postings: 1 } } };
};

const inSeries = below(inAnswers, 'companyTimeseries', 'timeseries.');
const inSeriesTotals = below(inAnswers, 'companyTimeseries', 'totals.');

function inSeriesOf(change: (series: Series) => void): Middleware {
  return company.rewrite('companyTimeseries', ({ timeseries }) => change(timeseries));
}

/** One faulty server, or several, for each clause of the series of company postings. */
export const companyPostingsSeriesFaults: readonly Fault[] = faultsOf({
  'company-postings/timeseries-points.one-in-seven': inSeries('unique_postings.*', to.plus(1), oneIn(7)),
  'company-postings/timeseries-route': company.refuse('companyTimeseries', 404),
  'company-postings/timeseries-route.active': [
    'answers a series of active postings with 500',
    answerInstead(
      (ctx) => company.requestOf(ctx)?.filter.when === 'active' && answered('companyTimeseries', 400)(ctx),
      500,
      { message: 'refused' },
    ),
  ],
  'company-postings/timeseries-route.no-totals': inAnswers('companyTimeseries', 'totals', to.omitted),
  'company-postings/timeseries-month': [
    'returns full dates instead of months',
    inSeries('month.*', (month) => `${String(month)}-01`),
  ],
  'company-postings/timeseries-month.active-days': [
    'returns days instead of months for active postings',
    daysForActive,
  ],
  'company-postings/timeseries-every-month': inSeries('*', to.withoutLast),
  'company-postings/timeseries-every-month.year-end': [
    'repeats the first year after December',
    inSeries(
      'month',
      to.list((months) => months.map((month) => String(months[0]).slice(0, 4) + String(month).slice(4))),
    ),
  ],
  'company-postings/timeseries-every-month.empty-months': [
    'omits months without postings',
    company.rewrite('companyTimeseries', ({ timeseries }) => {
      const counted = timeseries.month.map((_, index) => Number(timeseries['unique_postings']?.[index]) > 0);
      for (const [key, values] of Object.entries(timeseries))
        timeseries[key] = values.filter((_, index) => counted[index]);
    }),
  ],
  'company-postings/timeseries-every-month.twice': [
    'returns one month twice',
    inSeries(
      'month',
      to.list(([first, second, ...others]) => (second === undefined ? [first] : [first, first, ...others])),
    ),
  ],
  ...each([12, 24], (count) => [
    `company-postings/timeseries-every-month.cut-at-${count}`,
    `returns the last ${count} months of a series at most`,
    inAnswers('companyTimeseries', 'timeseries.*', to.lastOf(count)),
  ]),
  'company-postings/timeseries-every-month.end-of-year': [
    'ends a range of months that ends with a year in its November',
    company.rewriteRequests(['companyTotals', ...others], ({ filter }) => {
      const { start, end } = filter.when as { readonly start: string; readonly end: string };
      if (start !== end && end.endsWith('-12')) filter.when = { start, end: `${end.slice(0, 4)}-11` };
    }),
  ],
  'company-postings/timeseries-ascending': inSeries('*', to.reversed),
  'company-postings/timeseries-metrics': inSeries('unique_postings', to.omitted),
  'company-postings/timeseries-metrics.text': inSeries('unique_postings.*', to.text),
  'company-postings/timeseries-metrics.one-in-seven': inSeries('unique_postings.0', null, oneIn(7)),
  'company-postings/timeseries-aligned': inSeries('unique_postings', to.withoutLast),
  'company-postings/timeseries-aligned.median': inSeries('median_salary', to.withoutFirst),
  'company-postings/timeseries-totals': inSeriesTotals('unique_postings', to.omitted),
  'company-postings/timeseries-one-month': inSeries('unique_postings.*', to.plus(1)),
  'company-postings/timeseries-one-month.alone': [
    'counts one posting too many in a series of one month',
    inSeries(
      'unique_postings',
      to.list((counts) => (counts.length === 1 ? counts.map(to.plus(1)) : counts)),
    ),
  ],
  'company-postings/timeseries-one-month-median': inSeries('median_salary.*', to.times(1.01)),
  'company-postings/timeseries-one-month-median.alone': [
    'ignores the keys of a filter in a series of the median alone',
    company.rewriteRequests('companyTimeseries', (request) => {
      if (String(request['metrics']) === 'median_salary') withoutKeys(request);
    }),
  ],
  'company-postings/timeseries-one-month-median.first-key': [
    'applies only the first key of a filter in a series of the median alone',
    company.rewriteRequests('companyTimeseries', (request) => {
      if (String(request['metrics']) !== 'median_salary') return;
      const { when, ...keys } = request.filter;
      request.filter = { when, ...Object.fromEntries(Object.entries(keys).slice(0, 1)) };
    }),
  ],
  'company-postings/timeseries-points': [
    'returns the values in the reverse order of their months',
    inSeriesOf((series) => mapMetrics(series, (values) => values.toReversed())),
  ],
  'company-postings/timeseries-points.year-end': [
    'shifts the values by a month when the range crosses the end of a year',
    inSeriesOf((series) => {
      const { month: months } = series;
      if (months[0]?.slice(0, 4) !== months.at(-1)?.slice(0, 4)) shiftMetrics(series);
    }),
  ],
  'company-postings/timeseries-points.shifted': ['shifts the values by a month', inSeriesOf(shiftMetrics)],
  'company-postings/timeseries-points.december-zero': [
    'returns 0 for every December of a longer series',
    inSeriesOf((series) => zeroDecembers(series, 1, 'unique_postings')),
  ],
  'company-postings/timeseries-points.december-of-long': [
    'returns 0 for every December of a series of more than twelve months',
    inSeriesOf((series) => zeroDecembers(series, 12, 'unique_postings')),
  ],
  'company-postings/timeseries-points.as-many': [
    'returns the series of another filter that found as many postings',
    answeredBy('companyTimeseries', (body, answer) => {
      const { filter, metrics } = body as CompanyRequest;
      return [filter.when, metrics, (answer as CompanyAnswer).data.totals['unique_postings']];
    }),
  ],
  'company-postings/timeseries-totals-agree': inSeriesTotals('unique_postings', to.plus(1)),
  'company-postings/timeseries-totals-agree.last-month': [
    'counts the postings of the last month when a series is requested',
    company.rewrite('companyTimeseries', ({ timeseries, totals }) => {
      const counts = timeseries['unique_postings'];
      if (counts !== undefined) totals['unique_postings'] = counts.at(-1);
    }),
  ],
  'company-postings/filter-applies.series-totals': inSeriesTotals('unique_postings', 1e6, isFiltered),
  'company-postings/timeseries-points-median.december-of-long': [
    'returns 0 as the median of every December of a series of more than twelve months',
    inSeriesOf((series) => zeroDecembers(series, 12, 'median_salary')),
  ],
  'company-postings/timeseries-points-median': [
    'shifts the medians by one month',
    inAnswers('companyTimeseries', 'timeseries.median_salary', to.shifted),
  ],
  'company-postings/timeseries-points-median.alone': [
    'shifts the medians by one month in a series of the median alone',
    inSeriesOf((series) => {
      if ('unique_postings' in series) return;
      mapMetrics(series, ([first, ...others]) => [...others, ...(first === undefined ? [] : [first])]);
    }),
  ],
});
