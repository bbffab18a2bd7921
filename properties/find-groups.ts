import { pathOf } from '../contracts/index.ts';
import type { ApiGroup, RequestSpec, Exchange } from './kit/exchange.ts';

/** Statuses by which a server says that it has nothing there; a group that is deployed answers one of its routes otherwise. */
const NOTHING_THERE = new Set([404, 405, 501]);

/** Two routes of each group, to tell a group that is not deployed from one with a broken route. */
const probes: Readonly<Record<ApiGroup, readonly RequestSpec[]>> = {
  classification: [
    { group: 'classification', method: 'GET', path: pathOf('listModels', {}) },
    { group: 'classification', method: 'GET', path: pathOf('getStatus', {}) },
  ],
  rankings: [
    { group: 'rankings', method: 'GET', path: pathOf('listRankingFacets', {}) },
    {
      group: 'rankings',
      method: 'POST',
      path: pathOf('rankPostings', { rankingFacet: 'title_name' }),
      body: {},
    },
  ],
  'company-postings': [
    { group: 'company-postings', method: 'POST', path: pathOf('companyTotals', {}), body: {} },
    { group: 'company-postings', method: 'POST', path: pathOf('companyPostings', {}), body: {} },
  ],
};

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
    const answers = await Promise.all(probes[group].map(send));
    if (answers.every(({ response }) => NOTHING_THERE.has(response.status))) absent.push(group);
  }
  return absent;
}
