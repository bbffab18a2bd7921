import type { ClausesBySection } from '../clause.ts';

/** Rankings: contracts/specification/company-postings.md#ranking. */
export const companyRankingClauses = {
  'company-postings.md#routes': {
    'company-postings/ranking-route': {
      must: 'POST /rankings/{rankingFacet} answers a valid request with 200, `data.ranking` and `data.totals`.',
      violation: 'Another status, or no `totals`.',
    },
  },
  'company-postings.md#ranking': {
    'company-postings/ranking-buckets': {
      must: '`ranking.buckets` is an array of objects with a string `name` and an integer `unique_postings`.',
      violation: 'A bucket without `name`.',
    },
    'company-postings/ranking-order': {
      must: 'The buckets are in rank order, highest first.',
      violation: 'A bucket precedes one with a higher count.',
    },
    'company-postings/ranking-counts': {
      must: 'A bucket of a filter key counts what POST /totals counts with a filter on its value.',
      violation: 'Every bucket counts one posting too many.',
    },
    'company-postings/bucket-name-unique': {
      should: 'A value of the facet has one bucket.',
      violation: 'The same name in two buckets.',
    },
    'company-postings/limit-bounds-buckets': {
      must: 'At most rank.limit buckets are returned.',
      violation: 'More buckets than the limit.',
    },
    'company-postings/limit-prefix': {
      must: 'A smaller limit returns the first buckets of a larger one, up to ties, and as many as there are.',
      violation: 'The top bucket changes with the limit.',
    },
    'company-postings/limit-filled': {
      must: 'As many buckets as the limit allows are returned, where there are as many groups.',
      violation: 'Ten buckets for limit 60, although there are more groups.',
    },
    'company-postings/ranking-facet': {
      must: '`ranking.facet` is a string; it may differ from the facet in the path.',
      violation: '`facet` is missing.',
    },
    'company-postings/ranking-limit': {
      must: '`ranking.limit` is an integer.',
      violation: '`limit` is missing or a string.',
    },
    'company-postings/ranking-rank-by': {
      must: '`ranking.rank_by` is a string.',
      violation: '`rank_by` is missing.',
    },
    'company-postings/ranking-echo': {
      should: '`limit` and `rank_by` are those of the request.',
      violation: 'Another limit.',
    },
    'company-postings/ranking-totals': {
      must: '`totals` has a number `unique_postings`.',
      violation: '`totals.unique_postings` is missing.',
    },
    'company-postings/ranking-totals-whole-filter': {
      must: '`totals` do not change with the limit.',
      violation: 'Totals that are the sum of the returned buckets.',
    },
    'company-postings/totals-agree': {
      must: '`totals.unique_postings` of a ranking or a distribution is what POST /totals counts for the same filter.',
      violation: 'The totals have the count of the first bucket.',
    },
  },
  'company-postings.md#filter': {
    'company-postings/totals-within': {
      must: 'No endpoint counts more postings for a filter than POST /totals counts for it.',
      violation: 'A ranking ignores a filter, and counts all postings.',
    },
  },
} as const satisfies ClausesBySection;
