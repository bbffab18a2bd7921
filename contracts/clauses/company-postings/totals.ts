import type { ClausesBySection } from '../clause.ts';

/** Totals: contracts/specification/company-postings.md#totals. */
export const companyTotalsClauses = {
  'company-postings.md#routes': {
    'company-postings/totals-route': {
      must: 'POST /totals answers a valid request with 200 and `data.totals`.',
      violation: 'Another status, or numbers directly under `data`.',
    },
  },
  'company-postings.md#totals': {
    'company-postings/totals-metrics': {
      must: '`totals` has each requested metric, as a number.',
      violation: 'A metric is missing, or a string.',
    },
    'company-postings/totals-only-requested': {
      should: '`totals` has no metric that was not requested.',
      violation: 'A third metric next to the two requested ones.',
    },
    'company-postings/totals-median': {
      must: 'A median over postings of which some have a value is a number.',
      violation: 'median_salary is null although salaries are known.',
    },
    'company-postings/totals-metric-alone': {
      must: 'A metric has the same value whichever other metrics the request names.',
      violation: 'Beside the median, the count is another one than alone.',
    },
    'company-postings/totals-median-of-filter': {
      must: 'The median is that of the postings of the filter; for no postings it is null, absent or 0.',
      violation: 'The median ignores the filter: it is that of all postings.',
    },
  },
} as const satisfies ClausesBySection;
