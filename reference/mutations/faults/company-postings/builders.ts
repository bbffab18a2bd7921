import { companyFilterKeys, isObject } from '../../../../contracts/index.ts';
import type { Middleware } from '../../../app/middleware.ts';
import { below, type Test, requestTest, type PutAt } from '../../rewriting/json-path.ts';
import * as to from '../../rewriting/values.ts';
import { changesOf, type PostingChanges } from '../posting-changes.ts';
import { type Bucket, type Holder, type Series } from '../posting-shapes.ts';

/** The 200 answers of the company postings group, of all routes. */
export interface CompanyAnswer {
  data: {
    totals: Holder;
    timeseries: Series;
    ranking: { buckets: Bucket[] };
    distribution: { buckets: Bucket[]; domain: { min: number | null; max: number | null } };
    postings: Holder[];
    unique_postings: number;
    pages_available: number;
  };
}

/** A request body of the group, not validated. */
export interface CompanyRequest extends Holder {
  filter: Holder & { when: unknown };
  rank: { limit: number };
  limit: number;
  fields: string[];
}

/** Changes the requests and answers of the group. */
export const company: PostingChanges<CompanyAnswer['data'], CompanyRequest> = changesOf(
  (body): body is CompanyRequest => isObject(body) && isObject(body['filter']),
  () => ({ message: 'refused' }),
);

/** Changes a value of the 200 answers of these operations. */
export const inAnswers: PutAt<CompanyRequest> = company.inAnswers;

/** Changes a value of the requests to these operations before they are read. */
export const inRequests: PutAt<CompanyRequest> = company.inRequests;

/** Puts a value into a field of the records that have it, or what a function makes of the value and the place. */
export function inRecords(
  field: string,
  value: ((old: unknown, place: number) => unknown) | object | string | number | null,
  when: Test<CompanyRequest> = () => true,
): Middleware {
  const make = value as (old: unknown, place: number) => unknown;
  const change = typeof value === 'function' ? make : () => value;
  const changed = to.each((record, place) =>
    isObject(record) && field in record ? { ...record, [field]: change(record[field], place) } : record,
  );
  return inAnswers('companyPostings', 'postings', changed, when);
}

/** Ranking facets that faults of one facet each are about. */
export const rankedFacets = [...companyFilterKeys, 'certifications', 'max_years_experience'] as const;

/** Whether the time frame of a request is a range of months. */
export const isRange: Test<CompanyRequest> = requestTest(
  'for a range of months',
  (request, ctx) => request.filter.when !== 'active' && !isOneMonth(request, ctx),
);

/** Whether the time frame of a request is one month. */
export const isOneMonth: Test<CompanyRequest> = requestTest('for one month', ({ filter: { when } }) => {
  const { start, end } = when as { readonly start?: unknown; readonly end?: unknown };
  return start !== undefined && start === end;
});

/** Removes every key of a filter but the time frame. */
export function withoutKeys(request: CompanyRequest): void {
  request.filter = { when: request.filter.when };
}

/** Chooses requests with a filter on a facet. */
export const isFiltered: Test<CompanyRequest> = requestTest(
  'under a filter',
  (request) => filterValues(request).length > 0,
);

/** Chooses rankings of a facet. */
export function ranks(facet: string): Test<CompanyRequest> {
  return requestTest(`in rankings of ${facet}`, (_, { path }) => path.endsWith(`/${facet}`));
}

/** The values of a filter under the keys other than `when`. */
export function filterValues(request: CompanyRequest | undefined): readonly unknown[] {
  return Object.entries(request?.filter ?? {}).flatMap(([key, values]) => (key === 'when' ? [] : [values]));
}

/** The operations that refuse no more than the totals do. */
export const others = ['companyTimeseries', 'companyRanking', 'companyPostings'] as const;

/** Changes a value of the pages of a listing. */
export const inPage = below(inAnswers, 'companyPostings');

/** Answers requests for active postings at the route of a facet with 500. */
export function failsActive(operation: Parameters<typeof company.refuse>[0], facet: string): Middleware {
  return company.refuse(
    operation,
    500,
    ({ filter }, { path }) => filter.when === 'active' && path.endsWith(`/${facet}`),
  );
}
