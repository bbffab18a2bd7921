import { drop, put } from '../../rewriting/json-path.ts';
import { fault, type Fault } from '../fault.ts';
import {
  inOneOfSeven,
  misreadRanking,
  refusesRanking,
  wrongBuckets,
  type Bucket,
  type RankingRequest,
} from './builders.ts';
import { wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const r = 'rankings';
const inAnswer = (change: Change): Middleware => wrongAnswer('rankPostingsTimeseries', 200, change);
const inSeries = (change: (series: Bucket['timeseries'], request: RankingRequest) => void): Middleware =>
  wrongBuckets('rankPostingsTimeseries', ({ timeseries }, request) => change(timeseries, request));
const withoutLast = (list: unknown): unknown => (list as unknown[]).slice(0, -1);

const isDaily = ({ timeseries }: RankingRequest): boolean => (timeseries?.when.start.length ?? 0) > 7;
const crossesYears = ({ timeseries }: RankingRequest): boolean =>
  timeseries !== undefined && timeseries.when.start.slice(0, 4) !== timeseries.when.end.slice(0, 4);

/** Keeps of each list of a series what this chooses. */
function keep(series: Bucket['timeseries'], isKept: (index: number) => boolean): void {
  for (const [key, values] of Object.entries(series))
    series[key] = values.filter((_, index) => isKept(index));
}

/** Gives the month after December the counts of December, and so on. */
function moveAfterDecember(series: Bucket['timeseries']): void {
  const turn = series.month?.findIndex((month, index) => index > 0 && month.endsWith('-01')) ?? -1;
  if (turn < 1) return;
  for (const [key, values] of Object.entries(series))
    if (key !== 'month') series[key] = [...values.slice(0, turn), ...values.slice(turn - 1, -1)];
}

/** One faulty server, or several, for each clause of the series of ranked groups. */
export const rankingsSeriesFaults: readonly Fault[] = [
  fault(`${r}/timeseries-route`, 'answers series with 202', refusesRanking('rankPostingsTimeseries', 202)),
  fault(
    `${r}/timeseries-route`,
    'leaves the series of the last bucket out',
    inAnswer((body) => {
      const { buckets } = (body as { data: { ranking: { buckets: Record<string, unknown>[] } } }).data
        .ranking;
      delete buckets.at(-1)?.['timeseries'];
    }),
    'last',
  ),
  fault(
    `${r}/timeseries-route`,
    'refuses days',
    refusesRanking('rankPostingsTimeseries', 400, isDaily),
    'days',
  ),
  fault(
    `${r}/timeseries-route`,
    'refuses a series across the end of a year',
    refusesRanking('rankPostingsTimeseries', 400, (request) => !isDaily(request) && crossesYears(request)),
    'year-end',
  ),
  fault(
    `${r}/timeseries-month`,
    'writes months without a leading zero',
    inAnswer(
      put('data.ranking.buckets.*.timeseries.month.*', (month: unknown) => String(month).replace('-0', '-')),
    ),
  ),
  fault(
    `${r}/timeseries-month`,
    'calls the months months',
    inAnswer(drop('data.ranking.buckets.*.timeseries.month')),
    'missing',
  ),
  fault(
    `${r}/timeseries-metrics`,
    'gives counts as text',
    inAnswer(put('data.ranking.buckets.*.timeseries.unique_postings.*', String)),
  ),
  fault(
    `${r}/timeseries-metrics`,
    'never gives total_postings',
    inAnswer(drop('data.ranking.buckets.*.timeseries.total_postings')),
    'total',
  ),
  fault(
    `${r}/timeseries-metrics`,
    'gives null as first count in one answer of seven',
    inAnswer(
      inOneOfSeven(({ ranking }) => {
        for (const { timeseries } of ranking.buckets)
          if (timeseries['unique_postings'] !== undefined) timeseries['unique_postings'][0] = null;
      }),
    ),
    'one-in-seven',
  ),
  fault(
    `${r}/timeseries-aligned`,
    'gives one value of total_postings too few',
    inSeries((series) => {
      series['total_postings']?.pop();
    }),
  ),
  fault(
    `${r}/timeseries-aligned`,
    'gives one value too many in the last bucket',
    inAnswer((body) => {
      const { buckets } = (body as { data: { ranking: { buckets: Bucket[] } } }).data.ranking;
      for (const [key, values] of Object.entries(buckets.at(-1)?.timeseries ?? {}))
        if (key !== 'month' && key !== 'day') values.push(0);
    }),
    'last',
  ),
  fault(
    `${r}/timeseries-inside`,
    'forgets to count the year on after December',
    inSeries((series) => {
      const [first = ''] = series.month ?? [];
      if (series.month !== undefined)
        series.month = series.month.map((month) => first.slice(0, 4) + month.slice(4));
    }),
  ),
  fault(
    `${r}/timeseries-inside`,
    'adds a month at the end',
    inSeries((series) => {
      if (series.month === undefined) return;
      for (const [key, values] of Object.entries(series)) values.push(key === 'month' ? '2099-01' : 0);
    }),
    'further',
  ),
  fault(
    `${r}/timeseries-inside`,
    'gives the first month twice',
    inSeries((series) => {
      if (series.month !== undefined) for (const values of Object.values(series)) values.unshift(values[0]);
    }),
    'twice',
  ),
  fault(
    `${r}/timeseries-ascending`,
    'gives the newest month first',
    inSeries((series) => {
      if (series.month !== undefined) for (const values of Object.values(series)) values.reverse();
    }),
  ),
  fault(
    `${r}/timeseries-every-month`,
    'leaves the last month out',
    inAnswer(put('data.ranking.buckets.*.timeseries.*', withoutLast)),
  ),
  fault(
    `${r}/timeseries-every-month`,
    'leaves months without postings out',
    inSeries((series) => {
      const counts = series['unique_postings'];
      if (counts !== undefined && series.month !== undefined) keep(series, (index) => counts[index] !== 0);
    }),
    'zero',
  ),
  fault(
    `${r}/timeseries-every-month`,
    'leaves Januaries out',
    inSeries((series) => {
      const { month } = series;
      if (month !== undefined) keep(series, (index) => !month[index]?.endsWith('-01'));
    }),
    'january',
  ),
  fault(
    `${r}/timeseries-every-month`,
    'gives of many days the first only',
    inSeries((series) => {
      if (series.day !== undefined) keep(series, (index) => index === 0);
    }),
    'day',
  ),
  fault(
    `${r}/timeseries-one-month`,
    'counts one posting too many in each month',
    inAnswer(
      put('data.ranking.buckets.*.timeseries.unique_postings.*', (count: unknown) => Number(count) + 1),
    ),
  ),
  fault(
    `${r}/timeseries-one-month`,
    'passes over filters on facets in a series',
    misreadRanking('rankPostingsTimeseries', (request) => {
      request.filter = { when: request.filter.when };
    }),
    'filter',
  ),
  fault(
    `${r}/timeseries-one-month`,
    'counts half of a December that is asked for alone',
    inSeries((series) => {
      const counts = series['unique_postings'];
      if (series.month?.length === 1 && series.month[0]?.endsWith('-12') && counts !== undefined)
        series['unique_postings'] = counts.map((count) => Math.floor(Number(count) / 2));
    }),
    'december',
  ),
  fault(
    `${r}/timeseries-one-month`,
    'gives each of two metrics the counts of the other',
    inSeries((series) => {
      const { unique_postings: unique, total_postings: total } = series;
      if (unique !== undefined && total !== undefined)
        Object.assign(series, { unique_postings: total, total_postings: unique });
    }),
    'exchanged',
  ),
  fault(
    `${r}/timeseries-points`,
    'moves counts by a month after the end of a year',
    inSeries((series, request) => {
      if (crossesYears(request)) moveAfterDecember(series);
    }),
  ),
  fault(
    `${r}/timeseries-points`,
    'doubles the last month of a series',
    inSeries((series) => {
      for (const [key, values] of Object.entries(series))
        if (key !== 'month' && key !== 'day') values.push(Number(values.pop()) * 2);
    }),
    'last',
  ),
  fault(
    `${r}/timeseries-daily`,
    'gives months for days',
    inSeries((series) => {
      if (series.day !== undefined) series.day = series.day.map((day) => day.slice(0, 7));
    }),
  ),
  fault(
    `${r}/timeseries-daily`,
    'leaves the dates of a daily series out',
    inAnswer(drop('data.ranking.buckets.*.timeseries.day')),
    'missing',
  ),
  fault(
    `${r}/timeseries-daily`,
    'writes days day first',
    inSeries((series) => {
      if (series.day !== undefined)
        series.day = series.day.map((day) => day.split('-').toReversed().join('-'));
    }),
    'day-first',
  ),
  fault(
    `${r}/timeseries-daily`,
    'adds the day after the range',
    inSeries((series, { timeseries }) => {
      if (series.day === undefined || timeseries === undefined) return;
      const after = new Date(Date.parse(timeseries.when.end) + 86_400_000).toISOString().slice(0, 10);
      for (const [key, values] of Object.entries(series)) values.push(key === 'day' ? after : 0);
    }),
    'further',
  ),
  fault(
    `${r}/timeseries-daily`,
    'gives one count too few for days',
    inSeries((series) => {
      if (series.day !== undefined) series.day = series.day.slice(0, -1);
    }),
    'misaligned',
  ),
];
