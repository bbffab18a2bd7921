import { pathOf, type PostingField } from '../../contracts/index.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import type { Item } from '../postings/answers.ts';
import type { MonthRange } from '../postings/months.ts';

/** A filter of the group: a range of months and any further keys. */
export interface Filter extends Item {
  readonly when: MonthRange;
}

export {
  companyFilterKeys as filterKeys,
  type CompanyFilterKey as FilterKey,
} from '../../contracts/index.ts';

/** The metrics that service.md names as seen in totals and series. */
export const metrics = ['median_salary', 'unique_postings'] as const;

/** One of `metrics`. */
export type Metric = (typeof metrics)[number];

/** POST /totals. */
export function totalsRequest(filter: Filter, metrics: readonly Metric[]): RequestSpec {
  return post(pathOf('companyTotals', {}), { filter, metrics });
}

/** POST /timeseries: one point per month of `filter.when`. */
export function seriesRequest(filter: Filter, metrics: readonly Metric[]): RequestSpec {
  return post(pathOf('companyTimeseries', {}), { filter, metrics });
}

/** POST /rankings/{rankingFacet}, by the one metric that service.md shows. */
export function rankRequest(rankingFacet: string, filter: Filter, limit: number): RequestSpec {
  return post(pathOf('companyRanking', { rankingFacet }), {
    filter,
    rank: { by: 'unique_postings', limit },
  });
}

/** POST /postings, ordered by score; every field of the body given, because which may be left out is not shown. */
export function listRequest(filter: Filter, fields: readonly PostingField[], limit: number): RequestSpec {
  return post(pathOf('companyPostings', {}), { filter, fields, order: ['score'], limit });
}

/** POST /distributions/{distributionFacet}, as percentiles. */
export function percentilesRequest(
  distributionFacet: string,
  filter: Filter,
  keys: readonly number[],
): RequestSpec {
  return post(pathOf('companyDistribution', { distributionFacet }), {
    filter,
    distribution: { type: 'percentile', options: { keys }, metrics: ['unique_postings'] },
  });
}

function post(path: string, body: unknown): RequestSpec {
  return { group: 'company-postings', method: 'POST', path, body };
}
