import { defined, type OptionOf, pathOf } from '../../contracts/index.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';
import type { SurveyedHistogram } from '../kit/survey.ts';
import type { Filter } from '../postings/filter/filter.ts';
import { whenOf, type MonthRange } from '../postings/months/months.ts';

/** The extra metrics that the specification shows. */
export const shownMetrics = ['unique_companies', 'median_posting_duration'] as const;

/** The metrics that the specification shows for series. */
export const seriesMetrics: readonly string[] = ['unique_postings', 'total_postings'];

/** `rank` as checks send it: metric and limit always, because what their absence means is not specified. */
export interface Rank {
  readonly by: string;
  readonly limit: number;
  readonly extra_metrics?: readonly string[];
}

/** A rank by postings, the metric that every target has; with these extra metrics, if any. */
export function byPostings(limit: number, extra: readonly string[] = []): Rank {
  return { by: 'unique_postings', limit, ...(extra.length > 0 && { extra_metrics: extra }) };
}

/** `timeseries`: months, or days, of which both ends are meant, and the metrics. */
export interface Series {
  readonly when: MonthRange;
  readonly metrics: readonly string[];
}

/** The ranking within each group. */
export interface Nested {
  readonly facet: string;
  readonly by: string;
  readonly limit: number;
}

/** A ranking with or without what a variant adds; none of the additions is a plain ranking. */
export interface Ranking {
  readonly facet: string;
  readonly filter: Filter;
  readonly rank: Rank;
  readonly series?: Series;
  readonly histogram?: SurveyedHistogram;
  readonly nested?: Nested;
}

/** How the survey sends a ranking, with a change to its request where one is given. */
export type SendRanking = (
  ranking: Ranking,
  change?: (spec: RequestSpec) => RequestSpec,
) => Promise<Exchange>;

/** GET /rankings. */
export function facetsRequest(): RequestSpec {
  return { group: 'rankings', method: 'GET', path: pathOf('listRankingFacets', {}) };
}

/** The request for a ranking, for a target with this option of `when-end`. */
export function rankingRequest(ranking: Ranking, whenEnd: OptionOf<'when-end'> | undefined): RequestSpec {
  const { facet: rankingFacet, rank, series, histogram, nested } = ranking;
  const { months, facets, keywords } = ranking.filter;
  const filter = { when: whenOf(months, whenEnd), ...facets, ...defined({ keywords }) };
  if (series !== undefined) {
    const timeseries = { when: whenOf(series.when, whenEnd), metrics: series.metrics };
    return post(pathOf('rankPostingsTimeseries', { rankingFacet }), { filter, rank, timeseries });
  }
  if (histogram !== undefined) {
    const { facet: distributionFacet, interval, metrics } = histogram;
    return post(pathOf('rankPostingsDistribution', { rankingFacet, distributionFacet }), {
      filter,
      rank,
      distribution: { type: 'histogram', options: { interval }, metrics },
    });
  }
  if (nested !== undefined) {
    const { facet: nestedRankingFacet, by, limit } = nested;
    return post(pathOf('rankPostingsNested', { rankingFacet, nestedRankingFacet }), {
      filter,
      rank,
      nested_rank: { by, limit },
    });
  }
  return post(pathOf('rankPostings', { rankingFacet }), { filter, rank });
}

function post(path: string, body: unknown): RequestSpec {
  return { group: 'rankings', method: 'POST', path, body };
}
