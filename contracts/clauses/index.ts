import { authClauses } from './auth.ts';
import { discoveryClauses } from './classification/discovery.ts';
import { errorClauses } from './classification/errors.ts';
import { graphClauses } from './classification/graph.ts';
import { setClauses } from './classification/sets.ts';
import type { Clause } from './clause.ts';
import { companyPostingsClauses } from './company-postings.ts';
import { rankingsClauses } from './rankings.ts';
import { serviceClauses } from './service.ts';

const catalogue = [
  ...serviceClauses,
  ...authClauses,
  ...discoveryClauses,
  ...setClauses,
  ...graphClauses,
  ...errorClauses,
  ...rankingsClauses,
  ...companyPostingsClauses,
] as const;

/** The id of a clause, as a type: a misspelt id does not compile. */
export type ClauseId = (typeof catalogue)[number]['id'];

/** Every clause, in the order of service.md. */
export const clauses: readonly (Clause & { readonly id: ClauseId })[] = catalogue;

const byId: ReadonlyMap<string, Clause & { readonly id: ClauseId }> = new Map(
  clauses.map((clause) => [clause.id, clause]),
);

/** The clause with that id, or undefined for an id that the catalogue does not have. */
export function findClause(id: string): (Clause & { readonly id: ClauseId }) | undefined {
  return byId.get(id);
}

/** The level of a clause. */
export function levelOf(id: ClauseId): Clause['level'] {
  const clause = byId.get(id);
  if (clause === undefined) throw new Error(`the catalogue has no clause ${id}`);
  return clause.level;
}
