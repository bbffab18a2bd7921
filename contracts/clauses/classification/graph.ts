import type { Clause } from '../clause.ts';

/** Graph classification and its answers: contracts/specification/classification.md#graph-response. */
export const graphClauses = [
  {
    id: 'classification/graph-route',
    level: 'must',
    section: 'classification.md#routes',
    text: 'POST /classify answers a valid request with 200 and the graph classify response.',
    violation: 'A valid request gets 400 or 404.',
  },
  {
    id: 'classification/graph-envelope',
    level: 'must',
    section: 'classification.md#graph-response',
    text: 'A graph classify response has both keys `data` and `errors`.',
    violation: '`errors` is omitted when nothing failed.',
  },
  {
    id: 'classification/graph-result',
    level: 'must',
    section: 'classification.md#graph-response',
    text: '`data.result` is an object.',
    violation: '`result` is missing or an array.',
  },
  {
    id: 'classification/graph-result-keys',
    level: 'must',
    section: 'classification.md#graph-response',
    text: 'The keys of `data.result` are the request names of the entries: each is in `result` or in `errors`, and no other name is.',
    violation: 'A result under the name of the model instead of the request name, or a missing entry.',
  },
  {
    id: 'classification/graph-result-values',
    level: 'must',
    section: 'classification.md#graph-response',
    text: 'Each value in `data.result` is an object or an array.',
    violation: 'A result is a string.',
  },
  {
    id: 'classification/graph-result-schema',
    level: 'must',
    section: 'classification.md#graph-response',
    text: 'A result fits the output schema of the model version.',
    violation: 'A field that the output schema requires is missing, or has another type.',
  },
  {
    id: 'classification/graph-errors',
    level: 'must',
    section: 'classification.md#graph-response',
    text: '`errors` is an object that maps a request name to an array of strings; it is empty when nothing failed.',
    violation: '`errors` is null, an array, or maps a name to a string.',
  },
  {
    id: 'classification/graph-several-entries',
    level: 'must',
    section: 'classification.md#graph-request',
    text: 'A request can have several named entries; each gives what it gives alone.',
    violation: 'The second entry is dropped, or results are swapped between the names.',
  },
  {
    id: 'classification/graph-same-model-twice',
    level: 'must',
    section: 'classification.md#graph-request',
    text: 'Two entries can run the same model.',
    violation: 'The second entry is dropped, or gets the result of the first.',
  },
  {
    id: 'classification/graph-entry-names',
    level: 'must',
    section: 'classification.md#graph-request',
    text: 'The request name of an entry is any text.',
    violation: 'An entry whose name contains a dot or a blank is refused, or missing in the response.',
  },
] as const satisfies readonly Clause[];
