import { postingGroups, type Choices } from './choice.ts';

/** What is open about the values of metrics and distributions. */
export const metricChoices = {
  median: {
    question: 'What is the median of an even number of values?',
    groups: postingGroups,
    options: {
      mean: 'the mean of the two in the middle',
      lower: 'the lower of the two in the middle',
      upper: 'the upper of the two in the middle',
      rounded: 'the mean of the two in the middle, rounded to an integer',
    },
    clauses: ['company-postings/timeseries-one-month-median'],
  },
  'nothing-median': {
    question: 'What does a median of no values look like?',
    groups: postingGroups,
    options: { null: 'null', absent: 'the key is absent', zero: '0' },
    clauses: [
      'rankings/bucket-extra-metrics',
      'rankings/totals-extra-metrics',
      'company-postings/totals-metrics',
      'company-postings/timeseries-metrics',
    ],
  },
  percentile: {
    question: 'Which value is the percentile p of n sorted values?',
    groups: ['company-postings'],
    options: {
      'nearest-rank': 'the smallest value that at least p percent of the values do not exceed',
      linear: 'at p percent of the way from the first to the last, interpolated between its neighbours',
      lower: 'at p percent of the way from the first to the last, or the neighbour below',
      higher: 'at p percent of the way from the first to the last, or the neighbour above',
      'by-upper-count': 'the largest value that at least 100 - p percent of the values reach',
    },
    clauses: ['company-postings/distribution-values-rise', 'company-postings/distribution-values-in-domain'],
  },
  'histogram-origin': {
    question: 'Where does the first step of a histogram start?',
    groups: ['rankings'],
    options: {
      zero: 'at 0',
      minimum: 'at the smallest value',
      multiple: 'at the largest multiple of the interval that is not above the smallest value',
    },
    clauses: ['rankings/distribution-values'],
  },
  'empty-steps': {
    question: 'Does a histogram contain steps without postings?',
    groups: ['rankings'],
    options: { present: 'yes, with 0', absent: 'no' },
    clauses: ['rankings/distribution-keys', 'rankings/distribution-values'],
  },
  significance: {
    question: 'What is the significance of a group?',
    groups: ['rankings'],
    options: {
      jlh: 'the JLH score against all postings of the time frame',
      other: 'another score that is higher for what is over-represented',
      'other-sign': 'a score that may be negative, as for what is under-represented',
    },
    clauses: ['rankings/significance', 'rankings/nested-significance', 'rankings/nested-order'],
  },
  'significance-groups': {
    question: 'Does a ranking by significance contain groups that are not over-represented?',
    groups: ['rankings'],
    options: { omitted: 'no', kept: 'yes' },
    clauses: ['rankings/significance', 'rankings/limit-filled'],
  },
} as const satisfies Choices;
