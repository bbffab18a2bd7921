import { pathOf } from '../../contracts/index.ts';
import { jsonOf, type Ask, type Exchange } from '../kit/exchange.ts';
import type { MonthRange } from '../postings/months.ts';

/** A JSON object of unknown keys. */
export type Item = Readonly<Record<string, unknown>>;

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
export function facetsAsk(): Ask {
  return { group: 'rankings', method: 'GET', path: pathOf('listRankingFacets', {}) };
}

/** POST /rankings/{rankingFacet}. */
export function rankAsk(rankingFacet: string, filter: Filter, rank: Rank): Ask {
  return post(pathOf('rankPostings', { rankingFacet }), { filter, rank });
}

/** POST /rankings/{rankingFacet}/timeseries; `when` holds months or days. */
export function seriesAsk(
  rankingFacet: string,
  filter: Filter,
  rank: Rank,
  timeseries: { readonly when: MonthRange; readonly metrics: readonly string[] },
): Ask {
  return post(pathOf('rankPostingsTimeseries', { rankingFacet }), { filter, rank, timeseries });
}

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}, as histogram. */
export function histogramAsk(
  rankingFacet: string,
  distributionFacet: string,
  filter: Filter,
  rank: Rank,
  histogram: { readonly interval: number; readonly metrics: readonly string[] },
): Ask {
  const { interval, metrics } = histogram;
  return post(pathOf('rankPostingsDistribution', { rankingFacet, distributionFacet }), {
    filter,
    rank,
    distribution: { type: 'histogram', options: { interval }, metrics },
  });
}

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}. */
export function nestedAsk(
  rankingFacet: string,
  nestedRankingFacet: string,
  filter: Filter,
  rank: Rank,
  nested: { readonly by: string; readonly limit: number },
): Ask {
  return post(pathOf('rankPostingsNested', { rankingFacet, nestedRankingFacet }), {
    filter,
    rank,
    nested_rank: nested,
  });
}

function post(path: string, body: unknown): Ask {
  return { group: 'rankings', method: 'POST', path, body };
}

/** `data.ranking.buckets` of a 200, as far as they are objects; undefined when there is no such list. */
export function bucketsOf(exchange: Exchange): readonly Item[] | undefined {
  const buckets = rankingOf(exchange)?.['buckets'];
  return Array.isArray(buckets) ? buckets.filter(isItem) : undefined;
}

/** `data.ranking` of a 200. */
export function rankingOf(exchange: Exchange): Item | undefined {
  const ranking = dataOf(exchange)?.['ranking'];
  return isItem(ranking) ? ranking : undefined;
}

/** `data.totals` of a 200. */
export function totalsOf(exchange: Exchange): Item | undefined {
  const totals = dataOf(exchange)?.['totals'];
  return isItem(totals) ? totals : undefined;
}

/** `data` of a 200, as far as it is an object. */
export function dataOf(exchange: Exchange): Item | undefined {
  const body = jsonOf(exchange);
  return exchange.response.status === 200 && isItem(body) && isItem(body['data']) ? body['data'] : undefined;
}

/** Whether a JSON value is an object. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as a finite number, or undefined. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
