import type { ClauseId } from './index.ts';

const rankingsFilters: readonly ClauseId[] = [
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

const companyFilters: readonly ClauseId[] = [
  'company-postings/filter-when-applies',
  'company-postings/filter-when-narrows',
  'company-postings/filter-applies',
  'company-postings/filter-narrows',
  'company-postings/filter-values-or',
];

/** What belongs to a group, which is not that of the same group in another answer when it is wrong. */
const partsOfGroups: readonly ClauseId[] = [
  'rankings/distribution-of-group',
  'rankings/nested-is-filter',
  'rankings/nested-order',
  'rankings/timeseries-one-month',
  'rankings/timeseries-points',
];

/** The clauses whose violation explains that of another; `any`: whatever else is violated at the same route does. */
const explanations: { readonly [Clause in ClauseId]?: readonly ClauseId[] | 'any' } = {
  'service/no-server-error': 'any',
  'classification/error-500-title': 'any',
  // A route that refuses one documented form of a request: the clause of the form says which.
  'classification/graph-route': [
    'classification/graph-context-optional',
    'classification/graph-reference-context',
  ],
  'rankings/ranking-route': ['rankings/keywords-or'],
  'rankings/timeseries-route': ['rankings/keywords-or'],
  'rankings/distribution-route': ['rankings/keywords-or'],
  'rankings/nested-route': ['rankings/keywords-or'],
  'classification/graph-reference-output': ['classification/graph-reference-context'],
  // A server that does not read the context, or remembers another one, notices nothing wrong with it either.
  'classification/graph-context-type': ['classification/graph-reference-context'],
  'classification/graph-unresolvable-context': ['classification/graph-reference-context'],
  'classification/graph-result-keys': [
    'classification/graph-errors',
    'classification/graph-input-schema-failure',
  ],
  'classification/graph-same-model-twice': ['classification/graph-result-keys'],
  'classification/graph-several-entries': ['classification/graph-result-keys'],
  'classification/model-list-agrees': [
    'classification/model-available-versions',
    'classification/model-description',
    'classification/model-no-additional-properties',
    'classification/model-same-name',
    'classification/version-string',
  ],
  'classification/set-classify-default-outputs': [
    'classification/set-classify-envelope',
    'classification/set-classify-errors',
    'classification/set-classify-latest',
    'classification/set-classify-result',
  ],
  'classification/set-classify-requested-outputs': [
    'classification/set-classify-envelope',
    'classification/set-classify-result',
  ],
  'classification/set-latest-in-list': ['classification/set-version-version'],
  'classification/set-latest-listed': ['classification/set-latest-version'],
  'classification/set-list-agrees': [
    'classification/set-input',
    'classification/set-latest-version',
    'classification/set-locales',
    'classification/set-name',
    'classification/set-output',
    'classification/set-same-name',
  ],
  'classification/set-shows-latest': [
    'classification/set-version-input',
    'classification/set-version-locales',
    'classification/set-version-name',
    'classification/set-version-output',
  ],
  'classification/set-version-agrees': [
    'classification/set-version-input',
    'classification/set-version-locales',
    'classification/set-version-models',
    'classification/set-version-name',
    'classification/set-version-output',
    'classification/set-version-same',
  ],
  'classification/version-detail-agrees': [
    'classification/version-detail-deprecation-date',
    'classification/version-detail-taxonomies',
  ],
  'classification/versions-agree': ['classification/version-string', 'classification/versions-route'],
  'rankings/totals-whole-filter': rankingsFilters,
  'rankings/totals-bound-buckets': rankingsFilters,
  'rankings/distribution-of-group': rankingsFilters,
  'rankings/distribution-bounds-counts': [...rankingsFilters, 'rankings/distribution-of-group'],
  'rankings/nested-bounds-counts': [...rankingsFilters, 'rankings/nested-is-filter'],
  // An endpoint that ignores a part of a filter counts groups without it; wrong totals are not those of any group.
  'rankings/bucket-is-filter': [
    ...rankingsFilters,
    'rankings/totals-whole-filter',
    'rankings/unique-companies',
  ],
  'rankings/unique-companies': rankingsFilters,
  'rankings/timeseries-sum': rankingsFilters,
  'rankings/filter-finds': [...rankingsFilters, 'rankings/ranking-facet'],
  'rankings/variants-rank-alike': [...rankingsFilters, ...partsOfGroups, 'rankings/limit-bounds-buckets'],
  'rankings/timeseries-one-month': rankingsFilters,
  'rankings/timeseries-points': rankingsFilters,
  'rankings/timeseries-days-of-month': rankingsFilters,
  'rankings/nested-is-filter': [
    ...rankingsFilters,
    'rankings/nested-limit-bounds',
    'rankings/nested-order',
    'rankings/ranking-facet',
  ],
  'rankings/extra-metrics-alone': ['rankings/bucket-is-filter', 'rankings/bucket-extra-metrics'],
  'rankings/totals-of-groups': [
    'rankings/bucket-is-filter',
    'rankings/totals-extra-metrics',
    'rankings/totals-whole-filter',
    'rankings/unique-companies',
  ],
  // A part of a filter that a server does not read makes two requests one, and is not seen to be wrong.
  'rankings/wrong-type-400': rankingsFilters,
  'rankings/bad-value-400': rankingsFilters,
  'rankings/independent-requests': [
    ...rankingsFilters,
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
    ...rankingsFilters,
    ...partsOfGroups,
    'rankings/limit-bounds-buckets',
    'rankings/ranking-order',
  ],
  // Where counts are wrong, groups that should be in a list are chosen by wrong counts.
  'rankings/ranking-order': ['rankings/bucket-is-filter', 'rankings/totals-of-groups', ...rankingsFilters],
  // A group that the target adds is expected in other rankings too.
  'rankings/limit-filled': [
    'rankings/limit-bounds-buckets',
    'rankings/limit-prefix',
    'rankings/bucket-is-filter',
    'rankings/nested-is-filter',
    'rankings/timeseries-one-month',
    'rankings/timeseries-points',
    'rankings/timeseries-sum',
    ...rankingsFilters,
  ],
  'company-postings/totals-within': companyFilters,
  'company-postings/totals-agree': [...companyFilters, 'company-postings/totals-within'],
  'company-postings/ranking-totals-whole-filter': companyFilters,
  'company-postings/ranking-counts': [...companyFilters, 'company-postings/totals-agree'],
  'company-postings/timeseries-totals-agree': companyFilters,
  'company-postings/timeseries-one-month': [...companyFilters, 'company-postings/months-of-range'],
  'company-postings/timeseries-points': [...companyFilters, 'company-postings/months-of-range'],
  'company-postings/postings-unique-agrees': companyFilters,
  'company-postings/filter-finds': [...companyFilters, 'company-postings/ranking-facet'],
  'company-postings/postings-viewable-bounds': ['company-postings/postings-unique-agrees'],
  'company-postings/postings-pages-cover': ['company-postings/postings-unique-agrees'],
  'company-postings/ranking-order': ['company-postings/ranking-counts', ...companyFilters],
  'company-postings/limit-prefix': [
    ...companyFilters,
    'company-postings/limit-bounds-buckets',
    'company-postings/ranking-order',
  ],
  'company-postings/limit-filled': [
    'company-postings/limit-bounds-buckets',
    'company-postings/limit-prefix',
    'company-postings/ranking-counts',
    ...companyFilters,
  ],
  'company-postings/timeseries-one-month-median': ['company-postings/timeseries-one-month'],
  'company-postings/timeseries-points-median': ['company-postings/timeseries-points', ...companyFilters],
  'company-postings/months-of-range': companyFilters,
  'company-postings/totals-median-of-filter': companyFilters,
  'company-postings/distribution-of-filter': [
    ...companyFilters,
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
  'company-postings/ranking-echo': [
    'company-postings/limit-bounds-buckets',
    'company-postings/ranking-limit',
    'company-postings/ranking-rank-by',
  ],
};

/** Parts of answers, as clause ids begin: the ends of the ids that say what a part looks like, and of those that count in it. */
const parts = {
  'rankings/timeseries-': {
    forms: ['month', 'metrics', 'aligned', 'inside', 'every-month', 'daily'],
    counts: ['one-month', 'points', 'sum', 'days-of-month'],
  },
  'rankings/distribution-': {
    forms: ['buckets', 'keys', 'values', 'metrics', 'interval'],
    counts: ['bounds-counts', 'of-group', 'intervals'],
  },
  'rankings/nested-': {
    forms: ['buckets', 'facet', 'limit', 'rank-by', 'significance'],
    counts: ['bounds-counts', 'is-filter', 'limit-prefix'],
  },
  'company-postings/timeseries-': {
    forms: ['month', 'metrics', 'aligned', 'every-month'],
    counts: ['one-month', 'one-month-median', 'points', 'points-median'],
  },
  'company-postings/distribution-': {
    forms: ['buckets', 'keys'],
    counts: ['key-alone', 'values-rise', 'values-in-domain', 'counts-within', 'of-filter', 'percentile'],
  },
} as const;

/** The clauses on the form of the part in which `clause` counts: what a series lacks is missing in its sums too. */
function formsOf(clause: ClauseId): readonly ClauseId[] {
  return Object.entries(parts).flatMap(([part, { forms, counts }]) =>
    counts.some((end) => clause === `${part}${end}`) ? forms.map((end) => `${part}${end}` as ClauseId) : [],
  );
}

/** The clauses whose violation explains that of `clause`; `any`: every other one at the same route. */
export function explainersOf(clause: ClauseId): readonly ClauseId[] | 'any' {
  const explainers = explanations[clause] ?? [];
  return explainers === 'any' ? 'any' : [...explainers, ...formsOf(clause)];
}
