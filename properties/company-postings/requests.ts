import { pathOf, type PostingField } from '../../contracts/index.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import type { Filter as PostingFilter } from '../postings/filter/filter.ts';

export {
  companyFilterKeys as filterKeys,
  type CompanyFilterKey as FilterKey,
} from '../../contracts/index.ts';

/** A filter of the group; its time frame is a range of months, or the postings that are active now. */
export interface Filter extends PostingFilter {
  /** Sends `active` as the time frame; `months` is then ignored. */
  readonly active?: true;
}

/** The metrics that the specification shows in totals and series. */
export const metrics = ['median_salary', 'unique_postings'] as const;

/** One of `metrics`. */
export type Metric = (typeof metrics)[number];

/** POST /totals. */
export function totalsRequest(filter: Filter, requested: readonly string[] = metrics): RequestSpec {
  return post(pathOf('companyTotals', {}), { filter: filterBody(filter), metrics: requested });
}

/** POST /timeseries: one point per month of the filter range. */
export function seriesRequest(filter: Filter, requested: readonly string[] = metrics): RequestSpec {
  return post(pathOf('companyTimeseries', {}), { filter: filterBody(filter), metrics: requested });
}

/** POST /rankings/{rankingFacet}, by the one metric that the specification shows. */
export function rankRequest(rankingFacet: string, filter: Filter, limit: number): RequestSpec {
  return post(pathOf('companyRanking', { rankingFacet }), {
    filter: filterBody(filter),
    rank: { by: 'unique_postings', limit },
  });
}

/** POST /postings, ordered by score. Sends every field of the body, because it is not specified which are required. */
export function listRequest(filter: Filter, fields: readonly PostingField[], limit: number): RequestSpec {
  return post(pathOf('companyPostings', {}), { filter: filterBody(filter), fields, order: ['score'], limit });
}

/** POST /distributions/{distributionFacet}, as percentiles. */
export function percentilesRequest(
  distributionFacet: string,
  filter: Filter,
  keys: readonly number[],
): RequestSpec {
  return post(pathOf('companyDistribution', { distributionFacet }), {
    filter: filterBody(filter),
    distribution: { type: 'percentile', options: { keys }, metrics: ['unique_postings'] },
  });
}

/** The filter as it is sent. */
export function filterBody({ months, facets, active }: Filter): object {
  return { when: active === true ? 'active' : months, ...facets };
}

function post(path: string, body: unknown): RequestSpec {
  return { group: 'company-postings', method: 'POST', path, body };
}
