import type { CompanyTotalsResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../app/served-group.ts';
import { metrics, type Metric } from '../engine/metric/metrics.ts';
import { totalsOf } from '../engine/metric/totals.ts';
import type { PostingService } from '../engine/query-context.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { defaultMetric } from '../engine/request/read-rank.ts';
import { someOf } from '../engine/request/request-schema.ts';
import { companyBodyReader, type CompanyBody } from './company-request.ts';

interface TotalsBody extends CompanyBody {
  readonly metrics?: readonly Metric[];
}

/** POST /totals. */
export function companyTotals(service: PostingService): Handler<ReadonlyJson<CompanyTotalsResponse>> {
  const readBody = companyBodyReader(service, { optional: { metrics: someOf(metrics) } });
  return async (request) => {
    const { filter, metrics: named } = readBody(request) as TotalsBody;
    const requested = named ?? [defaultMetric(service.dialect, 'metrics', 'the request body')];
    const { context, filters } = await compileRequest(service, filter, request);
    return { data: { totals: { ...(await totalsOf(context, filters.foreground, requested)) } } };
  };
}
