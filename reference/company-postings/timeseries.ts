import type { CompanyTimeseriesResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import { WHOLE_KEY } from '../engine/group/group-key.ts';
import { metrics, type Metric } from '../engine/metric/metrics.ts';
import { totalsOf } from '../engine/metric/totals.ts';
import type { PostingService } from '../engine/query-context.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { malformedRequest } from '../engine/request/malformed-request.ts';
import type { FilterBody } from '../engine/request/read-filters.ts';
import { readMonths } from '../engine/request/read-periods.ts';
import { defaultMetric } from '../engine/request/read-rank.ts';
import type { RangeBody } from '../engine/request/read-when.ts';
import { someOf } from '../engine/request/request-schema.ts';
import { seriesOf } from '../engine/series/time-series.ts';
import { companyBodyReader, type CompanyBody } from './company-request.ts';

interface TimeseriesBody extends CompanyBody {
  readonly metrics?: readonly Metric[];
}

/** The one range of all filters: the months of the series. Throws ServiceError (400) for `active`, and for several ranges. */
function rangeOf(filter: FilterBody | readonly FilterBody[]): RangeBody {
  const [range, ...others] = [filter].flat().map(({ when }) => when);
  if (range === undefined || range === 'active') throw malformedRequest('Expected object at filter.when');
  for (const other of others)
    if (
      other === 'active' ||
      (['start', 'end', 'type'] as const).some((field) => other[field] !== range[field])
    )
      throw malformedRequest('Expected the same when in all filters of a series');
  return range;
}

/** POST /timeseries: a point for each month of the filter's range. */
export function companyTimeseries(service: PostingService): Handler<ReadonlyJson<CompanyTimeseriesResponse>> {
  const { dialect } = service;
  const readBody = companyBodyReader(service, {
    optional: { metrics: someOf(metrics.filter((metric) => metric !== 'median_posting_duration')) },
  });
  return async (request) => {
    const { filter, metrics: named } = readBody(request) as TimeseriesBody;
    const periods = readMonths(rangeOf(filter), 'filter.when', dialect);
    const requested = [...new Set(named ?? [defaultMetric(dialect, 'metrics', 'the request body')])];
    const { context, filters } = await compileRequest(service, filter, request);
    const grouped = { selection: filters.foreground, key: null };
    const [totals, series] = await Promise.all([
      totalsOf(context, filters.foreground, ['unique_postings', ...requested]),
      seriesOf(context, grouped, periods, requested),
    ]);
    return {
      data: {
        timeseries: { month: periods.names, ...series.get(WHOLE_KEY) },
        totals: { ...totals, unique_postings: totals.unique_postings ?? 0 },
      },
    };
  };
}
