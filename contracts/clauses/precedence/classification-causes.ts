import type { Explanations } from './explanations.ts';

/** What explains violations of the clauses of the classification group, and of those of all groups. */
export const classificationCauses: Explanations = {
  'service/no-server-error': 'any',
  'classification/error-500-title': 'any',
  // A server that takes any token takes a header without one, too.
  'auth/missing-token-401': ['auth/invalid-token-401'],
  // A route that refuses one documented form of a request: the clause of the form says which.
  'classification/graph-route': [
    'classification/graph-several-entries',
    'classification/graph-context-optional',
    'classification/graph-reference-context',
    'classification/version-detail-required',
  ],
  // A server that leaves a reference as it is, such as each one of a third entry, does so with those to the context too.
  'classification/graph-reference-by-request-name': [
    'classification/graph-unresolvable-model',
    'classification/graph-reference-context',
  ],
  'classification/graph-reference-chain': ['classification/graph-reference-context'],
  'classification/graph-result-values': [
    'classification/graph-errors',
    'classification/graph-input-schema-failure',
  ],
  'classification/model-route': ['classification/error-unknown-model'],
  // A server that does not read a part of a request reports no error in it.
  'classification/error-body-not-object': ['classification/error-malformed-json'],
  'classification/error-malformed-set-version': [
    'classification/set-version-runs',
    'classification/error-unknown-set-version',
  ],
  'classification/error-unknown-set-version': ['classification/set-version-runs'],
  'classification/set-version-type': ['classification/set-version-runs'],
  'classification/set-outputs-min-items': ['classification/set-classify-requested-outputs'],
  'classification/set-outputs-type': ['classification/set-classify-requested-outputs'],
  'classification/set-classify-listed-locales': [
    'classification/set-classify-latest',
    'classification/set-shows-latest',
  ],
  'classification/set-classify-result-keys': [
    'classification/set-classify-latest',
    'classification/set-shows-latest',
  ],
  'classification/set-version-runs': [
    'classification/set-classify-invalid-locale',
    'classification/set-classify-listed-locales',
  ],
  'classification/set-classify-route': [
    'classification/set-classify-latest',
    'classification/set-requires-no-more',
  ],
  'classification/set-version-route': ['classification/set-latest-listed'],
  'classification/graph-reference-output': [
    'classification/graph-several-entries',
    'classification/graph-reference-context',
  ],
  // A server that does not read the context, or reads that of another request, does not report an error in it.
  'classification/graph-context-type': ['classification/graph-reference-context'],
  'classification/graph-unresolvable-context': [
    'classification/graph-reference-context',
    'classification/graph-nested-reference',
  ],
  // A server that resolves no reference to an output does not report an invalid one.
  'classification/graph-unresolvable-model': ['classification/graph-reference-output'],
  'classification/graph-unresolvable-field': ['classification/graph-reference-output'],
  'classification/graph-cycle': [
    'classification/graph-reference-chain',
    'classification/graph-reference-output',
  ],
  'classification/graph-result-keys': [
    'classification/graph-errors',
    'classification/graph-input-schema-failure',
    'classification/graph-envelope',
    'classification/graph-result',
  ],
  'classification/graph-result-schema': [
    'classification/graph-input-schema-failure',
    'classification/graph-version-runs',
  ],
  'classification/graph-version-runs': ['classification/graph-same-model-twice'],
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
    'classification/set-classify-meta-version',
    'classification/set-classify-result',
    'classification/set-shows-latest',
    'classification/set-version-runs',
  ],
  // A set that reads an omitted locale as another than en-US answers differently than where version and locale are named.
  'classification/set-classify-latest': ['classification/set-classify-default-locale'],
  // A set that answers at another version when the request omits it answers differently than when it names the latest.
  'classification/independent-requests': [
    'classification/set-classify-latest',
    // Checks run at the same time: a server that mixes up their requests answers one differently after others.
    'classification/concurrent-requests',
  ],
  'classification/set-output-values': [
    'classification/set-classify-latest',
    'classification/set-classify-result-values',
  ],
  'classification/set-classify-requested-outputs': [
    'classification/set-classify-envelope',
    'classification/set-classify-result',
  ],
  'classification/set-latest-in-list': ['classification/set-version-version'],
  'classification/set-latest-listed': ['classification/set-latest-version'],
  'classification/set-list-agrees': [
    'classification/set-shows-latest',
    'classification/set-input',
    'classification/set-latest-version',
    'classification/set-locales',
    'classification/set-name',
    'classification/set-output',
    'classification/set-same-name',
  ],
  'classification/set-classify-meta': ['classification/set-version-runs'],
  'classification/set-classify-meta-version': ['classification/set-version-runs'],
  'classification/set-shows-latest': [
    'classification/set-version-same',
    'classification/set-input',
    'classification/set-locales',
    'classification/set-name',
    'classification/set-output',
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
  // A server that finds versions of other models returns one of them for a version that several models have.
  'classification/version-detail-agrees': [
    'classification/error-unknown-version',
    'classification/version-deprecation-date',
    'classification/version-detail-deprecation-date',
    'classification/version-detail-taxonomies',
    'classification/version-release-date',
    'classification/version-taxonomies',
  ],
  'classification/versions-agree': [
    'classification/version-deprecation-date',
    'classification/version-release-date',
    'classification/version-string',
    'classification/version-taxonomies',
    'classification/versions-route',
  ],
  'classification/graph-entry-names': [
    'classification/graph-same-model-twice',
    'classification/graph-several-entries',
    'classification/graph-result-keys',
  ],
  'classification/graph-recoverable': ['classification/graph-result-keys'],
  'classification/graph-reference-context': ['classification/graph-result-keys'],
  'classification/set-wrapper-no-additional-properties': ['classification/data-envelope'],
  'classification/model-no-additional-properties': ['classification/model-name'],
  'classification/error-405-text': ['classification/error-detail'],
  'classification/graph-unresolved-name': ['classification/graph-unknown-version-text'],
  'classification/set-version-same': ['classification/set-version-version'],
  'classification/set-requires-all-by-default': ['classification/set-requires-company'],
  'classification/graph-nested-reference': ['classification/graph-reference-context'],
  'classification/graph-reference-input': ['classification/graph-route'],
};
