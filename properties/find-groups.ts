import { checkedGroups } from './groups.ts';
import type { ApiGroup, RequestSpec, Exchange } from './kit/exchange.ts';

/** Statuses of a route that does not exist; a deployed group answers one of its routes otherwise. */
const NOTHING_THERE = new Set([404, 405, 501]);

/** The groups that a deployment omits, which violates nothing: both probes say so. The probes are not evidence. */
export async function findAbsentGroups(
  send: (spec: RequestSpec) => Promise<Exchange>,
  groups: readonly ApiGroup[],
): Promise<readonly ApiGroup[]> {
  const absent: ApiGroup[] = [];
  for (const group of groups) {
    const answers = await Promise.all(checkedGroups[group].probes.map(send));
    if (answers.every(({ response }) => NOTHING_THERE.has(response.status))) absent.push(group);
  }
  return absent;
}
