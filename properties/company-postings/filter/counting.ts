import { type ClauseId, postingFields } from '../../../contracts/index.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import type { Counting } from '../../postings/filter/filter.ts';
import {
  filterKeys,
  listRequest,
  percentilesRequest,
  rankRequest,
  seriesRequest,
  totalsRequest,
  type Filter,
} from '../requests.ts';

/** N(F) of the group: `totals.unique_postings` of POST /totals, with the median, so that one answer serves both. */
export const counting: Counting = {
  request: (filter) => totalsRequest(filter),
  grants: (key) => filterKeys.some((known) => known === key),
  keyClause: 'company-postings/filter-keys',
};

/** The endpoints other than POST /totals that count the postings of a filter. */
export const endpoints = ['series', 'ranking', 'listing', 'distribution'] as const;

/** One of `endpoints`. */
export type Endpoint = (typeof endpoints)[number];

/** The clause that an endpoint counts what POST /totals counts. */
export const agreement: Readonly<Record<Endpoint, ClauseId>> = {
  series: 'company-postings/timeseries-totals-agree',
  ranking: 'company-postings/totals-agree',
  listing: 'company-postings/postings-unique-agrees',
  distribution: 'company-postings/totals-agree',
};

/** What the requests of the endpoints need in addition to a filter. */
export interface EndpointOptions {
  readonly rankingFacet: string | undefined;
  readonly rankLimit: number;
  readonly pageLimit: number;
  readonly distributionFacet: string | undefined;
}

/** Percentiles that show whether values fall. */
export const PERCENTILES: readonly number[] = [10, 50, 90];

/** The request by which an endpoint counts the postings of a filter; undefined where the target has no facet for it. */
export function requestTo(
  endpoint: Endpoint,
  filter: Filter,
  { rankingFacet, rankLimit, pageLimit, distributionFacet }: EndpointOptions,
): RequestSpec | undefined {
  const requests: Readonly<Record<Endpoint, RequestSpec | undefined>> = {
    series: seriesRequest(filter),
    ranking: rankingFacet === undefined ? undefined : rankRequest(rankingFacet, filter, rankLimit),
    listing: listRequest(filter, postingFields, pageLimit),
    distribution:
      distributionFacet === undefined
        ? undefined
        : percentilesRequest(distributionFacet, filter, PERCENTILES),
  };
  return requests[endpoint];
}
