import * as to from '../../rewriting/values.ts';
import {
  companyRequest,
  refuseCompany,
  rewriteCompanyRequests,
  withoutKeys,
  rewriteCompanyAnswers,
  type CompanyAnswer,
  inAnswers,
  isFiltered,
} from './builders.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { answerInstead, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { answered } from '../builders.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { below, oneIn } from '../../rewriting/json-path.ts';

const inTotals = below(inAnswers, 'companyTotals', 'totals.');
const inSeries = below(inAnswers, 'companyTimeseries', 'timeseries.');
const inSeriesTotals = below(inAnswers, 'companyTimeseries', 'totals.');

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
    rewriteAnswers('companyTotals', (body) => ({ data: (body as CompanyAnswer).data.totals })),
  ],
  'company-postings/totals-route.status': [
    'answers the totals with 404',
    refuseCompany('companyTotals', 404),
  ],
  'company-postings/totals-route.filtered': [
    'answers totals under a filter with 500',
    refuseCompany('companyTotals', 500, isFiltered),
  ],
  'company-postings/totals-route.active': [
    'refuses `active` as time frame',
    refuseCompany('companyTotals', 400, ({ filter }) => filter.when === 'active'),
  ],
  'company-postings/totals-metrics': ['omits unique_postings', inTotals('unique_postings', to.omitted)],
  'company-postings/totals-metrics.zero': [
    'omits unique_postings where nothing is found',
    inTotals('unique_postings', (count) => (count === 0 ? to.omitted : count)),
  ],
  'company-postings/totals-metrics.text': [
    'returns numbers as text',
    inTotals('*', (value) => (value === null ? null : JSON.stringify(value))),
  ],
  'company-postings/totals-metrics.one-in-seven': [
    'omits unique_postings from every seventh answer',
    inTotals('unique_postings', to.omitted, oneIn(7)),
  ],
  'company-postings/timeseries-points.one-in-seven': [
    'counts one posting too many in every seventh series',
    inSeries('unique_postings.*', to.plus(1), oneIn(7)),
  ],
  'company-postings/totals-only-requested': ['adds a third metric', inTotals('total_postings', 9)],
  'company-postings/totals-only-requested.unasked': [
    'returns unique_postings although only the median was requested',
    inTotals('unique_postings', (count) => count ?? 12),
  ],
  'company-postings/totals-median': ['returns no median for a range', inTotals('median_salary', null)],
  'company-postings/totals-median.filtered': [
    'omits the median under a filter',
    inTotals('median_salary', to.omitted, isFiltered),
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
      { message: 'refused' },
    ),
  ],
  'company-postings/timeseries-route.no-totals': [
    'omits the totals',
    inAnswers('companyTimeseries', 'totals', to.omitted),
  ],
  'company-postings/timeseries-month': [
    'returns full dates instead of months',
    inSeries('month.*', (month) => `${String(month)}-01`),
  ],
  'company-postings/timeseries-every-month': [
    'omits the last month of a range',
    inSeries('*', to.withoutLast),
  ],
  'company-postings/timeseries-every-month.year-end': [
    'repeats the first year after December',
    inSeries(
      'month',
      to.list((months) => months.map((month) => String(months[0]).slice(0, 4) + String(month).slice(4))),
    ),
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
    inSeries(
      'month',
      to.list(([first, second, ...others]) => (second === undefined ? [first] : [first, first, ...others])),
    ),
  ],
  'company-postings/timeseries-ascending': ['returns the newest month first', inSeries('*', to.reversed)],
  'company-postings/timeseries-metrics': ['omits the counts', inSeries('unique_postings', to.omitted)],
  'company-postings/timeseries-metrics.text': [
    'returns counts as text',
    inSeries('unique_postings.*', String),
  ],
  'company-postings/timeseries-metrics.one-in-seven': [
    'returns null as the first count of every seventh answer',
    inSeries('unique_postings.0', null, oneIn(7)),
  ],
  'company-postings/timeseries-aligned': [
    'returns one count too few',
    inSeries('unique_postings', to.withoutLast),
  ],
  'company-postings/timeseries-aligned.median': [
    'returns one median too few',
    inSeries('median_salary', to.withoutFirst),
  ],
  'company-postings/timeseries-totals': [
    'omits the count from the totals of a series',
    inSeriesTotals('unique_postings', to.omitted),
  ],
  'company-postings/timeseries-one-month': [
    'counts one posting too many in each month',
    inSeries('unique_postings.*', to.plus(1)),
  ],
  'company-postings/timeseries-one-month.alone': [
    'counts one posting too many in a series of one month',
    inSeries(
      'unique_postings',
      to.list((counts) => (counts.length === 1 ? counts.map(to.plus(1)) : counts)),
    ),
  ],
  'company-postings/timeseries-one-month-median': [
    'returns medians that are 1 % too high',
    inSeries('median_salary.*', to.times(1.01)),
  ],
  'company-postings/timeseries-one-month-median.alone': [
    'ignores the keys of a filter in a series of the median alone',
    rewriteCompanyRequests('companyTimeseries', (request) => {
      if (String(request['metrics']) === 'median_salary') withoutKeys(request);
    }),
  ],
  'company-postings/timeseries-one-month-median.first-key': [
    'applies only the first key of a filter in a series of the median alone',
    rewriteCompanyRequests('companyTimeseries', (request) => {
      if (String(request['metrics']) !== 'median_salary') return;
      const { when, ...keys } = request.filter;
      request.filter = { when, ...Object.fromEntries(Object.entries(keys).slice(0, 1)) };
    }),
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
    inSeriesTotals('unique_postings', to.plus(1)),
  ],
  'company-postings/timeseries-totals-agree.last-month': [
    'counts the postings of the last month when a series is requested',
    rewriteCompanyAnswers('companyTimeseries', ({ timeseries, totals }) => {
      const counts = timeseries['unique_postings'];
      if (counts !== undefined) totals['unique_postings'] = counts.at(-1);
    }),
  ],
  'company-postings/filter-applies.series-totals': [
    'counts all postings when a series is requested under a filter',
    inSeriesTotals('unique_postings', 1e6, isFiltered),
  ],
});
