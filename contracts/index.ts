export { anyChange, type Change } from './mutation-operators/change.ts';
export { faultPlaces } from './mutation-operators/fault-places.ts';
export { holdersAt } from './mutation-operators/slots.ts';
export {
  isDeeperThan,
  defined,
  fnv1a,
  forEachAtOnce,
  getOrInsert,
  groupBy,
  isObject,
  numberOf,
  objectOf,
  repeatedIn,
  stringsOf,
  sumOf,
  valueAt,
} from './values.ts';
export { apiGroups, groupInfo, groupOf, type ApiGroup } from './groups.ts';
export { choices, findChoice, type ChoiceId } from './choices/catalogue.ts';
export { postingGroups } from './choices/choice.ts';
export {
  ChoiceError,
  defaultDialect,
  parseChoice,
  withChoices,
  type ChoiceIn,
  type Dialect,
  type GroupDialect,
  type OptionOf,
} from './choices/dialect.ts';
export {
  companyFilterKeys,
  companyOutputs,
  errorTitles,
  knownDistributionFacets,
  postingMetrics,
  setTexts,
  type CompanyFilterKey,
} from './known-values.ts';
export { clauses, findClause, levelOf, type ClauseId } from './clauses/index.ts';
export {
  filterPartOf,
  filterParts,
  filterPartsOf,
  neededPartOf,
  widestMonths,
  type Filter,
  type FilterPart,
  type Months,
} from './clauses/precedence/filter-part.ts';
export { type RequestPart, requestParts, requestPartsOf } from './clauses/precedence/request-part.ts';
export { explainersOf } from './clauses/precedence/precedence.ts';
export { scopeOf, type Scope } from './clauses/scope.ts';
export type { Level } from './clauses/clause.ts';
export {
  companyOperations,
  findRoute,
  matchRoute,
  pathOf,
  rankingOperations,
  routes,
  type OperationId,
} from './openapi/routes.ts';
export type {
  GraphClassifyRequest,
  Model,
  ModelSet,
  ModelVersion,
  ModelVersionSummary,
  SetClassifyInput,
  SetClassifyRequest,
  SetClassifyResponse,
  SetVersion,
} from './generated/classification.ts';
export { rankingFacets } from './generated/rankings.ts';
export {
  postingFields,
  type CompanyPostingsResponse,
  type PostingField,
} from './generated/company-postings.ts';
export type { Operations } from './generated/operations.ts';
export { compileServedSchema } from './validation/served-schema.ts';
export { readPattern, timeLimitedPattern } from './validation/time-limited-pattern.ts';
export {
  clausesOfShapes,
  clauseOfField,
  validateAnswer,
  validateErrorResponse,
  validateResponse,
} from './validation/validate.ts';
export { readOpenApi } from './openapi/read-openapi.ts';
export { readPact, type Pact, type RecordedInteraction } from './pacts/read-pact.ts';
export type { StateValueName } from './pacts/states.ts';
