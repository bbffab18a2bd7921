export { clauses, findClause, levelOf, type ClauseId } from './clauses/index.ts';
export type { Clause, Group, Level } from './clauses/clause.ts';
