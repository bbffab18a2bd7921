import { postingGroups, type Choices } from './choice.ts';

/** What is open about the postings and groups that count. */
export const countingChoices = {
  'month-membership': {
    question: 'Which postings does a time frame contain?',
    groups: postingGroups,
    options: {
      posted: 'those that were posted in it',
      active: 'those that were open on at least one of its days',
    },
    clauses: [
      'rankings/filter-when-parts',
      'rankings/timeseries-points',
      'company-postings/timeseries-points',
    ],
  },
  'when-end': {
    question: 'Does a time frame contain the month, or the day, that is its `end`?',
    groups: ['rankings'],
    options: { inclusive: 'yes', exclusive: 'no: it ends before' },
    clauses: [
      'rankings/filter-when-applies',
      'rankings/timeseries-every-month',
      'rankings/timeseries-one-month',
      'rankings/timeseries-daily',
    ],
  },
  values: {
    question: 'How do several values of one filter key combine?',
    groups: postingGroups,
    options: { or: 'a posting has at least one of them', and: 'a posting has all of them' },
    clauses: ['rankings/filter-values-or', 'company-postings/filter-values-or'],
  },
  'unknown-company': {
    question: 'In which group of a ranking of companies are postings of an unknown company?',
    groups: postingGroups,
    options: { 'own-group': 'in a group of their own', omitted: 'in no group' },
    clauses: ['rankings/bucket-name', 'rankings/limit-filled', 'company-postings/limit-filled'],
  },
  'empty-months': {
    question: 'Does the series of a group contain months, or days, without postings?',
    groups: ['rankings'],
    options: { present: 'yes, with 0', absent: 'no' },
    clauses: [
      'rankings/timeseries-every-month',
      'rankings/timeseries-one-month',
      'rankings/timeseries-daily',
    ],
  },
  'day-key': {
    question: 'Under which key does a daily series list its days?',
    groups: ['rankings'],
    form: 'a name of letters, digits and underscores',
    pattern: /^[A-Za-z]\w*$/,
    clauses: ['rankings/timeseries-daily', 'rankings/timeseries-daily-key'],
  },
  ties: {
    question: 'Do groups that tie keep their order from one request to the next?',
    groups: postingGroups,
    options: { stable: 'yes', unstable: 'no' },
    clauses: [
      'rankings/ranking-order',
      'rankings/limit-prefix',
      'rankings/repeatable',
      'company-postings/ranking-order',
      'company-postings/limit-prefix',
      'company-postings/repeatable',
    ],
  },
} as const satisfies Choices;
