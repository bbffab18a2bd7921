import { afterAll, describe, expect, it } from 'vitest';
import { loadMutations } from '../../embedded/embedded-reference.ts';
import { faultsOfEachRun, openForTrial, triesAll } from '../extent.ts';
import { knownSurvivors } from '../records/known-survivors.ts';
import { recordedBesides } from '../records/matrix.ts';
import { tryFault } from '../selftest.ts';
import { openTrialServer } from '../trials/trial-server.ts';

/**
 * Declares a test for each fault of some clauses: its clause is reported, and with it the clauses that matrix.json
 * records, no others. `npm run selftest:record` records them anew. Each test file is a shard with its own server, and tries
 * what `extent.ts` says.
 */
export async function describeFaults(isOfShard: (clause: string) => boolean): Promise<void> {
  const { faults, isIntermittent } = await loadMutations();
  const server = await openTrialServer(openForTrial);
  afterAll(() => server.close());
  const ofShard = faults.filter(({ breaks }) => isOfShard(breaks));
  const chosen = triesAll ? ofShard : faultsOfEachRun(ofShard);

  describe('faults are reported', () => {
    it.each(chosen.filter(({ id }) => !knownSurvivors.has(id)).map((fault) => [fault.id, fault] as const))(
      '%s',
      async (_, fault) => {
        const { caught, besides, unclear } = await tryFault(fault, server);
        expect({ title: fault.title, caught, unclear, besides }).toEqual({
          title: fault.title,
          caught: true,
          unclear: [],
          // What an intermittent fault violates in addition to its clause depends on the order of the requests.
          besides: isIntermittent(fault) ? besides : recordedBesides(fault.id),
        });
      },
    );
  });

  describe('known survivors are not reported yet', () => {
    const survivors = chosen.filter(({ id }) => knownSurvivors.has(id));
    it('are faults', () => {
      const ids = new Set(faults.map(({ id }) => id));
      expect([...knownSurvivors.keys()].filter((id) => !ids.has(id))).toEqual([]);
    });
    it.each(survivors.map((fault) => [fault.id, fault] as const))(
      '%s: when it is reported, remove it from known-survivors.ts',
      async (_, fault) => {
        expect((await tryFault(fault, server)).caught).toBe(false);
      },
    );
  });
}
