import type { ClauseId } from '../index.ts';
import type { Explanations } from './explanations.ts';

/** Clauses on the parts of a request. What is ignored makes any count of the company group wrong, and any list. */
export const companyParts: readonly ClauseId[] = [
  'company-postings/filter-when-applies',
  'company-postings/filter-when-narrows',
  'company-postings/filter-applies',
  'company-postings/filter-narrows',
  'company-postings/filter-values-or',
  'company-postings/totals-metric-alone',
];

/** A wrong median of the totals differs from that of a series, too. */
const companyMedians: readonly ClauseId[] = [
  'company-postings/totals-median',
  'company-postings/totals-median-of-filter',
];

/** What explains violations of the clauses of the company postings. */
export const companyCauses: Explanations = {
  'company-postings/totals-within': [
    'company-postings/ranking-totals-whole-filter',
    'company-postings/filter-finds',
  ],
  'company-postings/totals-agree': ['company-postings/totals-within'],
  'company-postings/ranking-counts': [
    'company-postings/totals-agree',
    'company-postings/bucket-name-unique',
    'company-postings/ranking-buckets',
    'company-postings/filter-finds',
  ],
  'company-postings/timeseries-totals-agree': [
    'company-postings/filter-finds',
    'company-postings/timeseries-points',
    'company-postings/totals-agree',
    'company-postings/totals-median-of-filter',
  ],
  // Totals that no other endpoint has are wrong for the month of a series too.
  'company-postings/timeseries-one-month': [
    'company-postings/months-of-range',
    'company-postings/totals-agree',
  ],
  'company-postings/timeseries-points': [
    'company-postings/timeseries-one-month',
    'company-postings/ranking-counts',
  ],
  'company-postings/postings-unique-agrees': ['company-postings/totals-agree'],
  'company-postings/postings-viewable-bounds': ['company-postings/postings-limit-bounds'],
  'company-postings/postings-pages-cover': [
    'company-postings/postings-unique-agrees',
    'company-postings/postings-limit-bounds',
  ],
  'company-postings/ranking-order': ['company-postings/ranking-counts'],
  'company-postings/limit-prefix': [
    'company-postings/limit-bounds-buckets',
    'company-postings/ranking-order',
  ],
  'company-postings/limit-filled': [
    'company-postings/limit-bounds-buckets',
    'company-postings/limit-prefix',
    'company-postings/ranking-counts',
    'company-postings/bucket-name-unique',
    'company-postings/ranking-buckets',
  ],
  'company-postings/timeseries-one-month-median': [
    'company-postings/timeseries-one-month',
    ...companyMedians,
  ],
  'company-postings/timeseries-points-median': [
    'company-postings/timeseries-one-month-median',
    'company-postings/timeseries-points',
    ...companyMedians,
  ],
  'company-postings/totals-median-of-filter': ['company-postings/distribution-values-rise'],
  'company-postings/distribution-of-filter': ['company-postings/totals-within'],
  // Postings outside the filter are counted, too.
  'company-postings/distribution-counts-within': ['company-postings/distribution-of-filter'],
  'company-postings/distribution-percentile': [
    'company-postings/distribution-of-filter',
    'company-postings/distribution-values-rise',
    'company-postings/distribution-key-alone',
  ],
  'company-postings/postings-time-frame': ['company-postings/posting-dates'],
  // Where a value is wrong for the filter too, that says which of the two is right.
  'company-postings/posting-same-values': [
    'company-postings/filter-records',
    'company-postings/postings-time-frame',
  ],
  'company-postings/ranking-echo': [
    'company-postings/limit-bounds-buckets',
    'company-postings/ranking-limit',
    'company-postings/ranking-rank-by',
  ],
  'company-postings/filter-values-or': [
    'company-postings/bucket-name-unique',
    'company-postings/ranking-buckets',
    'company-postings/ranking-route',
    'company-postings/ranking-totals',
  ],
  'company-postings/posting-dates': ['company-postings/posting-posted', 'company-postings/posting-expired'],
  'company-postings/filter-records': [
    'company-postings/filter-applies',
    'company-postings/postings-fields',
    'company-postings/postings-only-fields',
  ],
  // What is on a page beyond its limit may be on another page, or twice on this one.
  'company-postings/posting-id-unique': [
    'company-postings/posting-id',
    'company-postings/postings-fields',
    'company-postings/postings-limit-bounds',
  ],
  'company-postings/postings-pages-disjoint': ['company-postings/postings-limit-bounds'],
  // Records of other postings have no place in the order of those that were asked for.
  'company-postings/postings-score-sorted': [
    'company-postings/filter-records',
    'company-postings/postings-time-frame',
  ],
  'company-postings/postings-prefix': ['company-postings/postings-fields'],
  'company-postings/distribution-key-alone': ['company-postings/distribution-values-rise'],
  'company-postings/timeseries-every-month': ['company-postings/timeseries-month'],
};
