import { rankingFacets, type Operations } from '../../contracts/index.ts';
import type { Handlers, ServedGroup } from '../app/served-group.ts';
import { distributionsOf } from '../engine/distribution/distribution.ts';
import { facetsOf, type Facet } from '../engine/facet/facets.ts';
import { facetKey } from '../engine/group/group-key.ts';
import type { Metric } from '../engine/metric/metrics.ts';
import type { PostingService } from '../engine/query-context.ts';
import { bucketBody, rankingBody, rankWhole } from '../engine/rank/rank-whole.ts';
import { rankGroups, type RankedGroup } from '../engine/rank/ranking.ts';
import { compileRequest, postingBodyReader } from '../engine/request/compiled-request.ts';
import { unrecognizedFacet } from '../engine/request/malformed-request.ts';
import { postingErrorBody } from '../engine/request/posting-error-body.ts';
import { requireKnownParameters } from '../engine/request/query-parameters.ts';
import {
  distributionFacet,
  distributionSchema,
  readDistribution,
  type DistributionBody,
} from '../engine/request/read-distribution.ts';
import { readPeriods, seriesMetricsSchema } from '../engine/request/read-periods.ts';
import {
  defaultMetric,
  MOST_GROUPS,
  MOST_PARENTS,
  rankSchema,
  readRank,
  type RankBody,
} from '../engine/request/read-rank.ts';
import { rangeSchema, type RangeBody } from '../engine/request/read-when.ts';
import { closedObject } from '../engine/request/request-schema.ts';
import { seriesOf, type SeriesBody } from '../engine/series/time-series.ts';
import { mapInTurns } from '../http/turns.ts';

type RankingHandlers = Handlers<Operations['rankings']>;

interface RankingBody {
  readonly rank: RankBody;
}

/** A facet by its name in a path. Throws ServiceError (404) for one that is not a ranking facet of the contract. */
function rankingFacet(name: string): Facet {
  const facet = (rankingFacets as readonly string[]).includes(name) ? facetsOf('uk').get(name) : undefined;
  if (facet === undefined) throw unrecognizedFacet(name);
  return facet;
}

/** POST /rankings/{rankingFacet}. */
function rankPostings(service: PostingService): RankingHandlers['rankPostings'] {
  const readBody = postingBodyReader<RankingBody>(service, { rank: rankSchema });
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const body = readBody(request);
    const rank = readRank(body.rank, MOST_GROUPS, 'rank', service.dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    return { data: { ranking: rankingBody(facet, rank, groups.map(bucketBody)), totals } };
  };
}

const timeseriesSchema = closedObject({ when: rangeSchema, metrics: seriesMetricsSchema }, ['when']);

/** The most groups whose companies are counted period by period, where postings have several values. */
const MOST_COUNTED_GROUPS = 100;

function largestLimit({ column }: Facet, requested: readonly Metric[]): number {
  const isLarge = ['skills', 'skill_clusters', 'certifications'].includes(column);
  return isLarge && requested.includes('unique_companies') ? MOST_COUNTED_GROUPS : MOST_GROUPS;
}

/** Rounds the values of a series: those of a ranked group are integers. */
function wholeNumbers(series: SeriesBody): SeriesBody {
  return Object.fromEntries(
    Object.entries(series).map(([name, values]) => [
      name,
      values.map((value) => (typeof value === 'number' ? Math.round(value) : value)),
    ]),
  );
}

/** POST /rankings/{rankingFacet}/timeseries. */
function rankPostingsTimeseries(service: PostingService): RankingHandlers['rankPostingsTimeseries'] {
  const { dialect } = service;
  const readBody = postingBodyReader<
    RankingBody & { timeseries: { when: RangeBody; metrics?: readonly Metric[] } }
  >(service, { rank: rankSchema, timeseries: timeseriesSchema });
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const body = readBody(request);
    const named = body.timeseries.metrics ?? [defaultMetric(dialect, 'metrics', 'timeseries')];
    const requested = [...new Set(named)];
    const rank = readRank(body.rank, largestLimit(facet, requested), 'rank', dialect);
    const periods = readPeriods(body.timeseries.when, 'timeseries.when', dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    const keys = groups.map(({ key }) => key);
    const grouped = { selection: filters.during(periods.when), key: facetKey(facet, dialect, 'k', keys) };
    const series = await seriesOf(context, grouped, periods, requested);
    const buckets = await mapInTurns(groups, (group) => ({
      ...bucketBody(group),
      timeseries: wholeNumbers(series.get(group.key) ?? {}),
    }));
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}. */
function rankPostingsDistribution(service: PostingService): RankingHandlers['rankPostingsDistribution'] {
  const { dialect } = service;
  const readBody = postingBodyReader<RankingBody & { distribution: DistributionBody }>(service, {
    rank: rankSchema,
    distribution: distributionSchema,
  });
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const measure = distributionFacet(request.parameter('distributionFacet'));
    const body = readBody(request);
    const rank = readRank(body.rank, MOST_GROUPS, 'rank', dialect);
    const spec = readDistribution(body.distribution, dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    const keys = groups.map(({ key }) => key);
    const grouped = { selection: filters.foreground, key: facetKey(facet, dialect, 'k', keys) };
    const distributions = await distributionsOf(context, grouped, measure, spec);
    const buckets = groups.map((group) => {
      const found = distributions.get(group.key);
      if (found === undefined) throw new Error(`no distribution of the group ${group.name}`);
      return { ...bucketBody(group), distribution: found.distribution };
    });
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}

/** POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}. Any ranking facet can be nested, the outer one too. */
function rankPostingsNested(service: PostingService): RankingHandlers['rankPostingsNested'] {
  const { dialect } = service;
  const readBody = postingBodyReader<RankingBody & { nested_rank: RankBody }>(service, {
    rank: rankSchema,
    nested_rank: rankSchema,
  });
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const nestedFacet = rankingFacet(request.parameter('nestedRankingFacet'));
    const body = readBody(request);
    const rank = readRank(body.rank, MOST_PARENTS, 'rank', dialect);
    const nestedRank = readRank(body.nested_rank, MOST_GROUPS, 'nested_rank', dialect);
    const { context, filters } = await compileRequest(service, body.filter, request);
    const { groups, totals } = await rankWhole(context, facet, filters, rank);
    const parents = groups.map(({ key, postings: size }) => ({ key, size }));
    const keys = groups.map(({ key }) => key);
    const outer = { key: facetKey(facet, dialect, 'o', keys), parents };
    const nested = new Map<number, RankedGroup[]>(keys.map((key) => [key, []]));
    const inner = await rankGroups(context, nestedFacet, { ...filters, outer }, nestedRank);
    for (const group of inner.groups) nested.get(group.parent)?.push(group);
    const buckets = await mapInTurns(groups, (group) => ({
      ...bucketBody(group),
      ranking: rankingBody(nestedFacet, nestedRank, (nested.get(group.key) ?? []).map(bucketBody)),
    }));
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}

/** The posting rankings group, over British postings. */
export function rankings(service: PostingService): ServedGroup {
  const { dialect } = service;
  const handlers: RankingHandlers = {
    listRankingFacets: ({ query }) => {
      requireKnownParameters(query, { ...dialect, 'taxonomy-values': 'none' });
      return { data: [...rankingFacets] };
    },
    rankPostings: rankPostings(service),
    rankPostingsTimeseries: rankPostingsTimeseries(service),
    rankPostingsDistribution: rankPostingsDistribution(service),
    rankPostingsNested: rankPostingsNested(service),
  };
  return {
    name: 'rankings',
    handlers: { ...handlers },
    errorBody: postingErrorBody,
    unauthorizedOrder: dialect['unauthorized-order'],
  };
}
