import type { ClausesBySection } from '../clause.ts';

/** Rankings with time series: contracts/specification/rankings.md#time-series. */
export const timeseriesClauses = {
  'rankings.md#routes': {
    'rankings/timeseries-route': {
      must: 'POST /rankings/{rankingFacet}/timeseries answers a valid request with 200 and a ranking whose buckets have `timeseries`.',
      violation: 'Another status, or buckets without `timeseries`.',
    },
  },
  'rankings.md#time-series': {
    'rankings/timeseries-month': {
      must: 'A monthly `timeseries` has `month`: an array of strings YYYY-MM.',
      violation: 'Months such as 2024-1, or full dates.',
    },
    'rankings/timeseries-metrics': {
      must: 'A `timeseries` has an array of integers for each requested metric.',
      violation: 'A metric is missing, or its values are strings.',
    },
    'rankings/timeseries-aligned': {
      must: 'Each metric of a `timeseries` has as many values as there are months.',
      violation: 'One value too few.',
    },
    'rankings/timeseries-inside': {
      must: 'The months of a series are inside timeseries.when, each once.',
      violation: 'A month after the end, a month twice, or a December that is not followed by January.',
    },
    'rankings/timeseries-ascending': {
      should: 'The months of a series are in ascending order.',
      violation: 'The newest month first.',
    },
    'rankings/timeseries-every-month': {
      must: 'A series has every month, or every day, of timeseries.when: the first, the last, and those without postings.',
      violation: 'A month in the middle is missing.',
    },
    'rankings/timeseries-one-month': {
      must: 'A series of one month counts for each group what the ranking of that month counts.',
      violation: '12 in the series, 15 in the ranking of the month.',
    },
    'rankings/timeseries-points': {
      must: 'A point of a series does not depend on the other months of timeseries.when.',
      violation: 'The counts move by a month when the series crosses the end of a year.',
    },
    'rankings/timeseries-sum': {
      must: 'A group counts at least as many postings as its largest month, or as the months before and after an empty one together, and at most as many as all its months together.',
      violation: 'Each December counts 0, and the group counts more than its months together.',
    },
    'rankings/timeseries-daily': {
      must: 'timeseries.when with days returns daily points: an array of dates YYYY-MM-DD inside the range, with as many values per metric.',
      violation: 'Days are requested, and months are returned.',
    },
    'rankings/timeseries-days-of-month': {
      must: 'A month counts at least as many postings as its largest day, or as the days before and after an empty one together, and at most as many as all its days together; exactly as many where a posting counts in the month of its date only.',
      violation: 'The daily series counts 0 after the first day.',
    },
    'rankings/timeseries-daily-key': { open: 'The key name of the daily series is not specified.' },
    'rankings/timeseries-outside-filter': {
      open: 'What timeseries.when outside filter.when counts is not specified.',
    },
  },
} as const satisfies ClausesBySection;
