import type { ClausesBySection } from '../clause.ts';

/** References, and the response of a graph as a whole: contracts/specification/classification.md#references. */
export const graphReferenceClauses = {
  'classification.md#references': {
    'classification/graph-reference-context': {
      must: '`$.context.<key>` stands for the value of that key of the context.',
      violation: 'The result with the reference differs from the result with the literal value.',
    },
    'classification/graph-reference-output': {
      must: '`$.models.<name>.output.<field>` stands for that output field of an entry that ran before.',
      violation: 'The result with the reference differs from the result with the literal value.',
    },
    'classification/graph-reference-input': {
      must: 'A reference to an input field of another entry is resolved, or gets 400, each time the same.',
      violation: 'Such references are resolved in one request and refused in the next.',
    },
    'classification/graph-reference-input-value': {
      must: 'Where `$.models.<name>.input.<field>` is accepted, it stands for the value of the field.',
      violation: 'The result with the reference differs from the result with the literal value.',
    },
    'classification/graph-reference-by-request-name': {
      must: 'The middle of a model reference is the request name of the entry, the name of the model that it runs, or either, the same in every request.',
      violation: 'A reference by either name gets 400.',
    },
    'classification/graph-reference-chain': {
      must: 'References work through a chain of entries, each reading the output of the one before.',
      violation: 'The third entry of a chain gets the unresolved reference.',
    },
    'classification/graph-literal-dollar': {
      must: 'Only a string that starts with `$.` is a reference; another string stands for itself, even with a dollar sign in it.',
      violation: 'An input such as "$30 an hour" gets 400.',
    },
    'classification/graph-unresolvable-context': {
      must: 'A reference to a context key that does not exist gets 400.',
      violation: 'The model gets the unresolved reference, and the status is 200.',
    },
    'classification/graph-unresolvable-model': {
      must: 'A reference to an entry that does not exist gets 400.',
      violation: '200 with a result, or 404.',
    },
    'classification/graph-unresolvable-field': {
      must: 'A reference to a field that the output of the entry, or its input, does not have gets 400.',
      violation: 'The model gets null or nothing, and the status is 200.',
    },
    'classification/graph-unresolvable-malformed': {
      must: 'A reference to neither `context` nor `models` gets 400.',
      violation: '`$.nowhere.key` is read as plain text.',
    },
    'classification/graph-cycle': {
      must: 'Entries that refer to each other in a cycle get 400.',
      violation: 'The request hangs, or gets 200 or 500.',
    },
    'classification/graph-forward-reference': {
      must: 'A reference to an entry that comes later in the request is resolved, or gets 400, each time the same.',
      violation: 'The unresolved text goes to the model, and the response is 200.',
    },
    'classification/graph-nested-reference': {
      must: 'A reference inside an array or object of an input is resolved, gets 400, or is plain text; one with a path of several fields is resolved or gets 400; each time the same.',
      violation: 'The path is followed to another value than the one it names.',
    },
  },
  'errors.md#invalid-requests': {
    'classification/graph-unresolvable-text': {
      should: 'The detail of the 400 for an invalid reference is `failed to resolve references`.',
      violation: 'Another text.',
    },
  },
  'classification.md#graph-request': {
    'classification/graph-unknown-keys': {
      must: 'An unknown key of a graph request or of an entry gets a client error, or is ignored.',
      violation: 'An unknown key gets a 5xx, or changes the result.',
    },
  },
  'classification.md#graph-response': {
    'classification/graph-lot-shape': {
      should: 'The model lot returns `classifications.lot`: an array of id, name and a number `confidence`.',
      violation: '`classifications` is missing.',
    },
    'classification/graph-repeatable': {
      should: 'The same graph request gets the same result again.',
      violation: 'Two equal requests get different results.',
    },
    'classification/graph-recoverable': {
      must: 'A recoverable failure of one entry does not fail the request: the other entries keep their results, with status 200.',
      violation: 'One failed entry empties the whole result.',
    },
  },
} as const satisfies ClausesBySection;
