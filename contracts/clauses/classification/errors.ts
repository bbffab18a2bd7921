import type { ClausesBySection } from '../clause.ts';

/** Errors: contracts/specification/errors.md#classification-group. */
export const errorClauses = {
  'errors.md#classification-group': {
    'classification/error-title': {
      must: 'An error body has a string `title`.',
      violation: '`title` is missing.',
    },
    'classification/error-status': {
      must: 'An error body has an integer `status`.',
      violation: '`status` is missing, or a string.',
    },
    'classification/error-status-agrees': {
      must: 'The `status` in an error body is the HTTP status.',
      violation: '`status` is 500 in a 404.',
    },
    'classification/error-detail': {
      must: 'An error body has the key `detail`: a string, an array of strings, or null.',
      violation: '`detail` is missing or an object.',
    },
    'classification/error-detail-says-why': {
      should: 'The detail of a 4xx is not empty.',
      violation: 'A 400 with detail null.',
    },
  },
  'errors.md#statuses-and-titles': {
    'classification/error-400-title': {
      must: 'The title of a 400 is `Invalid Request`.',
      violation: 'Another title.',
    },
    'classification/error-403-title': {
      must: 'The title of a 403 is `Forbidden`.',
      violation: 'Another title.',
    },
    'classification/error-404-title': {
      must: 'The title of a 404 is `Not Found`.',
      violation: 'Another title.',
    },
    'classification/error-405-title': {
      must: 'The title of a 405 is `Method Not Allowed`.',
      violation: 'Another title.',
    },
    'classification/error-500-title': {
      must: 'The title of a 500 is `Internal Server Error`.',
      violation: 'Another title.',
    },
    'classification/error-several-causes': {
      open: 'Which error a request with several causes gets is not specified.',
      untestable: 'The requests of the negative checks have one cause.',
    },
  },
  'errors.md#forbidden': {
    'classification/error-403-text': {
      must: 'The detail of a 403 is `insufficient scope`.',
      violation: 'Another text.',
    },
  },
  'errors.md#method-not-allowed': {
    'classification/error-405-text': {
      must: 'The detail of a 405 is `unsupported method`.',
      violation: 'Another text.',
    },
    'classification/error-method-405': {
      must: 'A method that a route does not support gets 405, on every route.',
      violation: 'DELETE on a route gets 404 or 200.',
    },
  },
  'errors.md#invalid-requests': {
    'classification/error-malformed-json': {
      must: 'Malformed JSON gets 400, at both classify endpoints.',
      violation: 'A truncated body gets 500.',
    },
    'classification/error-malformed-json-text': {
      should: 'The detail of the 400 for malformed JSON is `malformed JSON`.',
      violation: 'Another text.',
    },
    'classification/error-body-not-object': {
      must: 'A classify body that is valid JSON but not an object gets 400.',
      violation: 'An array as body gets 500 or 200.',
    },
  },
  'errors.md#not-found': {
    'classification/error-unmatched-route': {
      must: 'A path that matches no route gets 404.',
      violation: 'Another status, or an HTML page.',
    },
    'classification/error-unmatched-route-text': {
      must: 'The detail of the 404 for an unmatched route is `no matched route found`.',
      violation: 'Another text.',
    },
    'classification/error-unknown-model': {
      must: 'An unknown model in the path gets 404, at the model, its versions and its version detail.',
      violation: 'An empty list with 200.',
    },
    'classification/error-unknown-model-text': {
      must: 'The detail of the 404 for an unknown model is `model not found: <model>`.',
      violation: 'Another text.',
    },
    'classification/error-unknown-version': {
      must: 'An unknown version of a known model in the path gets 404.',
      violation: 'Another version with 200.',
    },
    'classification/error-unknown-version-text': {
      must: 'The detail of the 404 for an unknown version is `version not found: <version>`.',
      violation: 'Another text.',
    },
    'classification/error-malformed-version': {
      must: 'A version in the path that is not three dot-separated integers gets 400 or 404.',
      violation: 'A 200 or a 5xx.',
    },
    'classification/error-unknown-set': {
      must: 'An unknown set gets 404, at the set, its versions, its version and its classify endpoint.',
      violation: 'An empty list with 200.',
    },
    'classification/error-unknown-set-text': {
      must: 'The detail of the 404 for an unknown set starts with `invalid set: <set>`.',
      violation: 'Another text.',
    },
    'classification/error-unknown-set-version': {
      must: 'An unknown version of a known set gets 404, in the path and in a classify request.',
      violation: 'The latest version with 200.',
    },
    'classification/error-unknown-set-version-text': {
      must: 'The detail of the 404 for an unknown set version is `invalid set: <set>, version: <version>`.',
      violation: 'Another text.',
    },
    'classification/error-malformed-set-version': {
      must: 'A set version, in the path or in a request, that is not a year, a dot and a month number gets 400 or 404.',
      violation: 'A 200 or a 5xx.',
    },
  },
  'errors.md#internal-errors': {
    'classification/error-internal': {
      open: 'An unexpected failure gets 500 with a detail that is a string, null or empty.',
      violation: 'None: no request is certain to cause one; the shape of a 500 is validated.',
    },
  },
} as const satisfies ClausesBySection;
