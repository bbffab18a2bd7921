import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { bodyOrStatus } from '../requests.ts';

/** How often a request is sent by itself: a model may draw one of two results each time. */
const SINGLES = 12;

/** The answer to a request that is sent several times, one after the other; undefined when it changes. */
export async function steadyAnswer(t: CheckContext, spec: RequestSpec): Promise<Exchange | undefined> {
  const first = await t.send(spec);
  for (let time = 1; time < SINGLES; time += 1)
    if (!sameJson(bodyOrStatus(await t.send(spec)), bodyOrStatus(first))) return undefined;
  return first;
}
