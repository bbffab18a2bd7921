import type { TimeseriesRankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import type { Facet } from '../engine/facet/facets.ts';
import { facetKey } from '../engine/group/group-key.ts';
import { metrics, type Metric } from '../engine/metric/metrics.ts';
import type { PostingService } from '../engine/query-context.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { readPeriods } from '../engine/request/read-periods.ts';
import { defaultMetric, MOST_GROUPS, readRank } from '../engine/request/read-rank.ts';
import { rangeSchema, type RangeBody } from '../engine/request/read-when.ts';
import { closedObject, someOf } from '../engine/request/request-schema.ts';
import { seriesOf, type SeriesBody } from '../engine/series/time-series.ts';
import { mapInTurns } from '../http/turns.ts';
import { rankingBodyReader, rankingFacet, type RankingBody } from './ranking-request.ts';

interface TimeseriesBody extends RankingBody {
  readonly timeseries: { readonly when: RangeBody; readonly metrics?: readonly Metric[] };
}

const timeseriesSchema = closedObject(
  { when: rangeSchema, metrics: someOf(metrics.filter((metric) => metric !== 'median_posting_duration')) },
  ['when'],
);

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
export function rankPostingsTimeseries(
  service: PostingService,
): Handler<ReadonlyJson<TimeseriesRankingResponse>> {
  const { dialect } = service;
  const readBody = rankingBodyReader(service, { timeseries: timeseriesSchema });
  return async (request) => {
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const body = readBody(request) as TimeseriesBody;
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
