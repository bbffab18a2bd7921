import type { Choices } from './choice.ts';

/** What is open in the classification group. */
export const classificationChoices = {
  'model-reference': {
    question: 'Which name is in the middle of the reference `$.models.<name>.output.<field>`?',
    groups: ['classification'],
    options: {
      'request-name': 'the name that the entry has in the request',
      'model-name': 'the name of the model that the entry runs',
      either: 'the name of the entry, or else the name of its model',
    },
    clauses: ['classification/graph-reference-by-request-name'],
  },
  'forward-references': {
    question: 'May an entry refer to an entry that comes after it in the request?',
    groups: ['classification'],
    options: { supported: 'yes: entries run in the order of their references', refused: 'no: 400' },
    clauses: ['classification/graph-forward-reference'],
  },
  'input-references': {
    question: 'May an entry refer to an input field of another entry?',
    groups: ['classification'],
    options: { supported: 'yes: the reference stands for the value of the field', refused: 'no: 400' },
    clauses: ['classification/graph-reference-input', 'classification/graph-reference-input-value'],
  },
  'nested-references': {
    question: 'What is a reference inside an array of an input?',
    groups: ['classification'],
    options: {
      supported: 'it is resolved like a reference at the top of the input',
      refused: 'the request gets 400',
      text: 'it is plain text',
    },
    clauses: ['classification/graph-nested-reference'],
  },
  'deep-references': {
    question: 'May the path of a reference be longer than one field?',
    groups: ['classification'],
    options: { supported: 'yes: the path leads into objects and arrays', refused: 'no: 400' },
    clauses: ['classification/graph-nested-reference'],
  },
  'unfit-input': {
    question: 'What does an input get that does not fit the schema of its model?',
    groups: ['classification'],
    options: { '400': 'the request gets 400', reported: '200, with the failure under `errors`' },
    clauses: ['classification/graph-input-schema-failure'],
  },
  'unknown-output': {
    question: 'What does a request get that names an unknown output?',
    groups: ['classification'],
    options: {
      '400': 'the request gets 400',
      reported: '200, with the failure under `errors`',
      ignored: '200, as if the name were not there',
    },
    clauses: ['classification/set-outputs-unknown', 'classification/set-classify-requested-outputs'],
  },
  'failed-result': {
    question: 'What does `result` contain for an entry or output that failed?',
    groups: ['classification'],
    options: { absent: 'no key', null: 'the key with null', empty: 'the key with an empty object or array' },
    clauses: [
      'classification/graph-result-keys',
      'classification/graph-result-values',
      'classification/graph-result-schema',
      'classification/set-classify-result-values',
      'classification/set-classify-default-outputs',
      'classification/set-classify-requested-outputs',
    ],
  },
  'malformed-version': {
    question: 'Which status does a version get that is not of the documented form?',
    groups: ['classification'],
    options: { '400': 'Invalid Request', '404': 'Not Found, as a version that does not exist' },
    clauses: [
      'classification/error-malformed-version',
      'classification/error-malformed-set-version',
      'classification/graph-version-min-length',
    ],
  },
  dates: {
    question: 'In which form are release and deprecation dates written?',
    groups: ['classification'],
    options: {
      iso: 'ISO 8601 date-time',
      spaced: '`YYYY-MM-DD hh:mm:ss`',
      mixed: 'some in the one form, some in the other',
    },
    clauses: [
      'classification/version-release-date',
      'classification/version-deprecation-date',
      'classification/version-detail-release-date',
      'classification/version-detail-deprecation-date',
      'classification/version-detail-agrees',
    ],
  },
} as const satisfies Choices;
