export { apiGroups, groupInfo, type ApiGroup, type GroupInfo } from './groups.ts';
export { choices, findChoice, type ChoiceId } from './choices/catalogue.ts';
export type { Choice } from './choices/choice.ts';
export {
  ChoiceError,
  defaultDialect,
  isOption,
  parseChoice,
  withChoices,
  type ChoiceIn,
  type ChoiceSetting,
  type Dialect,
  type GroupDialect,
  type OptionOf,
} from './choices/dialect.ts';
export {
  companyFilterKeys,
  errorTitles,
  knownDistributionFacets,
  type CompanyFilterKey,
} from './documented-values.ts';
export { clauses, findClause, levelOf, type ClauseId } from './clauses/index.ts';
export type { Clause, Group, Level } from './clauses/clause.ts';
export { routeClauses } from './route-clauses.ts';
export {
  findRoute,
  matchRoute,
  pathOf,
  routes,
  type OperationId,
  type Route,
  type RouteMatch,
} from './routes.ts';
export type {
  ClassificationOperations,
  GraphClassifyRequest,
  GraphClassifyResponse,
  Model,
  ModelEntry,
  ModelSchema,
  ModelSet,
  ModelVersion,
  ModelVersionSummary,
  ServiceError,
  SetClassifyInput,
  SetClassifyRequest,
  SetClassifyResponse,
  SetVersion,
} from './generated/classification.ts';
export {
  rankingFacets,
  type Bucket,
  type BucketDistribution,
  type BucketTimeseries,
  type BucketWithDistribution,
  type BucketWithRanking,
  type BucketWithTimeseries,
  type DistributionOptions,
  type DistributionRankingRequest,
  type DistributionRankingResponse,
  type NestedBucket,
  type NestedRanking,
  type NestedRankingRequest,
  type NestedRankingResponse,
  type Period,
  type Rank,
  type Ranking,
  type RankingFacet,
  type RankingFilter,
  type RankingRequest,
  type RankingResponse,
  type RankingsError,
  type RankingsErrors,
  type RankingsOperations,
  type TimeseriesOptions,
  type TimeseriesRankingRequest,
  type TimeseriesRankingResponse,
} from './generated/rankings.ts';
export {
  postingFields,
  type CompanyBucket,
  type CompanyDistributionOptions,
  type CompanyDistributionRequest,
  type CompanyDistributionResponse,
  type CompanyFilter,
  type CompanyPostingsOperations,
  type CompanyPostingsRequest,
  type CompanyPostingsResponse,
  type CompanyRank,
  type CompanyRankingRequest,
  type CompanyRankingResponse,
  type CompanyTimeseriesRequest,
  type CompanyTimeseriesResponse,
  type CompanyTotalsRequest,
  type CompanyTotalsResponse,
  type Posting,
  type PostingField,
} from './generated/company-postings.ts';
export { compileServedSchema, type ServedSchema } from './validation/served-schema.ts';
export type { SchemaProblem } from './validation/schema-problem.ts';
export {
  clausesOfShapes,
  clausesCovered,
  validateErrorResponse,
  validateRequest,
  validateResponse,
  type ShapeProblem,
} from './validation/validate.ts';
export { readPact, type Pact, type RecordedInteraction } from './pacts/read-pact.ts';
export type { StateValueName } from './pacts/states.ts';
