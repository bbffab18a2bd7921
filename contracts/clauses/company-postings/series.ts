import type { ClausesBySection } from '../clause.ts';

/** Time series: contracts/specification/company-postings.md#time-series. */
export const companySeriesClauses = {
  'company-postings.md#routes': {
    'company-postings/timeseries-route': {
      must: 'POST /timeseries answers a valid request with 200, `data.timeseries` and `data.totals`.',
      violation: 'Another status, or no `totals`.',
    },
  },
  'company-postings.md#time-series': {
    'company-postings/timeseries-month': {
      must: '`timeseries.month` is an array of strings YYYY-MM.',
      violation: 'Full dates instead of months.',
    },
    'company-postings/timeseries-every-month': {
      must: 'There is one point for each month of the filter range, both ends included.',
      violation: 'A month is missing, twice there, or outside the range.',
    },
    'company-postings/timeseries-ascending': {
      should: 'The months are in ascending order.',
      violation: 'The newest month first.',
    },
    'company-postings/timeseries-metrics': {
      must: 'Each requested metric is an array of numbers.',
      violation: 'A metric is missing.',
    },
    'company-postings/timeseries-aligned': {
      must: 'Each metric has as many values as there are months.',
      violation: 'One value too few.',
    },
    'company-postings/timeseries-totals': {
      must: '`totals` has an integer `unique_postings`.',
      violation: '`totals.unique_postings` is missing.',
    },
    'company-postings/timeseries-one-month': {
      must: 'A series of one month counts the postings that POST /totals counts for that month.',
      violation: '12 in the series, 15 in the totals.',
    },
    'company-postings/timeseries-one-month-median': {
      must: 'A series of one month has the median_salary that POST /totals returns for that month.',
      violation: 'Medians that are one percent too high.',
    },
    'company-postings/timeseries-points': {
      must: 'A point of a series counts what the totals of its month count.',
      violation: 'The values are in the reverse order of their months.',
    },
    'company-postings/timeseries-points-median': {
      must: 'A point of a series has the median_salary that the totals of its month have.',
      violation: 'The medians are shifted by one month.',
    },
    'company-postings/timeseries-totals-agree': {
      must: '`totals.unique_postings` of a series is what POST /totals counts for the same filter.',
      violation: 'One posting more in the series than in POST /totals.',
    },
  },
} as const satisfies ClausesBySection;
