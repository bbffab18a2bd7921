import type { Country } from '../../../datasets/index.ts';
import { compileFilters, type CompiledFilters } from '../filter/filter-sql.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { readFilters, type FilterBody } from './read-filters.ts';
import type { StoreSource } from '../store/shared-stores.ts';

/** The dataset that a request asks, and its filters as SQL. */
export interface CompiledRequest {
  readonly store: PostingStore;
  readonly filters: CompiledFilters;
}

/** Reads the filters of a request and compiles them for the dataset. Throws ServiceError as `readFilters` does. */
export async function compileRequest(
  postings: StoreSource,
  country: Country,
  filter: FilterBody | readonly FilterBody[],
  signal: AbortSignal,
): Promise<CompiledRequest> {
  const filters = readFilters(filter, country);
  const store = await postings();
  return { store, filters: await compileFilters(store, filters, signal) };
}
