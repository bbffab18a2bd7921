import type { ClauseId } from '../../contracts/index.ts';

/** By operation, the clauses that the schema of its answer enforces. A test compares them with the schemas. */
export const shapeClauses = {
  companyTotals: ['company-postings/totals-route'],
  companyTimeseries: [
    'company-postings/timeseries-route',
    'company-postings/timeseries-month',
    'company-postings/timeseries-totals',
  ],
  companyRanking: [
    'company-postings/ranking-route',
    'company-postings/ranking-buckets',
    'company-postings/ranking-facet',
    'company-postings/ranking-limit',
    'company-postings/ranking-rank-by',
    'company-postings/ranking-totals',
  ],
  companyPostings: [
    'company-postings/postings-route',
    'company-postings/postings-limit',
    'company-postings/postings-page',
    'company-postings/postings-pages-available',
    'company-postings/postings-list',
    'company-postings/posting-id',
    'company-postings/posting-posted',
    'company-postings/posting-expired',
    'company-postings/posting-body',
    'company-postings/posting-city-name',
    'company-postings/posting-company-name',
    'company-postings/posting-title-raw',
    'company-postings/posting-url',
    'company-postings/posting-score',
    'company-postings/postings-unique',
    'company-postings/postings-viewable',
  ],
  companyDistribution: [
    'company-postings/distribution-route',
    'company-postings/distribution-buckets',
    'company-postings/distribution-domain',
    'company-postings/distribution-facet',
    'company-postings/distribution-interval',
    'company-postings/distribution-type',
    'company-postings/distribution-totals',
  ],
} as const satisfies Readonly<Record<string, readonly ClauseId[]>>;
