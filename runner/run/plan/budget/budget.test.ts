import { describe, expect, test } from 'vitest';
import { apiGroups } from '../../../../contracts/index.ts';
import { partOfPlan } from '../../../cli/options/part-options.ts';
import { startEmbeddedReference } from '../../../embedded/embedded-reference.ts';
import { checkForReport, runJobmark } from '../../../testing/run-jobmark.ts';
import { checkTarget } from '../../check-target.ts';
import { isActive, planRun, type Plan } from '../plan.ts';
import { budgetPlan } from './budget-plan.ts';
import { learnOrder } from './learn.ts';

const set = (...names: readonly string[]): ReadonlySet<string> => new Set(names);

test('the next check is the one with the most further faults for each further request', () => {
  const learned = learnOrder({
    survey: { requests: set('s'), faults: set('f0') },
    requests: new Map([
      ['a/dear', set('1', '2', '3', '4')],
      ['a/cheap', set('1')],
      // It shares a request with the one before.
      ['a/shared', set('1', '5')],
      ['a/useless', set('6')],
    ]),
    faults: new Map([
      ['a/dear', set('f1', 'f2', 'f3')],
      ['a/cheap', set('f1', 'f0')],
      ['a/shared', set('f4', 'f5')],
    ]),
  });
  expect(learned).toEqual({
    survey: { requests: 1, faults: 1 },
    checks: [
      { check: 'a/shared', requests: 2, faults: 2 },
      { check: 'a/cheap', requests: 0, faults: 1 },
      { check: 'a/dear', requests: 3, faults: 2 },
      { check: 'a/useless', requests: 1, faults: 0 },
    ],
  });
});

describe('a budget', () => {
  const whole = planRun({ groups: apiGroups, profile: 'standard', only: [], skip: [] });
  const activeIn = ({ checks }: Plan): number => checks.filter(isActive).length;

  test('is kept, and a larger one reports more faults', () => {
    const plans = [40, 60, 120, 300, 700, 5000].map((requests) => budgetPlan(whole, requests));
    for (const plan of plans) {
      expect(plan.budget?.expected).toBeLessThanOrEqual(plan.budget?.requests ?? 0);
      expect(activeIn(plan)).toBe(plan.budget?.chosen);
      expect(plan.budget?.leftOut).toBe(activeIn(whole) - activeIn(plan));
    }
    const caught = plans.map(({ budget }) => budget?.caught ?? 0);
    expect(caught).toEqual(caught.toSorted((one, other) => one - other));
    expect(caught.at(-1)).toBe(plans.at(-1)?.budget?.recorded);
    expect(plans.at(-1)?.selection.profile).toBe('standard');
  });

  test('leaves the selection as it is', () => {
    const selected = planRun({
      groups: ['company-postings'],
      profile: 'standard',
      only: [],
      skip: ['company-postings/totals'],
    });
    const { checks, groups } = budgetPlan(selected, 80);
    expect(groups).toEqual(['company-postings']);
    expect(
      checks.every(({ id }) => id.startsWith('company-postings/') && id !== 'company-postings/totals'),
    ).toBe(true);
  });

  test('is shared by the shards of a run, with the same settings', async () => {
    const parts = await Promise.all(
      [1, 2, 3].map((at) => partOfPlan(whole, { budget: 600, shard: `${at}/3` })),
    );
    for (const { budget, selection } of parts) {
      expect(budget?.requests).toBe(200);
      expect(budget?.expected).toBeLessThanOrEqual(200);
      expect(selection.profile).toBe(parts[0]?.selection.profile);
    }
    const ids = parts.flatMap(({ checks }) => checks.filter(isActive).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    await expect(partOfPlan(whole, { budget: 9, shard: '1/3' })).rejects.toThrow('--budget 9: no check');
  });

  test('within which no check runs is refused', async () => {
    const { exitCode, stderr } = await runJobmark(['check', '--budget', '2']);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/--budget 2: no check .* so few requests \[[\w/-]+\]\n {2}give at least \d+\n/);
  });

  test('is kept by a run, which says what it left out', async () => {
    const { report, exitCode } = await checkForReport(['--budget', '60']);
    expect(exitCode).toBe(0);
    // When this fails, npm run budget:record -- --requests measures what the checks send now.
    expect(report.requests).toBeLessThanOrEqual(60);
    expect(report.budget).toMatchObject({ requests: 60 });
    expect(report.budget?.leftOut).toBeGreaterThan(0);
    expect(report.profile).toBe('smoke');
  });

  test('that is too small for its checks ends them', async () => {
    const selection = { groups: apiGroups, profile: 'standard', only: [], skip: [] } as const;
    const plan = budgetPlan(planRun(selection), 300);
    if (plan.budget === undefined) throw new Error('the plan has no budget');
    const server = await startEmbeddedReference();
    try {
      const report = await checkTarget({
        target: server.target,
        credentials: server.credentials,
        plan: { ...plan, budget: { ...plan.budget, requests: 150 } },
      });
      expect(report.requests).toBe(150);
      expect(report.findings).toEqual([]);
      expect(JSON.stringify(report.checks)).toContain('the budget of 150 requests is used up');
      expect(report.exitCode).toBe(0);
    } finally {
      await server.close();
    }
  });

  test('has the requests of the oracle, too', async () => {
    for (const [budget, options] of [
      ['300', ['--group', 'company-postings']],
      ['150', ['--only', 'oracle/*']],
    ] as const) {
      const { report, exitCode } = await checkForReport([
        '--oracle',
        'sample',
        '--budget',
        budget,
        ...options,
      ]);
      expect(exitCode).toBe(0);
      expect(report.requests).toBeLessThanOrEqual(Number(budget));
      expect(report.oracle?.compared).toBeGreaterThan(20);
    }
  });
});
