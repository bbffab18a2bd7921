import type { ClauseId } from '../index.ts';
import type { Explanations } from './explanations.ts';

/** Clauses on the parts of a filter, and on the names that it is made of. What is ignored makes any count of the rankings group wrong. */
export const rankingParts: readonly ClauseId[] = [
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

/** Parts of a group. A wrong one differs from that of the same group in another answer, too. */
const partsOfGroups: readonly ClauseId[] = [
  'rankings/distribution-of-group',
  'rankings/nested-is-filter',
  'rankings/nested-order',
  'rankings/timeseries-one-month',
  'rankings/timeseries-points',
];

/** What explains violations of the clauses of the posting rankings. */
export const rankingCauses: Explanations = {
  // An error of another status has another title.
  'rankings/error-title': [
    'rankings/malformed-json-400',
    'rankings/wrong-type-400',
    'rankings/unknown-facet-404',
    'rankings/keywords-syntax-422',
  ],
  'rankings/ranking-route': ['rankings/keywords-or', 'rankings/facet-accepted'],
  'rankings/timeseries-route': ['rankings/keywords-or'],
  'rankings/distribution-route': ['rankings/keywords-or'],
  'rankings/nested-route': ['rankings/keywords-or'],
  // What is ignored bounds nothing, and combines with nothing.
  'rankings/filter-when-narrows': ['rankings/filter-when-applies'],
  'rankings/filter-when-parts': ['rankings/filter-when-applies'],
  'rankings/keywords-or': ['rankings/filter-keywords-apply'],
  // An answer that contradicts itself contradicts others, too.
  'rankings/distribution-of-group': ['rankings/distribution-bounds-counts'],
  'rankings/distribution-intervals': ['rankings/distribution-bounds-counts'],
  // An endpoint that ignores a part of a filter counts groups without it; wrong totals differ from the counts of a group.
  'rankings/bucket-is-filter': [
    'rankings/totals-whole-filter',
    'rankings/totals-extra-metrics',
    // A metric that is missing is not that of the filter, either.
    'rankings/bucket-extra-metrics',
    'rankings/bucket-extra-median',
  ],
  'rankings/unique-companies': ['rankings/bucket-extra-metrics', 'rankings/totals-extra-metrics'],
  // Which point is wrong says more than that the points do not fit together.
  'rankings/timeseries-sum': ['rankings/timeseries-one-month', 'rankings/timeseries-points'],
  // A series whose dates are not those of its values lacks some.
  'rankings/timeseries-every-month': ['rankings/timeseries-daily'],
  'rankings/variants-rank-alike': [
    ...partsOfGroups,
    'rankings/bucket-is-filter',
    'rankings/bucket-unique-postings',
    'rankings/limit-prefix',
    'rankings/ranking-buckets',
    'rankings/ranking-order',
    'rankings/totals-whole-filter',
  ],
  'rankings/timeseries-one-month': ['rankings/totals-whole-filter'],
  'rankings/timeseries-points': ['rankings/timeseries-one-month', 'rankings/timeseries-days-of-month'],
  'rankings/nested-is-filter': [
    'rankings/nested-bounds-counts',
    'rankings/nested-limit-bounds',
    'rankings/nested-order',
    'rankings/ranking-facet',
    'rankings/bucket-is-filter',
    'rankings/bucket-unique-postings',
  ],
  'rankings/nested-limit-prefix': [
    'rankings/nested-limit-bounds',
    'rankings/nested-order',
    'rankings/nested-is-filter',
  ],
  'rankings/extra-metrics-alone': [
    'rankings/bucket-is-filter',
    'rankings/bucket-extra-metrics',
    'rankings/bucket-extra-median',
  ],
  'rankings/totals-of-groups': [
    'rankings/bucket-is-filter',
    'rankings/totals-extra-metrics',
    'rankings/totals-whole-filter',
    'rankings/unique-companies',
  ],
  // A server that does not read a part of a filter answers requests that differ in it alike, and reports no error in it.
  'rankings/wrong-type-400': ['rankings/independent-requests'],
  'rankings/bad-value-400': ['rankings/independent-requests'],
  'rankings/malformed-json-400': ['rankings/independent-requests'],
  'rankings/independent-requests': [
    'rankings/totals-whole-filter',
    'rankings/ranking-limit',
    'rankings/ranking-rank-by',
    'rankings/distribution-interval',
    'rankings/distribution-metrics',
    'rankings/nested-limit',
    'rankings/nested-rank-by',
    'rankings/timeseries-metrics',
    'rankings/repeatable',
    'rankings/nested-significance',
  ],
  // What an answer repeats of the request is what it did.
  'rankings/ranking-limit': ['rankings/limit-bounds-buckets'],
  'rankings/ranking-rank-by': ['rankings/ranking-order'],
  'rankings/nested-rank-by': ['rankings/nested-order', 'rankings/nested-significance'],
  // Steps of another interval are right for the interval that the answer reports.
  'rankings/distribution-values': [
    'rankings/distribution-interval',
    'rankings/distribution-buckets',
    'rankings/distribution-keys',
    'rankings/distribution-domain-order',
  ],
  'rankings/limit-prefix': [...partsOfGroups, 'rankings/limit-bounds-buckets', 'rankings/ranking-order'],
  // Where counts are wrong, groups that should be in a list are chosen by wrong counts.
  'rankings/ranking-order': ['rankings/bucket-is-filter'],
  // A group that the target adds by mistake is missing from other rankings.
  'rankings/limit-filled': [
    'rankings/limit-bounds-buckets',
    'rankings/nested-limit-bounds',
    'rankings/nested-limit-prefix',
    'rankings/limit-prefix',
    'rankings/variants-rank-alike',
  ],
  'rankings/totals-extra-metrics': ['rankings/ranking-envelope'],
  'rankings/filter-facet-applies': ['rankings/filter-applies'],
  'rankings/unknown-facet-text': ['rankings/error-body'],
  'rankings/facets-listed': ['rankings/facets-route'],
  'rankings/distribution-keys': ['rankings/distribution-buckets'],
};
