import type { ClausesBySection } from '../clause.ts';

/** Nested rankings: contracts/specification/rankings.md#nested-rankings. */
export const nestedRankingClauses = {
  'rankings.md#routes': {
    'rankings/nested-route': {
      must: 'POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet} answers a valid request with 200 and a ranking whose buckets carry a nested `ranking`.',
      violation: 'Another status, or buckets without `ranking`.',
    },
  },
  'rankings.md#nested-rankings': {
    'rankings/nested-buckets': {
      must: 'A nested `ranking` has `buckets` of the same shape as the outer ones.',
      violation: 'Nested buckets without `name`.',
    },
    'rankings/nested-facet': {
      must: '`facet` of a nested `ranking` is the nested facet.',
      violation: 'The outer facet.',
    },
    'rankings/nested-limit': {
      must: '`limit` of a nested `ranking` is the limit of nested_rank.',
      violation: 'The outer limit.',
    },
    'rankings/nested-rank-by': {
      must: '`rank_by` of a nested `ranking` is the metric of nested_rank.',
      violation: 'The outer metric.',
    },
    'rankings/nested-limit-bounds': {
      must: 'There are at most nested_rank.limit nested buckets.',
      violation: 'More nested buckets than the limit.',
    },
    'rankings/nested-order': {
      must: 'The nested buckets are ordered by the nested_rank.by metric, highest first.',
      violation: 'A nested bucket precedes one with a higher value.',
    },
    'rankings/nested-significance': {
      must: 'Nested buckets ranked by significance have a number `significance`.',
      violation: '`significance` is missing or a string.',
    },
    'rankings/nested-bounds-counts': {
      must: 'No nested bucket counts more postings than its group.',
      violation: 'A nested count above that of the outer bucket.',
    },
    'rankings/nested-is-filter': {
      must: 'A nested bucket counts what the totals of the same filter with both values count.',
      violation: 'The nested rankings are of another facet, or of the last group.',
    },
    'rankings/nested-limit-prefix': {
      must: 'A smaller limit returns the first nested buckets of a larger one, up to ties.',
      violation: 'The first nested bucket is missing when the limit is 1.',
    },
    'rankings/significance': {
      open: 'The formula, the sign and the background of significance are not specified.',
    },
  },
} as const satisfies ClausesBySection;
