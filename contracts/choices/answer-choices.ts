import type { Choices } from './choice.ts';

/** What is open about errors and listings. */
export const answerChoices = {
  'unauthorized-order': {
    question: 'What does a request without a valid token get that would get 400, 404 or 405 with one?',
    groups: ['classification', 'rankings'],
    options: {
      before: '401',
      'after-routing': '404 or 405 where no route or method matches, else 401',
      after: '400, 404 or 405',
    },
    clauses: ['auth/precedence', 'classification/error-unmatched-route', 'classification/error-method-405'],
  },
  'company-errors': {
    question: 'Which body do errors of the company postings group have?',
    groups: ['company-postings'],
    options: {
      rankings: 'that of the posting rankings group',
      classification: 'that of the classification group',
      gateway: 'that of the gateway',
      other: 'another one',
    },
    clauses: ['company-postings/errors'],
  },
  'score-order': {
    question: 'In which order are postings listed by `score`?',
    groups: ['company-postings'],
    options: { descending: 'the highest score first', ascending: 'the lowest score first' },
    clauses: ['company-postings/postings-score-order', 'company-postings/postings-paging'],
  },
  'last-page': {
    question: 'What does a page get that is beyond the last one?',
    groups: ['company-postings'],
    options: {
      empty: '200 without records',
      refused: 'a client error',
      repeated: '200 with the records of the last page',
    },
    clauses: ['company-postings/postings-paging'],
  },
  'viewing-cap': {
    question: 'How many records of a listing can be read, over all its pages?',
    groups: ['company-postings'],
    form: 'a positive integer, or `none`',
    pattern: /^(?:[1-9]\d{0,8}|none)$/,
    clauses: ['company-postings/postings-pages-available', 'company-postings/postings-filled'],
  },
  'viewable-postings': {
    question: 'What does `viewable_postings` count?',
    groups: ['company-postings'],
    options: { all: 'all postings of the filter', readable: 'those that the pages contain' },
    clauses: ['company-postings/postings-viewable'],
  },
} as const satisfies Choices;
