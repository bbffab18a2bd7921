import type { ClausesBySection } from '../clause.ts';

/** The body of a set classify request: contracts/specification/classification.md#set-request. */
export const setRequestClauses = {
  'classification.md#set-request': {
    'classification/set-requires-all-by-default': {
      must: 'Without `outputs`, `company`, `title` and `description` are required: a request that omits one of them gets 400.',
      violation: 'A request without `outputs` and without `company` gets 200.',
    },
    'classification/set-requires-company': {
      must: 'When `outputs` contains company or naicsStandard, `company` is required: a request without it gets 400.',
      violation: 'outputs [company] without `company` gets 200.',
    },
    'classification/set-requires-title-description': {
      must: 'When `outputs` contains any other output, `title` and `description` are required: a request that omits one of them gets 400.',
      violation: 'outputs [skills] without `description` gets 200.',
    },
    'classification/set-requires-no-more': {
      must: 'Fields that the requested outputs do not require may be omitted.',
      violation: 'outputs [company] with only `company` gets 400.',
    },
    'classification/set-input-min-length': {
      must: '`company`, `title` and `description` have at least one character: an empty one gets 400.',
      violation: 'An empty title gets 200.',
    },
    'classification/set-input-types': {
      must: '`company`, `title`, `description` and `inputLocale` are strings: another JSON type gets 400.',
      violation: 'A number as title gets 200.',
    },
    'classification/set-input-required': {
      must: '`input` is required and an object: a missing one or another JSON type gets 400.',
      violation: 'A request without `input` gets 200.',
    },
    'classification/set-input-no-additional-properties': {
      must: '`input` has no properties but the five documented ones: another one gets 400.',
      violation: 'An unknown key in `input` gets 200.',
    },
    'classification/set-request-no-additional-properties': {
      must: 'The request has no properties but `version` and `input`: another one gets 400.',
      violation: 'An unknown top-level key gets 200.',
    },
    'classification/set-version-type': {
      must: '`version` is a string: another JSON type gets 400.',
      violation: 'version 2026.7 as a number gets 200.',
    },
    'classification/set-outputs-min-items': {
      must: '`outputs` has at least one item: an empty array gets 400.',
      violation: 'An empty `outputs` gets 200.',
    },
    'classification/set-outputs-type': {
      must: '`outputs` is an array of strings: another JSON type gets 400.',
      violation: 'The string "skills" as outputs gets 200.',
    },
    'classification/set-outputs-unknown': {
      must: 'An unknown output name gets 400, or 200 with the failure under `errors`, or is ignored, each time the same.',
      violation: 'An unknown output name has a result, or gets a 5xx.',
    },
    'classification/set-null-optional-input': {
      open: 'Whether null in a field that is not required counts as omitted is not specified.',
    },
  },
  'errors.md#invalid-requests': {
    'classification/set-required-text': {
      should: 'The 400 for a missing field names the required fields and the outputs that need them.',
      violation: 'A detail that does not name a field.',
    },
  },
  'classification.md#set-versions': {
    'classification/set-version-spelling': {
      open: 'Whether 2026.07 and 2026.7 are the same version is not specified.',
    },
  },
} as const satisfies ClausesBySection;
