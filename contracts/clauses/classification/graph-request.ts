import type { ClausesBySection } from '../clause.ts';

/** The body of a graph classify request: contracts/specification/classification.md#graph-request. */
export const graphRequestClauses = {
  'classification.md#graph-request': {
    'classification/graph-context-optional': {
      must: '`context` may be omitted or be null.',
      violation: 'A request without context gets 400.',
    },
    'classification/graph-context-any-keys': {
      must: '`context` accepts any keys and values.',
      violation: 'A context with nested values or unused keys gets 400.',
    },
    'classification/graph-context-type': {
      must: '`context` is an object or null: another JSON type gets 400.',
      violation: 'An array as context gets 200.',
    },
    'classification/graph-context-unused': {
      should: 'A context key that no reference reads has no effect.',
      violation: 'The result changes with an unused context key.',
    },
    'classification/graph-models-required': {
      must: '`models` is required: a request without it gets 400.',
      violation: 'A request without models gets 200 or 404.',
    },
    'classification/graph-entry-type': {
      must: 'An entry of `models` is an object: another JSON type gets 400.',
      violation: 'A string as entry gets 200.',
    },
    'classification/graph-models-type': {
      must: '`models` is an object: another JSON type gets 400.',
      violation: 'An array of entries gets 200.',
    },
    'classification/graph-models-empty': {
      must: 'An empty `models` object gets 400.',
      violation: 'Empty models get 200 and an empty result.',
    },
    'classification/graph-model-required': {
      must: 'Each entry has a `model`: an entry without it gets 400.',
      violation: 'An entry without model gets 404 or 200.',
    },
    'classification/graph-model-type': {
      must: '`model` of an entry is a string: another JSON type gets 400.',
      violation: 'A number as model gets 404 or 500.',
    },
    'classification/graph-model-min-length': {
      must: '`model` of an entry has at least one character: an empty one gets 400.',
      violation: 'An empty model name gets 404.',
    },
    'classification/graph-version-required': {
      must: 'Each entry has a `version`: an entry without it gets 400.',
      violation: 'An entry without version runs the newest.',
    },
    'classification/graph-version-type': {
      must: '`version` of an entry is a string: another JSON type gets 400.',
      violation: 'A number as version gets 200.',
    },
    'classification/graph-version-min-length': {
      must: '`version` of an entry has at least one character: an empty one gets 400, or 404 as a version that does not exist.',
      violation: 'An empty version runs the newest.',
    },
    'classification/graph-input-required': {
      must: 'Each entry has an `input`: an entry without it gets 400.',
      violation: 'An entry without input gets 200.',
    },
    'classification/graph-input-type': {
      must: '`input` of an entry is an object: another JSON type gets 400.',
      violation: 'A string as input gets 200.',
    },
    'classification/graph-input-schema-failure': {
      must: 'An input that does not fit the schema of the model gets 400, or 200 with a failure under `errors`.',
      violation: 'A wrong input gets a 5xx, or a result as if it were valid.',
    },
    'classification/graph-input-accepted': {
      should: 'An input that fits the input schema served for the model version is accepted.',
      violation: 'A valid input gets 400.',
    },
    'classification/graph-whole-input': {
      must: 'An entry runs on its whole input, not on the beginning of its texts.',
      violation:
        'Several models return the same for texts that begin alike, whatever follows, although they read the same words in a short text.',
    },
    'classification/graph-unknown-model': {
      must: 'An unknown model in an entry gets 404.',
      violation: 'An unknown model gets 400, or 200 with an error.',
    },
    'classification/graph-unknown-version': {
      must: 'An unknown version of a known model in an entry gets 404.',
      violation: 'An unknown version runs the newest, or gets 400.',
    },
    'classification/graph-version-runs': {
      must: 'An entry runs the exact model version that it names.',
      violation: 'The response for an older version has the fields that only the newer version documents.',
    },
  },
  'errors.md#invalid-requests': {
    'classification/graph-models-empty-text': {
      should: 'The detail of the 400 for empty models is `models must contain at least one model request`.',
      violation: 'Another text.',
    },
    'classification/graph-required-text': {
      should: 'The detail of the 400 for a missing field is `<field> is required`.',
      violation: 'A detail that does not name the field.',
    },
  },
  'errors.md#not-found': {
    'classification/graph-unknown-model-text': {
      must: "The detail of the 404 for an unknown model is `failed to resolve model '<name>': model not found: <model>`.",
      violation: 'Another text.',
    },
    'classification/graph-unresolved-name': {
      must: "The detail of the 404 for an unknown model or version in an entry begins with `failed to resolve model '<name>': `, where `<name>` is the request name of the entry.",
      violation: 'The name of the model instead of the request name.',
    },
    'classification/graph-unknown-version-text': {
      must: 'The detail of the 404 for an unknown version contains `version not found: <version>`.',
      violation: 'Another text.',
    },
  },
} as const satisfies ClausesBySection;
