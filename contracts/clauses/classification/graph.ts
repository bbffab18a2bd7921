import type { ClausesBySection } from '../clause.ts';

/** Graph classification and its answers: contracts/specification/classification.md#graph-response. */
export const graphClauses = {
  'classification.md#routes': {
    'classification/graph-route': {
      must: 'POST /classify answers a valid request with 200 and the graph classify response.',
      violation: 'A valid request gets 400 or 404.',
    },
  },
  'classification.md#graph-response': {
    'classification/graph-envelope': {
      must: 'A graph classify response has both keys `data` and `errors`.',
      violation: '`errors` is omitted when nothing failed.',
    },
    'classification/graph-result': {
      must: '`data.result` is an object.',
      violation: '`result` is missing or an array.',
    },
    'classification/graph-result-keys': {
      must: 'The keys of `data.result` are the request names of the entries: each is in `result` or in `errors`, and no other name is.',
      violation: 'A result under the name of the model instead of the request name, or a missing entry.',
    },
    'classification/graph-result-values': {
      must: 'Each value in `data.result` is an object or an array.',
      violation: 'A result is a string.',
    },
    'classification/graph-result-schema': {
      must: 'A result fits the output schema of the model version.',
      violation: 'A field that the output schema requires is missing, or has another type.',
    },
    'classification/graph-errors': {
      must: '`errors` is an object that maps a request name to an array of strings; it is empty when nothing failed.',
      violation: '`errors` is null, an array, or maps a name to a string.',
    },
  },
  'classification.md#graph-request': {
    'classification/graph-several-entries': {
      must: 'A request can have several named entries; each gives what it gives alone.',
      violation: 'The second entry is dropped, or results are swapped between the names.',
    },
    'classification/graph-same-model-twice': {
      must: 'Two entries can run the same model.',
      violation: 'The second entry is dropped, or gets the result of the first.',
    },
    'classification/graph-entry-names': {
      must: 'The request name of an entry is any text.',
      violation: 'An entry whose name contains a dot or a blank is refused, or missing in the response.',
    },
  },
} as const satisfies ClausesBySection;
