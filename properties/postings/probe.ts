import type { CheckContext } from '../kit/check-context.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';

/**
 * The answer to a request in a form that no sentence grants, such as a large limit. The target may refuse it; an answer
 * of 5xx violates the clause of the route (`CheckContext.accept`).
 */
export async function probe(t: CheckContext, spec: RequestSpec): Promise<Exchange> {
  const exchange = await t.recall(spec);
  return exchange.response.status < 500 ? exchange : t.accept(spec);
}
