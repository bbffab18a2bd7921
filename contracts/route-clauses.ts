import type { ClauseId } from './clauses/index.ts';
import type { OperationId } from './routes.ts';

/** For each operation, the clause that a documented request is answered with 200. */
export const routeClauses: Readonly<Record<OperationId, ClauseId>> = {
  getStatus: 'classification/status-route',
  getMeta: 'classification/meta-route',
  listModels: 'classification/models-route',
  getModel: 'classification/model-route',
  listModelVersions: 'classification/versions-route',
  getModelVersion: 'classification/version-detail-route',
  listSets: 'classification/sets-route',
  getSet: 'classification/set-route',
  listSetVersions: 'classification/set-versions-route',
  getSetVersion: 'classification/set-version-route',
  classifyWithSet: 'classification/set-classify-route',
  classifyWithGraph: 'classification/graph-route',
  listRankingFacets: 'rankings/facets-route',
  rankPostings: 'rankings/ranking-route',
  rankPostingsTimeseries: 'rankings/timeseries-route',
  rankPostingsDistribution: 'rankings/distribution-route',
  rankPostingsNested: 'rankings/nested-route',
  companyTotals: 'company-postings/totals-route',
  companyTimeseries: 'company-postings/timeseries-route',
  companyRanking: 'company-postings/ranking-route',
  companyPostings: 'company-postings/postings-route',
  companyDistribution: 'company-postings/distribution-route',
};
