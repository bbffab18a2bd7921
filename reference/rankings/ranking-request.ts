import { rankingFacets } from '../../contracts/index.ts';
import type { RouteRequest } from '../app/served-group.ts';
import { facetsOf, type Facet } from '../engine/facet/facets.ts';
import type { PostingService } from '../engine/query-context.ts';
import { unrecognizedFacet } from '../engine/request/malformed-request.ts';
import { requireKnownParameters } from '../engine/request/query-parameters.ts';
import { filtersSchema, type FilterBody } from '../engine/request/read-filters.ts';
import { rankSchema, type RankBody } from '../engine/request/read-rank.ts';
import { bodyReader, closedObject, type RequestSchema } from '../engine/request/request-schema.ts';

/** What the bodies of all four POST endpoints have. */
export interface RankingBody {
  readonly filter: FilterBody | readonly FilterBody[];
  readonly rank: RankBody;
}

/** A facet by its name in a path. Throws ServiceError (404) for one that is not a ranking facet of the contract. */
export function rankingFacet(name: string): Facet {
  const facet = (rankingFacets as readonly string[]).includes(name) ? facetsOf('uk').get(name) : undefined;
  if (facet === undefined) throw unrecognizedFacet(name);
  return facet;
}

/** Makes a reader of bodies with `filter`, `rank` and required fields, which throws ServiceError (400) for any other. */
export function rankingBodyReader(
  { dialect }: PostingService,
  own: { readonly [field: string]: RequestSchema } = {},
): (request: RouteRequest) => RankingBody {
  const readBody = bodyReader(dialect, () => {
    const fields = { filter: filtersSchema('uk'), rank: rankSchema, ...own };
    return closedObject(fields, Object.keys(fields));
  });
  return (request) => {
    requireKnownParameters(request.query, dialect);
    return readBody(request.json()) as RankingBody;
  };
}
