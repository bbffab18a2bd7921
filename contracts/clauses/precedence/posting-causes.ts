import type { ClauseId } from '../index.ts';
import type { Explanations } from './explanations.ts';

/** Parts of a filter, and the names that it is made of. An error in one makes any count of the rankings group wrong. */
const rankingParts: readonly ClauseId[] = [
  'rankings/bucket-name',
  'rankings/filter-when-applies',
  'rankings/filter-when-narrows',
  'rankings/filter-when-parts',
  'rankings/filter-applies',
  'rankings/filter-facet-applies',
  'rankings/filter-narrows',
  'rankings/filter-values-or',
  'rankings/filter-keywords-apply',
  'rankings/filter-keywords-narrow',
  'rankings/keywords-or',
];

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

/** Parts of a group. A wrong one differs from that of the same group in another answer, too. */
const partsOfGroups: readonly ClauseId[] = [
  'rankings/distribution-of-group',
  'rankings/nested-is-filter',
  'rankings/nested-order',
  'rankings/timeseries-one-month',
  'rankings/timeseries-points',
];

/** What explains violations of the clauses of the posting groups. */
export const postingCauses: Explanations = {
  // An error of another status has another title.
  'rankings/error-title': [
    'rankings/malformed-json-400',
    'rankings/wrong-type-400',
    'rankings/unknown-facet-404',
    'rankings/keywords-syntax-422',
  ],
  'rankings/ranking-route': ['rankings/keywords-or'],
  'rankings/timeseries-route': ['rankings/keywords-or'],
  'rankings/distribution-route': ['rankings/keywords-or'],
  'rankings/nested-route': ['rankings/keywords-or'],
  'rankings/totals-whole-filter': rankingParts,
  'rankings/totals-bound-buckets': rankingParts,
  'rankings/distribution-of-group': rankingParts,
  'rankings/distribution-bounds-counts': [...rankingParts, 'rankings/distribution-of-group'],
  'rankings/nested-bounds-counts': [...rankingParts, 'rankings/nested-is-filter'],
  // An endpoint that ignores a part of a filter counts groups without it; wrong totals differ from the counts of a group.
  'rankings/bucket-is-filter': [...rankingParts, 'rankings/totals-whole-filter', 'rankings/unique-companies'],
  'rankings/unique-companies': [
    ...rankingParts,
    'rankings/bucket-extra-metrics',
    'rankings/totals-extra-metrics',
  ],
  // Which point is wrong says more than that the points do not fit together.
  'rankings/timeseries-sum': [...rankingParts, 'rankings/timeseries-one-month'],
  'rankings/filter-finds': [...rankingParts, 'rankings/ranking-facet'],
  'rankings/variants-rank-alike': [...rankingParts, ...partsOfGroups, 'rankings/limit-bounds-buckets'],
  'rankings/timeseries-one-month': rankingParts,
  'rankings/timeseries-points': [...rankingParts, 'rankings/timeseries-one-month'],
  'rankings/timeseries-days-of-month': rankingParts,
  'rankings/nested-is-filter': [
    ...rankingParts,
    'rankings/nested-limit-bounds',
    'rankings/nested-order',
    'rankings/ranking-facet',
  ],
  'rankings/nested-limit-prefix': ['rankings/nested-limit-bounds', 'rankings/nested-order'],
  'rankings/extra-metrics-alone': ['rankings/bucket-is-filter', 'rankings/bucket-extra-metrics'],
  'rankings/totals-of-groups': [
    'rankings/bucket-is-filter',
    'rankings/totals-extra-metrics',
    'rankings/totals-whole-filter',
    'rankings/unique-companies',
  ],
  // A server that does not read a part of a filter answers requests that differ in it alike, and reports no error in it.
  'rankings/wrong-type-400': [...rankingParts, 'rankings/independent-requests'],
  'rankings/bad-value-400': [...rankingParts, 'rankings/independent-requests'],
  'rankings/malformed-json-400': [...rankingParts, 'rankings/independent-requests'],
  'rankings/independent-requests': [
    ...rankingParts,
    'rankings/totals-whole-filter',
    'rankings/ranking-limit',
    'rankings/ranking-rank-by',
    'rankings/distribution-interval',
    'rankings/distribution-metrics',
    'rankings/limit-bounds-buckets',
    'rankings/nested-limit',
    'rankings/timeseries-metrics',
    'rankings/repeatable',
  ],
  'rankings/distribution-values': ['rankings/distribution-buckets', 'rankings/distribution-keys'],
  'rankings/limit-prefix': [
    ...rankingParts,
    ...partsOfGroups,
    'rankings/limit-bounds-buckets',
    'rankings/ranking-order',
  ],
  // Where counts are wrong, groups that should be in a list are chosen by wrong counts.
  'rankings/ranking-order': ['rankings/bucket-is-filter', 'rankings/totals-of-groups', ...rankingParts],
  // A group that the target adds by mistake is missing from other rankings.
  'rankings/limit-filled': [
    'rankings/limit-bounds-buckets',
    'rankings/nested-limit-bounds',
    'rankings/nested-limit-prefix',
    'rankings/limit-prefix',
    'rankings/bucket-is-filter',
    'rankings/nested-is-filter',
    'rankings/timeseries-one-month',
    'rankings/timeseries-points',
    'rankings/timeseries-sum',
    ...rankingParts,
  ],
  'company-postings/totals-within': [...companyParts, 'company-postings/ranking-totals-whole-filter'],
  'company-postings/totals-agree': [...companyParts, 'company-postings/totals-within'],
  'company-postings/ranking-totals-whole-filter': companyParts,
  'company-postings/ranking-counts': [...companyParts, 'company-postings/totals-agree'],
  'company-postings/timeseries-totals-agree': companyParts,
  'company-postings/timeseries-one-month': [...companyParts, 'company-postings/months-of-range'],
  'company-postings/timeseries-points': [...companyParts, 'company-postings/months-of-range'],
  'company-postings/postings-unique-agrees': companyParts,
  'company-postings/filter-finds': [...companyParts, 'company-postings/ranking-facet'],
  'company-postings/postings-viewable-bounds': ['company-postings/postings-unique-agrees'],
  'company-postings/postings-pages-cover': ['company-postings/postings-unique-agrees'],
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
  ],
  'company-postings/timeseries-one-month-median': [
    'company-postings/timeseries-one-month',
    ...companyMedians,
  ],
  'company-postings/timeseries-points-median': [
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
};
