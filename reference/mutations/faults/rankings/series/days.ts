import * as to from '../../../rewriting/values.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { mapMetrics } from '../../posting-shapes.ts';
import { rankings, inSeries, rewriteSeries, isDaily, losesKey } from '../builders.ts';

/** Counts nothing on the other days of a daily series. */
function countsOnDays(
  isCounted: (day: string, place: number, days: readonly string[]) => boolean,
): ReturnType<typeof rewriteSeries> {
  return rewriteSeries((series) => {
    const { day: days } = series;
    if (days !== undefined)
      mapMetrics(series, (values) =>
        values.map((value, place) => (isCounted(days[place] ?? '', place, days) ? value : 0)),
      );
  });
}

/** One faulty server, or several, for each clause of the daily series of ranked groups. */
export const rankingsDayFaults: readonly Fault[] = faultsOf({
  'rankings/timeseries-daily': [
    'returns months as days',
    inSeries('day.*', (day) => String(day).slice(0, 7)),
  ],
  'rankings/timeseries-daily.missing': inSeries('day', to.omitted),
  'rankings/timeseries-daily.day-first': [
    'writes days day first',
    inSeries('day.*', (day) => String(day).split('-').toReversed().join('-')),
  ],
  'rankings/timeseries-daily.further': [
    'adds the day after the range',
    rewriteSeries((series, { timeseries }) => {
      if (series.day === undefined || timeseries === undefined) return;
      const after = new Date(Date.parse(timeseries.when.end) + 86_400_000).toISOString().slice(0, 10);
      for (const [key, values] of Object.entries(series)) values.push(key === 'day' ? after : 0);
    }),
  ],
  'rankings/timeseries-days-of-month.second-week': [
    'counts nothing on the days after the first seven',
    countsOnDays((_day, place) => place < 7),
  ],
  'rankings/timeseries-days-of-month.second-month': [
    'counts nothing on days of another month than the first day',
    countsOnDays((day, _place, [first = '']) => day.slice(0, 7) === first.slice(0, 7)),
  ],
  'rankings/timeseries-every-month.days': [
    'returns at most 31 days of a daily series',
    rewriteSeries((series) => {
      if (series.day !== undefined) for (const values of Object.values(series)) values.splice(31);
    }),
  ],
  'rankings/timeseries-daily.misaligned': inSeries('day', to.withoutLast),
  'rankings/timeseries-days-of-month.august': [
    'counts nothing on the days of August',
    countsOnDays((day) => !/-08-\d\d$/.test(day)),
  ],
  'rankings/timeseries-days-of-month.thirtieth': [
    'counts nothing on the 30th of a month',
    countsOnDays((day) => !day.endsWith('-30')),
  ],
  'rankings/timeseries-days-of-month.last-days': [
    'counts nothing on the 31st of a month',
    countsOnDays((day) => !day.endsWith('-31')),
  ],
  'rankings/timeseries-days-of-month.total': [
    'returns 0 total_postings after the first day',
    inSeries(
      'total_postings',
      to.each((value, place) => (place === 0 ? value : 0)),
      isDaily,
    ),
  ],
  'rankings/timeseries-days-of-month': [
    'returns 0 after the first day',
    rewriteSeries((series) => {
      if (series.day !== undefined)
        mapMetrics(series, (values) => values.map((value, index) => (index === 0 ? value : 0)));
    }),
  ],
  'rankings/timeseries-points.days-repeated': [
    'repeats the 30th value from the 31st day of a daily series on',
    rewriteSeries((series) => {
      if (series.day !== undefined)
        mapMetrics(series, (values) => values.map((value, place) => (place < 30 ? value : values[29])));
    }),
  ],
  'rankings/timeseries-days-of-month.second-key': [
    'ignores the second filter key of a daily series',
    rankings.rewriteRequests('rankPostingsTimeseries', (request, ctx) => {
      if (isDaily(request, ctx)) losesKey(1)(request);
    }),
  ],
});
