import { oneIn } from '../../../rewriting/json-path.ts';
import * as to from '../../../rewriting/values.ts';
import { each, type Fault, faultsOf } from '../../fault.ts';
import { shiftMetrics, mapMetrics, zeroDecembers } from '../../posting-shapes.ts';
import {
  rankings,
  inLastBucket,
  isDaily,
  inAnswers,
  inSeries,
  inMonths,
  isMonthly,
  rewriteSeries,
  type RankingRequest,
  type Bucket,
  monthOf,
} from '../builders.ts';

function crossesYears({ timeseries }: RankingRequest): boolean {
  return timeseries !== undefined && timeseries.when.start.slice(0, 4) !== timeseries.when.end.slice(0, 4);
}

/** One faulty server, or several, for each clause of the series of ranked groups. */
export const rankingsSeriesFaults: readonly Fault[] = faultsOf({
  'rankings/timeseries-route': rankings.refuse('rankPostingsTimeseries', 202),
  'rankings/timeseries-route.last': [
    'omits the series of the last bucket',
    inLastBucket('rankPostingsTimeseries', (bucket: Record<string, unknown>) => delete bucket['timeseries']),
  ],
  'rankings/timeseries-route.days': rankings.refuse('rankPostingsTimeseries', 400, isDaily),
  'rankings/timeseries-route.year-end': [
    'refuses a series across the end of a year',
    rankings.refuse(
      'rankPostingsTimeseries',
      400,
      (request, ctx) => !isDaily(request, ctx) && crossesYears(request),
    ),
  ],
  'rankings/bucket-name.series': [
    'writes the names of groups with series in lower case',
    inAnswers('rankPostingsTimeseries', 'ranking.buckets.*.name', (name) => String(name).toLowerCase()),
  ],
  'rankings/timeseries-month': [
    'writes months without a leading zero',
    inSeries('month.*', (month) => String(month).replace('-0', '-')),
  ],
  'rankings/timeseries-month.missing': inSeries('month', to.omitted),
  'rankings/timeseries-metrics': inSeries('unique_postings.*', to.text),
  'rankings/timeseries-metrics.total': inSeries('total_postings', to.omitted),
  'rankings/timeseries-metrics.one-in-seven': inSeries('unique_postings.0', null, oneIn(7)),
  'rankings/timeseries-aligned': inSeries('total_postings', to.withoutLast),
  'rankings/timeseries-aligned.last': [
    'returns one value too many in the last bucket',
    inLastBucket('rankPostingsTimeseries', ({ timeseries }) =>
      mapMetrics(timeseries, (values) => [...values, 0]),
    ),
  ],
  'rankings/timeseries-inside': [
    'repeats the first year after December',
    inMonths((series) => {
      const [first = ''] = series.month;
      series.month = series.month.map((month) => first.slice(0, 4) + month.slice(4));
    }),
  ],
  'rankings/timeseries-inside.further': [
    'adds a month at the end',
    inMonths((series) => {
      for (const [key, values] of Object.entries(series)) values.push(key === 'month' ? '2099-01' : 0);
    }),
  ],
  'rankings/timeseries-inside.twice': [
    'returns the first month twice',
    inSeries(
      '*',
      to.list((values) => [values[0], ...values]),
      isMonthly,
    ),
  ],
  'rankings/timeseries-ascending': inSeries('*', to.reversed, isMonthly),
  'rankings/timeseries-every-month': inSeries('*', to.withoutLast),
  'rankings/timeseries-every-month.later-start': [
    'omits the first month of a series that begins after the filter',
    inMonths((series, { filter, timeseries }) => {
      if (timeseries !== undefined && timeseries.when.start > filter.when.start) keep(series, (at) => at > 0);
    }),
  ],
  'rankings/timeseries-points.earlier-end': [
    'counts nothing in the last month of a series that ends before the filter',
    inMonths((series, { filter, timeseries }) => {
      if (timeseries === undefined || timeseries.when.end >= filter.when.end) return;
      for (const [key, values] of Object.entries(series))
        if (key !== 'month' && values.length > 0) values[values.length - 1] = 0;
    }),
  ],
  'rankings/timeseries-points.total-beside-keywords': [
    'counts in total_postings the unique postings, under keywords',
    inMonths((series, { filter }) => {
      const { total_postings: total, unique_postings: unique } = series;
      if ('keywords' in filter && total !== undefined && unique !== undefined)
        series['total_postings'] = [...unique];
    }),
  ],
  'rankings/timeseries-every-month.zero': [
    'omits months without postings from all series but the first',
    rankings.rewrite('rankPostingsTimeseries', ({ ranking: { buckets } }) => {
      for (const { timeseries } of buckets.slice(1)) {
        const counts = timeseries['unique_postings'];
        if (counts !== undefined && timeseries.month !== undefined)
          keep(timeseries, (index) => counts[index] !== 0);
      }
    }),
  ],
  'rankings/timeseries-every-month.january': [
    'omits Januaries',
    inMonths((series) => {
      const { month } = series;
      keep(series, (index) => !month[index]?.endsWith('-01'));
    }),
  ],
  'rankings/timeseries-every-month.day': inSeries('*', to.firstOf(1), isDaily),
  ...each([12, 24], (count) => [
    `rankings/timeseries-every-month.cut-at-${count}`,
    `returns the last ${count} months of a series at most`,
    inSeries('*', to.lastOf(count), isMonthly),
  ]),
  'rankings/timeseries-one-month': inSeries('unique_postings.*', to.plus(1)),
  'rankings/filter-applies.series': [
    'ignores filters on facets in a series',
    rankings.rewriteRequests('rankPostingsTimeseries', (request) => {
      request.filter = { when: request.filter.when };
    }),
  ],
  'rankings/timeseries-one-month.one-december': [
    'halves the counts of a series of one December',
    rewriteSeries((series) => {
      const counts = series['unique_postings'];
      if (series.month?.length === 1 && series.month[0]?.endsWith('-12') && counts !== undefined)
        series['unique_postings'] = counts.map((count) => Math.floor(Number(count) / 2));
    }),
  ],
  'rankings/timeseries-points.first-of-long': [
    'omits months without postings, and the first one of a long series',
    inMonths((series) => {
      const counts = Object.entries(series).flatMap(([key, values]) => (key === 'month' ? [] : [values]));
      const isLong = series.month.length > 36;
      const counted = series.month.flatMap((_, at) =>
        counts.some((values) => Number(values[at]) > 0) ? [at] : [],
      );
      const kept = isLong ? counted.slice(1) : counted;
      for (const [key, values] of Object.entries(series)) series[key] = kept.map((at) => values[at]);
    }),
  ],
  'rankings/timeseries-points.repeated': [
    'repeats the last count at months without postings',
    inMonths((series) => {
      mapMetrics(series, (values) => {
        let last = 0;
        return values.map((value) => (last = Number(value) || last));
      });
    }),
  ],
  'rankings/timeseries-one-month.exchanged': [
    'swaps the values of two metrics',
    rewriteSeries((series) => {
      const { unique_postings: unique, total_postings: total } = series;
      if (unique !== undefined && total !== undefined)
        Object.assign(series, { unique_postings: total, total_postings: unique });
    }),
  ],
  'rankings/timeseries-points.total-below': inSeries('total_postings.*', 0),
  'rankings/timeseries-points.total-twice': [
    'counts every posting twice in total_postings',
    rewriteSeries((series) => {
      const { unique_postings: unique, total_postings: total } = series;
      if (total !== undefined && unique !== undefined)
        series['total_postings'] = total.map((count, place) => Number(count) + Number(unique[place]));
    }),
  ],
  'rankings/timeseries-points': [
    'shifts values by a month after the end of a year',
    rewriteSeries((series, request) => {
      if (crossesYears(request)) moveAfterDecember(series);
    }),
  ],
  'rankings/timeseries-one-month.last': [
    'doubles the last month of a series',
    rewriteSeries((series) =>
      mapMetrics(series, (values) => [...values.slice(0, -1), Number(values.at(-1)) * 2]),
    ),
  ],
  'rankings/timeseries-one-month.one-facet': [
    'doubles the series of the groups of title_name',
    rankings.rewrite('rankPostingsTimeseries', ({ ranking }) => {
      if (ranking['facet'] !== 'title_name') return;
      for (const { timeseries } of ranking.buckets)
        mapMetrics(timeseries, (values) => values.map((value) => Number(value) * 2));
    }),
  ],
  'rankings/timeseries-points.after-first': [
    'returns 0 after the first month',
    inMonths((series) =>
      mapMetrics(series, (values) => values.map((value, index) => (index === 0 ? value : 0))),
    ),
  ],
  'rankings/timeseries-points.shifted': ['shifts values by a month', inMonths(shiftMetrics)],
  'rankings/timeseries-points.reversed': [
    'returns values in the reverse order of their months',
    inMonths((series) => mapMetrics(series, (values) => values.toReversed())),
  ],
  'rankings/timeseries-points.second-metric': [
    'repeats the first metric of a series as the second',
    rankings.rewrite('rankPostingsTimeseries', ({ ranking }, _request, ctx) => {
      const metrics = rankings.requestOf(ctx)?.timeseries?.['metrics'];
      const [first, second] = Array.isArray(metrics) ? metrics.map(String) : [];
      if (first !== undefined && second !== undefined)
        for (const { timeseries } of ranking.buckets) timeseries[second] = timeseries[first] ?? [];
    }),
  ],
  'rankings/timeseries-points.expired-days': [
    'counts on a day also postings that expired since the start of filter.when',
    rewriteSeries(withExpired),
  ],
  'rankings/timeseries-sum.december-zero': [
    'returns 0 for every December of a longer series',
    inMonths((series) => zeroDecembers(series, 1)),
  ],
});

/** Adds one for each month between the first month of the filter and the day. */
function withExpired(series: Bucket['timeseries'], { filter: { when } }: RankingRequest): void {
  const { day: days, unique_postings: counts } = series;
  if (days === undefined || counts === undefined) return;
  series['unique_postings'] = counts.map(
    (count, place) => Number(count) + Math.max(0, monthOf(days[place] ?? when.start) - monthOf(when.start)),
  );
}

/** Keeps the points of a series whose index passes the predicate. */
function keep(series: Bucket['timeseries'], isKept: (index: number) => boolean): void {
  for (const [key, values] of Object.entries(series))
    series[key] = values.filter((_, index) => isKept(index));
}

/** Gives the month after December the counts of December, and so on. */
function moveAfterDecember(series: Bucket['timeseries']): void {
  const turn = series.month?.findIndex((month, index) => index > 0 && month.endsWith('-01')) ?? -1;
  if (turn < 1) return;
  mapMetrics(series, (values) => [...values.slice(0, turn), ...values.slice(turn - 1, -1)]);
}
