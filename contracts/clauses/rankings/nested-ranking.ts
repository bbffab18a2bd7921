import type { Clause } from '../clause.ts';

/** Nested rankings: contracts/specification/rankings.md#nested-rankings. */
export const nestedRankingClauses = [
  {
    id: 'rankings/nested-route',
    level: 'must',
    section: 'rankings.md#routes',
    text: 'POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet} answers a valid request with 200 and a ranking whose buckets carry a nested `ranking`.',
    violation: 'Another status, or buckets without `ranking`.',
  },
  {
    id: 'rankings/nested-buckets',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: 'A nested `ranking` has `buckets` of the same shape as the outer ones.',
    violation: 'Nested buckets without `name`.',
  },
  {
    id: 'rankings/nested-facet',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: '`facet` of a nested `ranking` is the nested facet.',
    violation: 'The outer facet.',
  },
  {
    id: 'rankings/nested-limit',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: '`limit` of a nested `ranking` is the limit of nested_rank.',
    violation: 'The outer limit.',
  },
  {
    id: 'rankings/nested-rank-by',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: '`rank_by` of a nested `ranking` is the metric of nested_rank.',
    violation: 'The outer metric.',
  },
  {
    id: 'rankings/nested-limit-bounds',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: 'There are at most nested_rank.limit nested buckets.',
    violation: 'More nested buckets than the limit.',
  },
  {
    id: 'rankings/nested-order',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: 'The nested buckets are ordered by the nested_rank.by metric, highest first.',
    violation: 'A nested bucket precedes one with a higher value.',
  },
  {
    id: 'rankings/nested-significance',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: 'Nested buckets ranked by significance have a number `significance`.',
    violation: '`significance` is missing or a string.',
  },
  {
    id: 'rankings/nested-bounds-counts',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: 'No nested bucket counts more postings than its group.',
    violation: 'A nested count above that of the outer bucket.',
  },
  {
    id: 'rankings/nested-is-filter',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: 'A nested bucket counts what the totals of the same filter with both values count.',
    violation: 'The nested rankings are of another facet, or of the last group.',
  },
  {
    id: 'rankings/nested-limit-prefix',
    level: 'must',
    section: 'rankings.md#nested-rankings',
    text: 'A smaller limit returns the first nested buckets of a larger one, up to ties.',
    violation: 'The first nested bucket is missing when the limit is 1.',
  },
  {
    id: 'rankings/significance',
    level: 'open',
    section: 'rankings.md#nested-rankings',
    text: 'The formula, the sign and the background of significance are not specified.',
    violation: 'None.',
  },
] as const satisfies readonly Clause[];
