import { checkedGroups } from './groups.ts';
import type { ApiGroup, RequestSpec, Exchange } from './kit/exchange.ts';

/** Statuses by which a server says that it has nothing there; a group that is deployed answers one of its routes otherwise. */
const NOTHING_THERE = new Set([404, 405, 501]);

/**
 * The groups that a deployment leaves out: both probes say that nothing is there. Many teams deploy one group only, and
 * what is not there breaks no clause. The probes are no evidence for anything else. TargetError passes.
 */
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
