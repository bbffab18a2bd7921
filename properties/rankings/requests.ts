import { pathOf } from '../../contracts/index.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import type { Item } from '../postings/answers.ts';
import type { MonthRange } from '../postings/months.ts';

export { bucketsOf, isItem, numberOf, rankingOf, totalsOf, type Item } from '../postings/answers.ts';

/** A filter of the group: `when` and any further keys. */
export interface Filter extends Item {
  readonly when: MonthRange;
}

/** `rank` as must checks send it: metric and limit always, because what their absence means is not shown. */
export interface Rank {
  readonly by: string;
  readonly limit: number;
  readonly extra_metrics?: readonly string[];
}

/** GET /rankings. */
export function facetsRequest(): RequestSpec {
  return { group: 'rankings', method: 'GET', path: pathOf('listRankingFacets', {}) };
}

/** POST /rankings/{rankingFacet}. */
export function rankRequest(rankingFacet: string, filter: Filter, rank: Rank): RequestSpec {
  return post(pathOf('rankPostings', { rankingFacet }), { filter, rank });
}

/** POST /rankings/{rankingFacet}/timeseries; `when` holds months or days. */
export function seriesRequest(
  rankingFacet: string,
  filter: Filter,
  rank: Rank,
  timeseries: { readonly when: MonthRange; readonly metrics: readonly string[] },
): RequestSpec {
  return post(pathOf('rankPostingsTimeseries', { rankingFacet }), { filter, rank, timeseries });
}

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}, as histogram. */
export function histogramRequest(
  rankingFacet: string,
  distributionFacet: string,
  filter: Filter,
  rank: Rank,
  histogram: { readonly interval: number; readonly metrics: readonly string[] },
): RequestSpec {
  const { interval, metrics } = histogram;
  return post(pathOf('rankPostingsDistribution', { rankingFacet, distributionFacet }), {
    filter,
    rank,
    distribution: { type: 'histogram', options: { interval }, metrics },
  });
}

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}. */
export function nestedRequest(
  rankingFacet: string,
  nestedRankingFacet: string,
  filter: Filter,
  rank: Rank,
  { by, limit }: { readonly by: string; readonly limit: number },
): RequestSpec {
  return post(pathOf('rankPostingsNested', { rankingFacet, nestedRankingFacet }), {
    filter,
    rank,
    nested_rank: { by, limit },
  });
}

function post(path: string, body: unknown): RequestSpec {
  return { group: 'rankings', method: 'POST', path, body };
}
