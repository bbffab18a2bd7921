import { rankingFacets } from '../../contracts/index.ts';
import type { RouteRequest } from '../api-group.ts';
import { facetsOf, type Facet } from '../engine/facet/facets.ts';
import { unrecognizedFacet } from '../engine/request/malformed-request.ts';
import { requireKnownParameters } from '../engine/request/query-parameters.ts';
import { filtersSchema, type FilterBody } from '../engine/request/read-filters.ts';
import { rankSchema, type RankBody } from '../engine/request/read-rank.ts';
import { bodyReader, closedObject, type RequestSchema } from '../engine/request/request-schema.ts';
import { taxonomyParameters } from './taxonomy-parameters.ts';

/** What the bodies of all four POST endpoints have. */
export interface RankingBody {
  readonly filter: FilterBody | readonly FilterBody[];
  readonly rank: RankBody;
}

/** A facet by its name in a path. Throws ServiceError (404) for one that service.md does not list. */
export function rankingFacet(name: string): Facet {
  const facet = (rankingFacets as readonly string[]).includes(name) ? facetsOf('uk').get(name) : undefined;
  if (facet === undefined) throw unrecognizedFacet(name);
  return facet;
}

/**
 * Makes a reader of the bodies of an endpoint: `filter`, `rank`, and the fields of its own with their schemas, all required.
 * It throws ServiceError (400) for a query parameter that isn't known and for a body of another shape.
 */
export function rankingBodyReader(
  own: { readonly [field: string]: RequestSchema } = {},
): (request: RouteRequest) => RankingBody {
  const readBody = bodyReader(() => {
    const fields = { filter: filtersSchema('uk'), rank: rankSchema, ...own };
    return closedObject(fields, Object.keys(fields));
  });
  return (request) => {
    requireKnownParameters(request.query, taxonomyParameters);
    return readBody(request.json()) as RankingBody;
  };
}
