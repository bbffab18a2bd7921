import type { ClauseId } from '../../contracts/index.ts';

/** The clauses of the ranking itself, in the answers of all ranking routes. */
const ranking = [
  'rankings/ranking-facet',
  'rankings/ranking-limit',
  'rankings/ranking-rank-by',
  'rankings/ranking-buckets',
  'rankings/bucket-name',
  'rankings/bucket-unique-postings',
] as const satisfies readonly ClauseId[];

/** By operation, the clauses that the schema of its answer enforces. A test compares them with the schemas. */
export const shapeClauses = {
  listRankingFacets: ['rankings/facets-route'],
  rankPostings: ['rankings/ranking-envelope', ...ranking, 'rankings/totals-unique-postings'],
  rankPostingsTimeseries: [
    'rankings/timeseries-route',
    'rankings/ranking-envelope',
    ...ranking,
    'rankings/timeseries-month',
    'rankings/totals-unique-postings',
  ],
  rankPostingsDistribution: [
    'rankings/distribution-route',
    'rankings/ranking-envelope',
    ...ranking,
    'rankings/distribution-buckets',
    'rankings/distribution-domain',
    'rankings/distribution-facet',
    'rankings/distribution-interval',
    'rankings/distribution-type',
    'rankings/totals-unique-postings',
  ],
  rankPostingsNested: [
    'rankings/nested-route',
    ...ranking,
    'rankings/nested-buckets',
    'rankings/nested-significance',
    'rankings/nested-facet',
    'rankings/nested-limit',
    'rankings/nested-rank-by',
  ],
} as const satisfies Readonly<Record<string, readonly ClauseId[]>>;
