import type { ClauseId } from '../index.ts';
import type { Explanations } from './explanations.ts';

/** Parts of a request. An error in one makes any count of the company group wrong. */
const companyParts: readonly ClauseId[] = [
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
    ...companyParts,
    'company-postings/ranking-totals-whole-filter',
    'company-postings/filter-finds',
  ],
  'company-postings/totals-agree': [...companyParts, 'company-postings/totals-within'],
  'company-postings/ranking-totals-whole-filter': companyParts,
  'company-postings/ranking-counts': [
    ...companyParts,
    'company-postings/totals-agree',
    'company-postings/bucket-name-unique',
    'company-postings/ranking-buckets',
    'company-postings/filter-finds',
  ],
  'company-postings/timeseries-totals-agree': [
    ...companyParts,
    'company-postings/filter-finds',
    'company-postings/months-of-range',
    'company-postings/timeseries-points',
    'company-postings/totals-agree',
    'company-postings/totals-median-of-filter',
  ],
  'company-postings/timeseries-one-month': [...companyParts, 'company-postings/months-of-range'],
  'company-postings/timeseries-points': [
    ...companyParts,
    'company-postings/timeseries-one-month',
    'company-postings/months-of-range',
    'company-postings/ranking-counts',
    'company-postings/totals-agree',
  ],
  'company-postings/postings-unique-agrees': [...companyParts, 'company-postings/totals-agree'],
  'company-postings/filter-finds': [...companyParts, 'company-postings/ranking-facet'],
  'company-postings/postings-viewable-bounds': [
    'company-postings/postings-limit-bounds',
    'company-postings/postings-unique-agrees',
    'company-postings/filter-records',
  ],
  'company-postings/postings-pages-cover': [
    'company-postings/postings-unique-agrees',
    'company-postings/postings-limit-bounds',
  ],
  'company-postings/ranking-order': ['company-postings/ranking-counts', ...companyParts],
  'company-postings/limit-prefix': [
    ...companyParts,
    'company-postings/limit-bounds-buckets',
    'company-postings/ranking-order',
  ],
  'company-postings/limit-filled': [
    'company-postings/limit-bounds-buckets',
    'company-postings/limit-prefix',
    'company-postings/ranking-counts',
    ...companyParts,
    'company-postings/bucket-name-unique',
    'company-postings/ranking-buckets',
  ],
  'company-postings/timeseries-one-month-median': [
    'company-postings/timeseries-one-month',
    ...companyParts,
    ...companyMedians,
  ],
  'company-postings/timeseries-points-median': [
    'company-postings/timeseries-one-month-median',
    'company-postings/timeseries-points',
    ...companyParts,
    ...companyMedians,
  ],
  'company-postings/months-of-range': companyParts,
  'company-postings/totals-median-of-filter': companyParts,
  'company-postings/distribution-of-filter': [
    ...companyParts,
    'company-postings/totals-within',
    'company-postings/distribution-counts-within',
  ],
  'company-postings/distribution-percentile': [
    'company-postings/distribution-of-filter',
    'company-postings/distribution-values-rise',
    'company-postings/distribution-key-alone',
  ],
  'company-postings/distribution-values-in-domain': ['company-postings/distribution-domain-order'],
  'company-postings/postings-time-frame': [
    'company-postings/posting-dates',
    'company-postings/posting-posted',
  ],
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
    'company-postings/filter-applies',
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
  'company-postings/postings-prefix': ['company-postings/postings-fields'],
  'company-postings/distribution-key-alone': ['company-postings/distribution-values-rise'],
  'company-postings/timeseries-every-month': ['company-postings/timeseries-month'],
};
