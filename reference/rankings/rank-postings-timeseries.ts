import type { TimeseriesRankingResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../api-group.ts';
import { bucketBody, rankingBody } from '../engine/rank/buckets.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import type { Facet } from '../engine/facet/facets.ts';
import { keyedPostings, postingsWhere } from '../engine/sql/keyed-postings.ts';
import { malformedRequest } from '../engine/request/malformed-request.ts';
import { metrics, type Metric } from '../engine/metric/metrics.ts';
import { rankWhole } from '../engine/rank/rank-whole.ts';
import { readPeriods } from '../engine/request/read-periods.ts';
import { mostGroups, readRank } from '../engine/request/read-rank.ts';
import { rangeSchema, type RangeBody } from '../engine/request/read-when.ts';
import { closedObject, someOf } from '../engine/request/request-schema.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { seriesOf, type SeriesBody } from '../engine/series/time-series.ts';
import { rankingBodyReader, rankingFacet, type RankingBody } from './ranking-request.ts';

interface TimeseriesBody extends RankingBody {
  readonly timeseries: { readonly when: RangeBody; readonly metrics?: readonly Metric[] };
}

const timeseriesSchema = closedObject(
  { when: rangeSchema, metrics: someOf(metrics.filter((metric) => metric !== 'median_posting_duration')) },
  ['when'],
);

/** The most groups of which companies can be counted period by period, where postings have several values (observed.md 1.1). */
const mostCountedGroups = 100;

function requireCountable(facet: Facet, asked: readonly Metric[], limit: number): void {
  const isLarge = facet.column === 'skills' || facet.column === 'certifications';
  if (isLarge && asked.includes('unique_companies') && (limit === 0 || limit > mostCountedGroups))
    throw malformedRequest(
      `Expected at most ${mostCountedGroups} at rank.limit for a series of unique_companies`,
    );
}

/** service.md: the values of a ranked group's series are integers. */
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
  postings: StoreSource,
): Handler<ReadonlyJson<TimeseriesRankingResponse>> {
  const readBody = rankingBodyReader({ timeseries: timeseriesSchema });
  return async (request) => {
    const { signal } = request;
    const facet = rankingFacet(request.parameter('rankingFacet'));
    const body = readBody(request) as TimeseriesBody;
    const rank = readRank(body.rank, facet, mostGroups, 'rank');
    const asked = [...new Set(body.timeseries.metrics ?? ['unique_postings' as const])];
    requireCountable(facet, asked, rank.limit);
    const periods = readPeriods(body.timeseries.when, 'timeseries.when');
    const { store, filters } = await compileRequest(postings, 'uk', body.filter, signal);
    const { groups, totals } = await rankWhole(store, facet, filters, rank, signal);
    const rows = keyedPostings(postingsWhere(filters.during(periods.when)), facet, 'k');
    const grouped = { rows, keys: groups.map(({ key }) => key) };
    const series = await seriesOf(store, grouped, periods, asked, signal);
    const buckets = groups.map((group) => ({
      ...bucketBody(group),
      timeseries: wholeNumbers(series.get(group.key) ?? {}),
    }));
    return { data: { ranking: rankingBody(facet, rank, buckets), totals } };
  };
}
