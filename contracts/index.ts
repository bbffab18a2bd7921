export { clauses, findClause, levelOf, type ClauseId } from './clauses/index.ts';
export type { Clause, Group, Level } from './clauses/clause.ts';
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
export { compileServedSchema, type ServedSchema } from './served-schema.ts';
export type { SchemaProblem } from './schema-problem.ts';
export {
  clausesOfShapes,
  judgeErrorResponse,
  judgeRequest,
  judgeResponse,
  type ShapeProblem,
} from './validate.ts';
export {
  providerStates,
  type ProviderState,
  type ProviderStateName,
  type StateValue,
  type StateValues,
} from './pacts/states.ts';
