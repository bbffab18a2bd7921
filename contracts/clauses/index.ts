import { authClauses } from './auth.ts';
import { errorClauses } from './classification/errors.ts';
import { graphReferenceClauses } from './classification/graph-references.ts';
import { graphRequestClauses } from './classification/graph-request.ts';
import { graphClauses } from './classification/graph.ts';
import { modelVersionClauses } from './classification/model-versions.ts';
import { modelClauses } from './classification/models.ts';
import { setClassifyClauses } from './classification/set-classify.ts';
import { setRequestClauses } from './classification/set-request.ts';
import { setClauses } from './classification/sets.ts';
import { statusClauses } from './classification/status.ts';
import type { Clause, ClausesBySection, Level } from './clause.ts';
import { companyDistributionClauses } from './company-postings/distribution.ts';
import { companyFilterClauses } from './company-postings/filter.ts';
import { companyListingClauses } from './company-postings/listing.ts';
import { companyRankingClauses } from './company-postings/ranking.ts';
import { companySeriesClauses } from './company-postings/series.ts';
import { companyTotalsClauses } from './company-postings/totals.ts';
import { distributionClauses } from './rankings/distribution.ts';
import { rankingErrorClauses } from './rankings/errors.ts';
import { facetClauses } from './rankings/facets.ts';
import { filterClauses } from './rankings/filter.ts';
import { nestedRankingClauses } from './rankings/nested.ts';
import { rankingClauses } from './rankings/ranking.ts';
import { timeseriesClauses } from './rankings/series.ts';
import { serviceClauses } from './service.ts';

const catalogue = [
  serviceClauses,
  authClauses,
  statusClauses,
  modelClauses,
  modelVersionClauses,
  setClauses,
  setClassifyClauses,
  setRequestClauses,
  graphClauses,
  graphRequestClauses,
  graphReferenceClauses,
  errorClauses,
  facetClauses,
  rankingClauses,
  timeseriesClauses,
  distributionClauses,
  nestedRankingClauses,
  filterClauses,
  rankingErrorClauses,
  companyTotalsClauses,
  companySeriesClauses,
  companyRankingClauses,
  companyListingClauses,
  companyDistributionClauses,
  companyFilterClauses,
] as const;

type IdsIn<Part> = Part extends ClausesBySection
  ? { [Section in keyof Part]: keyof Part[Section] }[keyof Part]
  : never;

/** The id of a clause, as a type: a misspelt id does not compile. */
export type ClauseId = IdsIn<(typeof catalogue)[number]> & Clause['id'];

type CatalogueClause = Clause & { readonly id: ClauseId };

/** Every clause, in the order of the specification. */
export const clauses: readonly CatalogueClause[] = catalogue
  .flatMap((part: ClausesBySection) => Object.entries(part))
  .flatMap(([section, statements]) =>
    Object.entries(statements).map(([id, { must, should, open, violation = 'None.', ...rest }]) => {
      const level = must !== undefined ? 'must' : should !== undefined ? 'should' : 'open';
      return { id, level, section, text: must ?? should ?? open, violation, ...rest } as CatalogueClause;
    }),
  );

const byId: ReadonlyMap<string, CatalogueClause> = new Map(clauses.map((clause) => [clause.id, clause]));

/** The clause with that id, or undefined for an id that the catalogue does not have. */
export const findClause = (id: string): CatalogueClause | undefined => byId.get(id);

/** The level of a clause. */
export function levelOf(id: ClauseId): Level {
  const clause = byId.get(id);
  if (clause === undefined) throw new Error(`the catalogue has no clause ${id}`);
  return clause.level;
}
