import type { RouteRequest } from '../app/served-group.ts';
import type { PostingService } from '../engine/query-context.ts';
import { requireKnownParameters } from '../engine/request/query-parameters.ts';
import { filtersSchema, type FilterBody } from '../engine/request/read-filters.ts';
import { bodyReader, closedObject, type RequestSchema } from '../engine/request/request-schema.ts';

/** What the bodies of all endpoints have. */
export interface CompanyBody {
  readonly filter: FilterBody | readonly FilterBody[];
}

/** Makes a reader of bodies with `filter` and fields of an endpoint, which throws ServiceError (400) for any other. */
export function companyBodyReader(
  { dialect }: PostingService,
  own: {
    readonly required?: { readonly [field: string]: RequestSchema };
    readonly optional?: { readonly [field: string]: RequestSchema };
  },
): (request: RouteRequest) => CompanyBody {
  const readBody = bodyReader(dialect, () => {
    const required = { filter: filtersSchema('us'), ...own.required };
    return closedObject({ ...required, ...own.optional }, Object.keys(required));
  });
  return (request) => {
    requireKnownParameters(request.query, dialect);
    return readBody(request.json()) as CompanyBody;
  };
}
