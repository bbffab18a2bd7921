import type { Clause } from '../clause.ts';

/** Rankings with time series: contracts/specification/rankings.md#time-series. */
export const timeseriesClauses = [
  {
    id: 'rankings/timeseries-route',
    level: 'must',
    section: 'rankings.md#routes',
    text: 'POST /rankings/{rankingFacet}/timeseries answers a valid request with 200 and a ranking whose buckets carry `timeseries`.',
    violation: 'Another status, or buckets without `timeseries`.',
  },
  {
    id: 'rankings/timeseries-month',
    level: 'must',
    section: 'rankings.md#time-series',
    text: 'A monthly `timeseries` has `month`: an array of strings YYYY-MM.',
    violation: 'Months such as 2024-1, or full dates.',
  },
  {
    id: 'rankings/timeseries-metrics',
    level: 'must',
    section: 'rankings.md#time-series',
    text: 'A `timeseries` has an array of integers for each requested metric.',
    violation: 'A metric is missing, or its values are strings.',
  },
  {
    id: 'rankings/timeseries-aligned',
    level: 'must',
    section: 'rankings.md#time-series',
    text: 'Each metric of a `timeseries` has as many values as there are months.',
    violation: 'One value too few.',
  },
  {
    id: 'rankings/timeseries-inside',
    level: 'must',
    section: 'rankings.md#time-series',
    text: 'The months of a series are inside timeseries.when, each once.',
    violation: 'A month after the end, a month twice, or a December that is not followed by January.',
  },
  {
    id: 'rankings/timeseries-ascending',
    level: 'should',
    section: 'rankings.md#time-series',
    text: 'The months of a series are in ascending order.',
    violation: 'The newest month first.',
  },
  {
    id: 'rankings/timeseries-every-month',
    level: 'should',
    section: 'rankings.md#time-series',
    text: 'A series has every month, or every day, of timeseries.when: the first, the last, and those without postings.',
    violation: 'A month in the middle is missing.',
  },
  {
    id: 'rankings/timeseries-one-month',
    level: 'must',
    section: 'rankings.md#time-series',
    text: 'A series of one month counts for each group what the ranking of that month counts.',
    violation: '12 in the series, 15 in the ranking of the month.',
  },
  {
    id: 'rankings/timeseries-points',
    level: 'should',
    section: 'rankings.md#time-series',
    text: 'A point of a series does not depend on the other months of timeseries.when.',
    violation: 'The counts move by a month when the series crosses the end of a year.',
  },
  {
    id: 'rankings/timeseries-daily',
    level: 'must',
    section: 'rankings.md#time-series',
    text: 'timeseries.when with days returns daily points: an array of dates YYYY-MM-DD inside the range, with as many values per metric.',
    violation: 'Days are requested, and months are returned.',
  },
  {
    id: 'rankings/timeseries-daily-key',
    level: 'open',
    section: 'rankings.md#time-series',
    text: 'The key name of the daily series is not specified.',
    violation: 'None.',
  },
  {
    id: 'rankings/timeseries-outside-filter',
    level: 'open',
    section: 'rankings.md#time-series',
    text: 'What timeseries.when outside filter.when counts is not specified.',
    violation: 'None.',
  },
] as const satisfies readonly Clause[];
