import { drop } from '../../../rewriting/json-path.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { inSeries, mapMetrics } from '../builders.ts';
import { rewriteAnswers } from '../../../rewriting/rewrite.ts';

/** One faulty server, or several, for each clause of the daily series of ranked groups. */
export const rankingsDayFaults: readonly Fault[] = faultsOf({
  'rankings/timeseries-daily': [
    'returns months as days',
    inSeries((series) => {
      if (series.day !== undefined) series.day = series.day.map((day) => day.slice(0, 7));
    }),
  ],
  'rankings/timeseries-daily.missing': [
    'omits the dates of a daily series',
    rewriteAnswers('rankPostingsTimeseries', drop('data.ranking.buckets.*.timeseries.day')),
  ],
  'rankings/timeseries-daily.day-first': [
    'writes days day first',
    inSeries((series) => {
      if (series.day !== undefined)
        series.day = series.day.map((day) => day.split('-').toReversed().join('-'));
    }),
  ],
  'rankings/timeseries-daily.further': [
    'adds the day after the range',
    inSeries((series, { timeseries }) => {
      if (series.day === undefined || timeseries === undefined) return;
      const after = new Date(Date.parse(timeseries.when.end) + 86_400_000).toISOString().slice(0, 10);
      for (const [key, values] of Object.entries(series)) values.push(key === 'day' ? after : 0);
    }),
  ],
  'rankings/timeseries-daily.misaligned': [
    'returns one date too few in a daily series',
    inSeries((series) => {
      if (series.day !== undefined) series.day = series.day.slice(0, -1);
    }),
  ],
  'rankings/timeseries-days-of-month.total': [
    'returns 0 total_postings after the first day',
    inSeries((series) => {
      const { day, total_postings: total } = series;
      if (day !== undefined && total !== undefined)
        series['total_postings'] = total.map((value, index) => (index === 0 ? value : 0));
    }),
  ],
  'rankings/timeseries-days-of-month': [
    'returns 0 after the first day',
    inSeries((series) => {
      if (series.day !== undefined)
        mapMetrics(series, (values) => values.map((value, index) => (index === 0 ? value : 0)));
    }),
  ],
});
