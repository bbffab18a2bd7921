import type { RequestSpec, Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import type { Survey } from '../../kit/survey.ts';

const askedInRun: WeakMap<Survey, Map<string, Promise<Exchange>>> = new WeakMap();

/**
 * Asks, unless a check of this run has asked just that before: then gives its exchange. For what is only looked up,
 * such as the answer to a model's input alone; a request that a negative check builds on is asked afresh.
 */
export function sendOnce(t: CheckContext, spec: RequestSpec): Promise<Exchange> {
  const asked = askedInRun.get(t.survey) ?? new Map<string, Promise<Exchange>>();
  askedInRun.set(t.survey, asked);
  const key = JSON.stringify(spec);
  const known = asked.get(key);
  if (known !== undefined) return known;
  const asking = t.send(spec);
  asked.set(key, asking);
  // One request that got no answer must not stand for all that come after it.
  asking.catch(() => asked.delete(key));
  return asking;
}
