import type { CheckContext } from '../kit/check.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';

/** The answer to a request that the specification leaves open: the target may refuse it, but a 5xx is a violation. */
export async function probe(t: CheckContext, spec: RequestSpec): Promise<Exchange> {
  const exchange = await t.recall(spec);
  return exchange.response.status < 500 ? exchange : t.accept(spec);
}
