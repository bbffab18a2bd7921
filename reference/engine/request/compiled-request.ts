import type { RouteRequest } from '../../app/served-group.ts';
import { compileFilters, type CompiledFilters } from '../filter/compile-filters.ts';
import { queryContext, type PostingService, type QueryContext } from '../query-context.ts';
import { requireKnownParameters } from './query-parameters.ts';
import { filtersSchema, readFilters, type FilterBody } from './read-filters.ts';
import { bodyReader, closedObject, type RequestSchema } from './request-schema.ts';

/** What the bodies of all endpoints have. */
export interface PostingBody {
  readonly filter: FilterBody | readonly FilterBody[];
}

type Schemas<Fields> = { readonly [field in keyof Fields]?: RequestSchema };

/** Makes a reader of bodies with `filter` and fields of an endpoint, which throws ServiceError (400) for any other. */
export function postingBodyReader<Own extends object>(
  { country, dialect }: PostingService,
  required: Schemas<Own>,
  optional: Schemas<Own> = {},
): (request: RouteRequest) => PostingBody & Own {
  const readBody = bodyReader(dialect, () => {
    const all = { filter: filtersSchema(country), ...required };
    return closedObject({ ...all, ...optional }, Object.keys(all));
  });
  return (request) => {
    requireKnownParameters(request.query, dialect);
    return readBody(request.json()) as PostingBody & Own;
  };
}

/** The context of a request, and its filters as SQL. */
export interface CompiledRequest {
  readonly context: QueryContext;
  readonly filters: CompiledFilters;
}

/** Reads the filters of a request and compiles them for the dataset. Throws ServiceError as `readFilters` does. */
export async function compileRequest(
  service: PostingService,
  filter: PostingBody['filter'],
  request: Pick<RouteRequest, 'signal'>,
): Promise<CompiledRequest> {
  const filters = readFilters(filter, service);
  const context = await queryContext(service, request);
  return { context, filters: await compileFilters(context, filters) };
}
