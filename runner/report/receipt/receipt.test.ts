import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActiveCheck, PassiveCheck } from '../../../properties/index.ts';
import { isActive, isPassive, planRun } from '../../run/plan/plan.ts';
import type { FinishedRun } from '../../run/run.ts';
import { checkForReport, runJobmark } from '../../testing/run-jobmark.ts';
import { judgeFaults, runOfRecording } from '../../testing/samples/recorded-run.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { RunReport } from '../report.ts';
import { openReceipt } from './receipt.ts';
import { recordedAnswers } from './recorded-answers.ts';
import type { FaultTrial } from './try-fault.ts';

const plan = planRun({ groups: ['company-postings'], profile: 'standard', only: [], skip: [] });
const active = plan.checks.filter(isActive);
const passive = plan.checks.filter(isPassive);

const file = join(await temporaryFolder(afterAll), 'run.gz');
let report: RunReport;
let outcome: FinishedRun;

beforeAll(async () => {
  ({ report } = await checkForReport(['--group', 'company-postings', '--record', file]));
  outcome = await runOfRecording(file);
});

/** Judges the same faults with some of the checks of the run. */
function judgeWith(active: readonly ActiveCheck[], passive: readonly PassiveCheck[]) {
  return judgeFaults(outcome, 'company-postings', 80, 1, { active, passive });
}

function noticed(trials: readonly FaultTrial[]): number {
  return trials.filter((trial) => trial.outcome === 'noticed').length;
}

test('a run says which share of faults it would have noticed, the same again from its recording', async () => {
  const { receipt } = report;
  expect(report.verdict).toBe('conformant');
  expect(receipt).toMatchObject({ failures: [], faults: 100, groups: [{ group: 'company-postings' }] });
  expect(receipt?.share).toBeGreaterThan(0.5);
  const { stdout } = await runJobmark(['rejudge', file, '--reporter', 'json']);
  expect({ ...(JSON.parse(stdout) as RunReport).receipt, milliseconds: 0 }).toEqual({
    ...receipt,
    milliseconds: 0,
  });
});

test('the share is lower without a check that notices faults, and none is noticed without checks', async () => {
  const all = await judgeWith(active, passive);
  expect(noticed(all)).toBeGreaterThan(all.length / 2);
  const withoutShapes = await judgeWith(active, []);
  expect(noticed(withoutShapes)).toBeLessThan(noticed(all));
  const byChecks = all.flatMap(({ check }) => active.filter(({ id }) => id === check));
  expect(byChecks.length).toBeGreaterThan(0);
  const without = await judgeWith(
    active.filter((check) => !byChecks.includes(check)),
    passive,
  );
  expect(noticed(without)).toBeLessThan(noticed(all));
  expect(noticed(await judgeWith([], []))).toBe(0);
});

test.each([['--no-receipt'], ['--only', 'classification/meta']])('%s leaves it out', async (...args) => {
  const smoke = ['--group', 'classification', '--profile', 'smoke'];
  expect((await checkForReport([...smoke, ...args])).report.receipt).toBeUndefined();
});

test('a survey that lacks answers to requests that it sends at once leaves the fault undecided', async () => {
  const { entries } = outcome.log;
  // The two requests that the survey sends at once, for a filter with two values and for the largest limit.
  const isAnswered = ({ spec }: (typeof entries)[number]): boolean =>
    !/"(?!metrics)\w+":\["[^"]*","[^"]*"\]|"limit":100000\b/.test(JSON.stringify(spec.body ?? {}));
  const log = { ...outcome.log, entries: entries.filter(isAnswered) };
  const trials = await judgeFaults({ ...outcome, log }, 'company-postings', 40, 1, { active, passive });
  expect(trials.filter((trial) => trial.outcome === 'undecided').length).toBeGreaterThan(0);
});

test('it ends when the run is stopped', async () => {
  expect(await openReceipt(plan, 1, AbortSignal.abort()).end(outcome)).toBeUndefined();
});

test('it reads no answers without bound', () => {
  const read = (characters: number): number => {
    const entries = outcome.log.entries.map((entry) => {
      const { exchange } = entry;
      const response = exchange && { ...exchange.response, text: ' '.repeat(characters) };
      return { ...entry, exchange: exchange && response && { ...exchange, response } };
    });
    return recordedAnswers(entries, new Set(active)).size;
  };
  expect(read(600_000)).toBe(0);
  expect(read(500_000)).toBeLessThan(40);
  expect(read(500)).toBeGreaterThan(100);
});
