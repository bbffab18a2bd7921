import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import { facetValuesOf } from '../postings/answers.ts';
import { totalPostings } from '../postings/count-relations.ts';
import {
  histogramRequest,
  nestedRequest,
  rankRequest,
  seriesRequest,
  type Filter,
  type Rank,
} from './requests.ts';

/** The four ways to rank, each reduced to what all have: a facet, a filter and a rank. */
export const endpoints = {
  ranking: rankRequest,
  timeseries: (facet, filter, rank) =>
    seriesRequest(facet, filter, rank, { when: filter.when, metrics: ['unique_postings'] }),
  distribution: (facet, filter, rank) =>
    histogramRequest(facet, 'salary', filter, rank, { interval: 100_000, metrics: ['duplicate_postings'] }),
  nested: (facet, filter, rank) =>
    nestedRequest(facet, facet === 'soc1_name' ? 'nuts1_name' : 'soc1_name', filter, rank, {
      by: 'significance',
      limit: 3,
    }),
} as const satisfies Readonly<Record<string, (facet: string, filter: Filter, rank: Rank) => RequestSpec>>;

/** The names of the four. */
export const endpointNames = ['ranking', 'timeseries', 'distribution', 'nested'] as const;

/** One of the four. */
export type Endpoint = keyof typeof endpoints;

/**
 * How many postings an answer tells of: its totals, or the count of its largest group where it is nested, because what its
 * totals are is open (readings.md 21). Undefined for an answer without totals, or any but a 200.
 */
export function postingsAt(endpoint: Endpoint, answer: Exchange): number | undefined {
  if (endpoint !== 'nested') return totalPostings(answer);
  const counts = facetValuesOf(answer).map(({ count }) => count);
  return answer.response.status === 200 ? Math.max(0, ...counts) : undefined;
}
