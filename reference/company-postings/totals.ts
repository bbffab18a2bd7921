import type { CompanyTotalsResponse } from '../../contracts/index.ts';
import type { Handler, ReadonlyJson } from '../api-group.ts';
import { compileRequest } from '../engine/request/compiled-request.ts';
import { metrics, type Metric } from '../engine/metric/metrics.ts';
import { someOf } from '../engine/request/request-schema.ts';
import type { StoreSource } from '../engine/store/shared-stores.ts';
import { totalsOf } from '../engine/metric/totals.ts';
import { companyBodyReader, type CompanyBody } from './company-request.ts';

interface TotalsBody extends CompanyBody {
  readonly metrics?: readonly Metric[];
}

/** POST /totals. */
export function companyTotals(postings: StoreSource): Handler<ReadonlyJson<CompanyTotalsResponse>> {
  const readBody = companyBodyReader({ optional: { metrics: someOf(metrics) } });
  return async (request) => {
    const { signal } = request;
    const { filter, metrics: asked = ['unique_postings'] } = readBody(request) as TotalsBody;
    const { store, filters } = await compileRequest(postings, 'us', filter, signal);
    return { data: { totals: { ...(await totalsOf(store, filters.foreground, asked, signal)) } } };
  };
}
