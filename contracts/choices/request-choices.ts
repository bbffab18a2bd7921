import { postingGroups, type Choices } from './choice.ts';

/** What is open about the requests that a target accepts. */
export const requestChoices = {
  'large-limit': {
    question: 'What does a limit get that is above the largest one of the target?',
    groups: postingGroups,
    options: {
      refused: '400',
      clamped: 'the answer for the largest limit',
      served: 'as many groups as requested: there is no largest limit',
    },
    clauses: [
      'rankings/limit-filled',
      'rankings/ranking-limit',
      'rankings/nested-limit',
      'company-postings/limit-filled',
      'company-postings/ranking-echo',
      'service/size-limits',
    ],
  },
  'page-size': {
    question: 'What does a page size get that is above the largest one of the target?',
    groups: ['company-postings'],
    options: {
      refused: 'a client error',
      clamped: 'the page of the largest size',
      served: 'as many records as requested: there is no largest size',
    },
    clauses: [
      'company-postings/postings-filled',
      'company-postings/postings-limit-echo',
      'service/size-limits',
    ],
  },
  'default-limit': {
    question: 'Which limit has a ranking whose request names none?',
    groups: postingGroups,
    form: 'a positive integer, or `required`',
    pattern: /^(?:[1-9]\d{0,8}|required)$/,
    clauses: ['rankings/defaults', 'company-postings/defaults'],
  },
  'default-page-size': {
    question: 'Which page size has a listing whose request names none?',
    groups: ['company-postings'],
    form: 'a positive integer, or `required`',
    pattern: /^(?:[1-9]\d{0,8}|required)$/,
    clauses: ['company-postings/defaults'],
  },
  'default-metric': {
    question: 'Which metric is used where the request names none?',
    groups: postingGroups,
    form: 'the name of a metric, or `required`',
    pattern: /^[a-z]\w*$/,
    clauses: ['rankings/defaults', 'company-postings/defaults'],
  },
  'unknown-parameter': {
    question: 'What does a request get that has an unknown query parameter?',
    groups: postingGroups,
    options: { refused: 'a client error: 400 in the posting rankings', ignored: 'the answer without it' },
    clauses: ['rankings/unknown-parameter-400', 'rankings/parameters-alike'],
  },
  'unknown-key': {
    question: 'What does a request get that has an unknown key where the specification does not forbid it?',
    groups: ['classification', 'rankings', 'company-postings'],
    options: { refused: 'a client error, such as 400', ignored: 'the answer without it' },
    clauses: ['classification/graph-unknown-keys', 'rankings/filter-keys', 'company-postings/filter-keys'],
  },
  'unknown-value': {
    question: 'What does a filter on a value get that no posting has?',
    groups: postingGroups,
    options: {
      refused: 'a client error, such as 400',
      ignored: 'the answer without the value',
      'empty-result': 'an answer that counts no posting',
    },
    clauses: ['rankings/bad-value-400'],
  },
  'taxonomy-values': {
    question: 'Which values of the taxonomy version parameters does the target accept?',
    groups: postingGroups,
    form: '`none`, or parameters with their values, such as `lot_version:6|7,title_version:*`; `*` is any text',
    pattern: /^(?:none|[a-z]\w*:[\w.*-]+(?:\|[\w.*-]+)*(?:,[a-z]\w*:[\w.*-]+(?:\|[\w.*-]+)*)*)$/,
    clauses: [
      'rankings/taxonomy-parameters',
      'rankings/bad-value-400',
      'company-postings/taxonomy-parameters',
    ],
  },
} as const satisfies Choices;
