import type { ClausesBySection } from '../clause.ts';

/** Filters, keywords and defaults: contracts/specification/rankings.md#filter. */
export const filterClauses = {
  'rankings.md#facet-filters': {
    'rankings/filter-applies': {
      must: 'A filter on skills_name or company_name applies, at all four endpoints: a value that only some postings have counts fewer than no filter.',
      violation: 'The totals are the same with the filter as without it.',
    },
    'rankings/filter-finds': {
      must: 'A filter on a value of skills_name or company_name that a ranking names finds its postings, whatever characters the name has.',
      violation: 'A value with a comma is read as two, and finds nothing.',
    },
    'rankings/filter-keys-accepted': {
      should: 'Every ranking facet is accepted as a filter key.',
      violation: 'A filter on soc4 is answered with 400.',
    },
    'rankings/filter-facet-applies': {
      must: 'A filter on a value of any accepted key leaves exactly the postings of that value: its bucket has all that are left, and as many as without the filter.',
      violation: 'Other values stay in the ranking.',
    },
    'rankings/filter-narrows': {
      must: 'A further filter key counts no more postings.',
      violation: 'The totals grow with a second filter.',
    },
    'rankings/filter-values-or': {
      must: 'Several values of one filter key combine in one way: with or, each value keeps its postings; with and, each has all that are left.',
      violation: 'The second value is ignored.',
    },
    'rankings/filter-order-free': {
      must: 'The order of filter values and of keys has no effect, nor has a value that an accepted filter has twice.',
      violation: 'The result depends on which value comes first.',
    },
  },
  'rankings.md#time-frame': {
    'rankings/filter-when-narrows': {
      must: 'A shorter `filter.when` inside a longer one counts no more postings.',
      violation: 'One month counts more than the quarter around it.',
    },
    'rankings/filter-when-parts': {
      must: 'A range of months counts at least as many postings as its largest month, or as the months before and after an empty one together, and at most as many as all its months together.',
      violation: 'Every range counts the same.',
    },
    'rankings/filter-when-applies': {
      must: '`filter.when` applies: of two months, the one that counts fewer postings counts fewer than a range of both.',
      violation: 'Every range counts the same.',
    },
  },
  'rankings.md#keywords': {
    'rankings/filter-keywords-narrow': {
      must: 'A keyword filter combines with the other filters: it counts no more postings.',
      violation: 'The keyword filter drops another filter.',
    },
    'rankings/filter-keywords-apply': {
      must: 'A keyword filter applies, at all four endpoints and with other filters: words that no posting contains match nothing.',
      violation: 'A meaningless phrase matches every posting.',
    },
    'rankings/keywords-phrase': {
      should: 'A phrase matches as a whole: one with a word that no posting contains matches nothing.',
      violation: 'The postings of the first word are counted.',
    },
    'rankings/keywords-case': {
      should: 'Case has no effect on a phrase.',
      violation: 'SALES counts fewer postings than sales.',
    },
    'rankings/keywords-or': {
      must: 'Quoted terms joined with OR are accepted; they count at least the larger of the terms, and at most all terms together.',
      violation: 'The expected form gets 422.',
    },
    'rankings/keywords-grammar': {
      open: 'Which values keywords.type has, and the grammar of keywords.query, are not specified in full.',
    },
  },
  'rankings.md#filter': { 'rankings/filter-keys': { open: 'The full set of filter keys is not specified.' } },
  'rankings.md#rank': {
    'rankings/metrics': { open: 'The complete lists of metrics and of rank.by values are not specified.' },
    'rankings/defaults': { open: 'What an omitted rank, rank.limit or rank.by means is not specified.' },
  },
} as const satisfies ClausesBySection;
