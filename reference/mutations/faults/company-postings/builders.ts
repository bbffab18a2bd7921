import * as to from '../../rewriting/values.ts';
import type { Middleware, ReferenceContext } from '../../../app/middleware.ts';
import { below, type Test, requestTest, type PutAt, putsAt } from '../../rewriting/json-path.ts';
import { refusal } from '../builders.ts';
import { companyFilterKeys, isObject, type OperationId } from '../../../../contracts/index.ts';
import {
  answerInstead,
  operationOf,
  rewriteRequests,
  parsed,
  rewriteAnswers,
  type TitledMiddleware,
} from '../../rewriting/rewrite.ts';

type Holder = Record<string, unknown>;

/** A bucket of a ranking or of a distribution. */
interface Bucket extends Holder {
  unique_postings: number;
}

/** The 200 answers of the company postings group, of all routes. */
export interface CompanyAnswer {
  data: {
    totals: Holder;
    timeseries: { month: string[]; [metric: string]: unknown[] };
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

/** The request body as a faulty server reads it; undefined when it has no filter. */
export function companyRequest(ctx: ReferenceContext): CompanyRequest | undefined {
  const body = parsed(ctx.state.requestText);
  return hasFilter(body) ? body : undefined;
}

const hasFilter = (body: unknown): body is CompanyRequest => isObject(body) && isObject(body['filter']);

/** Changes a value of the 200 answers of these operations. */
export const inAnswers: PutAt<CompanyRequest> = putsAt(rewriteAnswers, 'data.', companyRequest);

/** Changes a value of the requests to these operations before they are read. */
export const inRequests: PutAt<CompanyRequest> = putsAt(rewriteRequests, '', companyRequest);

/** Changes the 200 answers of an operation depending on the request. */
export function rewriteCompanyAnswers(
  operation: OperationId,
  change: (data: CompanyAnswer['data'], request: CompanyRequest) => void,
): Middleware {
  return rewriteAnswers(operation, (body, ctx) => {
    const request = companyRequest(ctx);
    if (request !== undefined) change((body as CompanyAnswer).data, request);
  });
}

/** Answers accepted requests to these operations with an error, where the predicate holds. */
export function refuseCompany(
  operations: OperationId | readonly OperationId[],
  status: number,
  when?: Test<CompanyRequest>,
): TitledMiddleware {
  const chosen: readonly string[] = [operations].flat();
  const isRefused = (ctx: ReferenceContext): boolean => {
    const request = companyRequest(ctx);
    return (
      ctx.status === 200 &&
      chosen.includes(operationOf(ctx) ?? '') &&
      request !== undefined &&
      when?.(request, ctx) !== false
    );
  };
  return Object.assign(
    answerInstead(isRefused, status, { message: 'refused' }),
    refusal(operations, status, when),
  );
}

/** Changes the body of every request to these operations that has a filter before it is read. */
export function rewriteCompanyRequests(
  operations: OperationId | readonly OperationId[],
  change: (request: CompanyRequest) => void,
): Middleware {
  return rewriteRequests(operations, (body) => {
    if (hasFilter(body)) change(body);
  });
}

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

/** Returns 0 under a metric for every December of a series of more than `months` months. */
export function zeroDecembers(metric: string, months: number): Middleware {
  return rewriteCompanyAnswers('companyTimeseries', ({ timeseries }) => {
    const { month } = timeseries;
    if (month.length > months)
      timeseries[metric] &&= timeseries[metric].map((value, at) =>
        month[at]?.endsWith('-12') === true ? 0 : value,
      );
  });
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
export function failsActive(operation: Parameters<typeof refuseCompany>[0], facet: string): Middleware {
  return refuseCompany(
    operation,
    500,
    ({ filter }, { path }) => filter.when === 'active' && path.endsWith(`/${facet}`),
  );
}
