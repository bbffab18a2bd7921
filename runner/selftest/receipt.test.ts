import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiGroups } from '../../contracts/index.ts';
import { loadMutations } from '../embedded/embedded-reference.ts';
import { createRecorder } from '../recording/write-recording.ts';
import { checkTarget } from '../run/check-target.ts';
import { isActive, isPassive, planRun } from '../run/plan/plan.ts';
import { judgeFaults, runOfRecording } from '../testing/samples/recorded-run.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openForTrial } from './extent.ts';
import { SEED } from './selftest.ts';
import { runTrial } from './trials/run-trial.ts';
import { openTrialServer, type TrialServer } from './trials/trial-server.ts';

// Each fault is a run of all checks of its group.
vi.setConfig({ testTimeout: 900_000 });

const { faultOf } = await loadMutations();
/** Of each group. */
const SAMPLE = 7;
/** Faults that are judged, to find those that are noticed in all answers. */
const JUDGED = 32;

const folder = await temporaryFolder(afterAll);
let server: TrialServer;
beforeAll(async () => {
  server = await openTrialServer(openForTrial);
});
afterAll(() => server.close());

test.each(apiGroups)(
  'faults of %s that a receipt says are noticed are noticed when served',
  async (group) => {
    const selection = { groups: [group], profile: 'standard', only: [], skip: [] } as const;
    const plan = planRun(selection);
    const file = join(folder, `${group}.gz`);
    server.use();
    const { target, credentials, transport } = server;
    const recorder = await createRecorder(file);
    await checkTarget({
      target,
      credentials,
      ...(transport === undefined ? {} : { transport }),
      plan,
      seed: SEED,
      concurrency: 1,
      mayBeAbsent: false,
      recorder,
    });
    const checks = { active: plan.checks.filter(isActive), passive: plan.checks.filter(isPassive) };
    const trials = await judgeFaults(await runOfRecording(file), group, JUDGED, SEED, checks);
    const noticed = trials.flatMap(({ outcome, fault, check }) =>
      outcome === 'noticed' && fault.kind === 'change' && fault.only === undefined ? [{ fault, check }] : [],
    );
    expect(noticed.length).toBeGreaterThanOrEqual(SAMPLE);
    const overstated: string[] = [];
    for (const { fault, check } of noticed.slice(0, SAMPLE)) {
      server.use(faultOf(fault.change).begin());
      const report = await runTrial({ reference: server, selection, seed: SEED, concurrency: 1, bail: true });
      if (report.verdict !== 'violations') overstated.push(`${fault.id} (${check}): ${report.summary}`);
    }
    expect(overstated).toEqual([]);
  },
);
