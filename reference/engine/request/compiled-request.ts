import type { RouteRequest } from '../../app/served-group.ts';
import { compileFilters, type CompiledFilters } from '../filter/compile-filters.ts';
import { queryContext, type PostingService, type QueryContext } from '../query-context.ts';
import { readFilters, type FilterBody } from './read-filters.ts';

/** The context of a request, and its filters as SQL. */
export interface CompiledRequest {
  readonly context: QueryContext;
  readonly filters: CompiledFilters;
}

/** Reads the filters of a request and compiles them for the dataset. Throws ServiceError as `readFilters` does. */
export async function compileRequest(
  service: PostingService,
  filter: FilterBody | readonly FilterBody[],
  request: Pick<RouteRequest, 'signal'>,
): Promise<CompiledRequest> {
  const filters = readFilters(filter, service);
  const context = await queryContext(service, request);
  return { context, filters: await compileFilters(context, filters) };
}
