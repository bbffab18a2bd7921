import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiGroups } from '../../../../contracts/index.ts';
import { loadMutations } from '../../../embedded/embedded-reference.ts';
import type { RunReport } from '../../../report/report.ts';
import { openTrialServer, type TrialServer } from '../../../selftest/trials/trial-server.ts';
import { runJobmark } from '../../../testing/run-jobmark.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { checkTarget } from '../../check-target.ts';
import { budgetOfShards, budgetPlan, mergeBudgets } from '../budget/budget-plan.ts';
import { isActive, planRun, type Plan } from '../plan.ts';
import { mergeReports } from './merge-reports.ts';
import { shardPlan } from './shard-plan.ts';

const OF = 3;
const whole = planRun({ groups: apiGroups, profile: 'standard', only: [], skip: [] });
function shards(plan: Plan, of: number): readonly Plan[] {
  return Array.from({ length: of }, (_, at) => shardPlan(plan, { index: at + 1, of }));
}
const idsOf = ({ checks }: Plan): readonly string[] => checks.filter(isActive).map(({ id }) => id);

describe('a plan', () => {
  test.each([1, 2, 4, 9])('is divided into %i parts of about equal cost, each check in one', (of) => {
    const parts = shards(whole, of);
    expect(parts.flatMap(idsOf).toSorted()).toEqual(idsOf(whole).toSorted());
    const counts = parts.map((part) => idsOf(part).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  test('is divided in the same way whatever the order of its checks', () => {
    const other = { ...whole, checks: whole.checks.toReversed() };
    expect(shards(other, 4).map((part) => idsOf(part).toSorted())).toEqual(
      shards(whole, 4).map((part) => idsOf(part).toSorted()),
    );
  });

  test('keeps the comparison with the oracle in one part', () => {
    const plan = planRun({ groups: apiGroups, profile: 'standard', only: [], skip: [], oracle: true });
    expect(shards(plan, 5).filter(({ comparisons }) => comparisons !== undefined)).toHaveLength(1);
  });

  test('cannot have more parts than checks', () => {
    const plan = planRun({ groups: apiGroups, profile: 'standard', only: ['classification/meta'], skip: [] });
    expect(() => shards(plan, 4)).toThrow('is left without a check');
  });
});

describe('the budget of a run', () => {
  test('is that of its shards together, with each survey counted once', () => {
    const most = 900;
    const of = budgetOfShards(whole, OF, most);
    const parts = shards(whole, OF).map((part) => budgetPlan(part, most, of));
    const ran = parts.flatMap(idsOf);
    const budget = mergeBudgets(
      parts.flatMap((part) => part.budget ?? []),
      of.settings,
      ran,
    );
    expect(budget).toMatchObject({ requests: most, chosen: ran.length });
    expect(budget.chosen + budget.leftOut).toBe(idsOf(whole).length);
    expect(budget.recorded).toBe(budgetPlan(whole, most).budget?.recorded);
    expect(budget.caught).toBeLessThan(budget.recorded);
    for (const part of parts) expect(budget.caught).toBeGreaterThan(part.budget?.caught ?? Infinity);
    const all = mergeBudgets([budget], 'standard', idsOf(whole));
    expect(all.caught).toBe(budget.recorded);
  });
});

describe('the shards of a run', async () => {
  let server: TrialServer;
  const folder = await temporaryFolder(afterAll);
  const selection = { groups: ['classification'], profile: 'smoke', only: [], skip: [] } as const;

  async function runPlan(plan: Plan): Promise<RunReport> {
    const { target, credentials } = server;
    return checkTarget({ target, credentials, plan, seed: 3, timeoutSeconds: 60 });
  }

  /** Verdicts without what a run measures of itself. */
  function judgedIn(report: RunReport) {
    return {
      verdict: [report.verdict, report.exitCode, report.summary],
      clauses: Object.fromEntries(
        report.clauses.map(({ id, verdict, unjudged }) => [id, [verdict, unjudged]]),
      ),
      checks: Object.fromEntries(report.checks.map(({ id, verdict }) => [id, verdict])),
      findings: report.findings.map(({ id, expected, actual }) => `${id} ${expected} ${actual}`).toSorted(),
    };
  }

  beforeAll(async () => {
    server = await openTrialServer();
  });
  afterAll(() => server.close());

  test.each([
    ['a conformant target', undefined],
    ['a wrong text', 'classification/error-405-text'],
    ['a wrong body on every route', 'classification/data-envelope.renamed'],
  ])('give the verdict of one run on %s', async (_, id) => {
    const { faults } = await loadMutations();
    const fault = faults.find((one) => one.id === id);
    expect(fault?.id).toBe(id);
    server.use(fault?.middleware);
    const plan = planRun(selection);
    const alone = await runPlan(plan);
    const reports = [];
    for (const part of shards(plan, OF)) reports.push(await runPlan(part));
    const merged = mergeReports(reports.map((report, at) => ({ file: `${at}.json`, report })));
    expect(judgedIn(merged)).toEqual(judgedIn(alone));
    expect(merged.checks.map((check) => check.id)).toEqual(alone.checks.map((check) => check.id));
    expect(merged.shard).toBeUndefined();
  });

  test('are merged by the command line, and refused unless they are one whole run', async () => {
    server.use();
    const plan = planRun(selection);
    const reports = [];
    for (const part of shards(plan, 2)) reports.push(await runPlan(part));
    const [one, two] = reports as [RunReport, RunReport];
    const write = async (name: string, report: RunReport): Promise<string> => {
      await writeFile(join(folder, name), JSON.stringify(report));
      return join(folder, name);
    };
    const first = await write('one.json', one);
    const second = await write('two.json', two);
    const merged = await runJobmark(['merge', first, second]);
    expect(merged).toMatchObject({ exitCode: 0 });
    expect(merged.stdout).toContain('✓ conformant');
    const budget = { requests: 300, expected: 280, chosen: 9, leftOut: 0, caught: 7, recorded: 70 };
    const refused: readonly (readonly [string, readonly string[]])[] = [
      ['the shard 2/2 is missing', [first]],
      ['are both the shard 1/2', [first, first, second]],
      ['another seed', [first, await write('seed.json', { ...two, seed: 4 })]],
      ['another target', [first, await write('target.json', { ...two, target: 'http://other' })]],
      ['another version of jobmark', [first, await write('version.json', { ...two, jobmark: '9.9.9' })]],
      ['another profile', [first, await write('profile.json', { ...two, profile: 'standard' })]],
      ['another budget', [first, await write('budget.json', { ...two, budget })]],
      ['another selection', [first, await write('strict.json', { ...two, strict: true })]],
    ];
    for (const [message, files] of refused) {
      const { exitCode, stderr } = await runJobmark(['merge', ...files]);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
    const { shard: _, ...plain } = two;
    const { stderr } = await runJobmark(['merge', first, await write('plain.json', plain)]);
    expect(stderr).toContain('is not the report of a shard');
  });
});

test.each(['0/2', '3/2', '1', 'a/b', '1/65'])('--shard %s is refused', async (text) => {
  const { exitCode, stderr } = await runJobmark(['check', '--shard', text, '--profile', 'smoke']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--shard must be I/N');
});
