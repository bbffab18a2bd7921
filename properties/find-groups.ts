import { checkedGroups } from './groups.ts';
import type { ApiGroup, RequestSpec, Exchange } from './kit/exchange.ts';

/** Statuses of a route that does not exist; a deployed group answers at least one of its routes with another status. */
const NOTHING_THERE = new Set([404, 405, 501]);

/** Whether a deployment omits a group, which violates nothing: both probes say so. The probes are not evidence. */
export async function isAbsent(
  send: (spec: RequestSpec) => Promise<Exchange>,
  group: ApiGroup,
): Promise<boolean> {
  for (const probe of checkedGroups[group].probes) {
    const { response } = await send(probe);
    if (!NOTHING_THERE.has(response.status)) return false;
  }
  return true;
}
