import { expect, test } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { loadMutations, startEmbeddedReference } from '../../embedded/embedded-reference.ts';
import type { Finding, RunReport } from '../../report/report.ts';
import { checkTarget } from '../../run/check-target.ts';
import { createExchangeLog } from '../../run/exchanges/exchange-log.ts';
import { planRun } from '../../run/plan/plan.ts';
import { clientOf, serveRecording } from '../../testing/client-of-server.ts';
import { resultOf } from '../../testing/outcomes.ts';
import { brokenMust, brokenShould, names } from '../../testing/samples/report-of.ts';
import { askAgain } from './ask-again.ts';

/** The report of one check on a reference with a middleware; its findings are asked again. */
async function reportOf(middleware: Middleware, only: string): Promise<RunReport> {
  const reference = await startEmbeddedReference({ middleware: [middleware] });
  try {
    return await checkTarget({
      target: reference.target,
      credentials: reference.credentials,
      plan: planRun({
        groups: [only.startsWith('rankings') ? 'rankings' : 'classification'],
        profile: 'standard',
        only: [only],
        skip: [],
      }),
      askAgain: true,
      timeoutSeconds: 120,
    });
  } finally {
    await reference.close();
  }
}

/** Changes the text of a 405 where `isWrong` says so, for the nth 405, from 1. */
function wrongText(
  isWrong: (nth: number, ctx: Parameters<Middleware>[0]) => boolean,
): Middleware & { seen: number } {
  const middleware = async (ctx: Parameters<Middleware>[0], next: () => Promise<unknown>): Promise<void> => {
    await next();
    if (ctx.status !== 405) return;
    middleware.seen += 1;
    if (isWrong(middleware.seen, ctx)) ctx.body = { ...(ctx.body as object), detail: 'no' };
  };
  middleware.seen = 0;
  return middleware;
}

function findingOf(report: RunReport, clause: string): Finding {
  const finding = report.findings.find((one) => one.clause === clause);
  if (finding === undefined) throw new Error(`no finding of ${clause}: ${report.summary}`);
  return finding;
}

const TEXT = 'classification/error-405-text';
const CHECK = 'classification/unsupported-method';

test('a violation that is always there is stable, for three requests more', async () => {
  const middleware = wrongText(() => true);
  const report = await reportOf(middleware, CHECK);
  expect(findingOf(report, TEXT).stability).toMatchObject({ kind: 'stable', failed: 4, asked: 4 });
  const { evaluated } = report.checks.find(({ id }) => id === CHECK) ?? {};
  expect(middleware.seen).toBeLessThanOrEqual((evaluated ?? 0) + 3 * report.findings.length);
});

test('a violation in every third answer is intermittent', async () => {
  const report = await reportOf(
    wrongText((nth) => nth % 3 === 1),
    CHECK,
  );
  expect(findingOf(report, TEXT).stability).toMatchObject({ kind: 'intermittent' });
});

test('a token that should not be issued is judged again, though the run got none for other credentials', async () => {
  const { faults } = await loadMutations();
  const fault = faults.find(({ id }) => id === 'auth/client-authenticated.other-grant');
  if (fault === undefined) throw new Error('there is no such fault');
  const report = await reportOf(fault.middleware, 'auth/token-endpoint');
  expect(findingOf(report, 'auth/client-authenticated').stability).toMatchObject({ kind: 'stable' });
});

test('of many findings the first of the report are asked again', async () => {
  const client = await clientOf(await serveRecording());
  const plan = planRun({ groups: ['classification'], profile: 'standard', only: [], skip: [] });
  const should = Array.from({ length: 60 }, (_, index) => ({ ...brokenShould, field: `field ${index}` }));
  const stability = await askAgain(
    {
      survey: { tokenGiven: false, tokenExchange: undefined },
      notRun: [],
      groups: [],
      groupEnds: new Map(),
      log: createExchangeLog([]),
      passiveChecks: [],
      results: [resultOf(names, { violations: [...should, brokenMust] })],
    },
    { client, plan, seed: 1, concurrency: 4 },
  );
  expect(stability.size).toBe(50);
  expect([...stability.keys()][0]).toContain(brokenMust.clause);
});

test('a violation on reused connections only is not found on a fresh one', async () => {
  const used = new WeakSet<object>();
  const report = await reportOf(
    wrongText((_nth, { req }) => {
      const isUsed = used.has(req.socket);
      used.add(req.socket);
      return isUsed;
    }),
    CHECK,
  );
  const { rounds } = findingOf(report, TEXT).stability ?? {};
  expect(rounds?.find(({ kind }) => kind === 'fresh')).toMatchObject({ outcome: 'held' });
});

test('a violation that ends during the run is a changed state', async () => {
  const report = await reportOf(
    wrongText((nth) => nth <= 2),
    CHECK,
  );
  expect(findingOf(report, TEXT).stability).toMatchObject({ kind: 'changed-state' });
  expect(report.exitCode).toBe(1);
});

test.each(['rankings/limit-prefix', 'rankings/unique-companies', 'classification/graph-repeatable'])(
  'a relation between answers that is always violated is stable: %s',
  async (clause) => {
    const { faults } = await loadMutations();
    const fault = faults.find(({ id }) => id === clause);
    if (fault === undefined) throw new Error(`there is no fault ${clause} any more: choose another`);
    const report = await reportOf(fault.middleware, clause);
    // What answers beside the evidence show, such as that a value is ranked at all, is not asked again: unknown.
    expect(findingOf(report, clause).stability).toMatchObject({ kind: 'stable' });
  },
);
