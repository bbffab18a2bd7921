import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { startEmbeddedReference, type EmbeddedReference } from '../../embedded/embedded-reference.ts';
import { accessTo, urlOf } from '../../testing/embedded-target.ts';
import { checkForReport, runJobmark } from '../../testing/run-jobmark.ts';

const requests = { base: 0 };
const counting: Middleware = (_ctx, next) => {
  requests.base += 1;
  return next();
};
const wrongText: Middleware = async (ctx, next) => {
  await next();
  if (ctx.status === 405) ctx.body = { ...(ctx.body as object), detail: 'no' };
};
const wrongTitle: Middleware = async (ctx, next) => {
  await next();
  if (ctx.status === 405) ctx.body = { ...(ctx.body as object), title: 'no' };
};

let base: EmbeddedReference;
let head: EmbeddedReference;
let access: readonly string[];

beforeAll(async () => {
  base = await startEmbeddedReference({ middleware: [counting, wrongText] });
  head = await startEmbeddedReference({ middleware: [wrongText, wrongTitle] });
  access = accessTo(base);
});

afterAll(() => Promise.all([base.close(), head.close()]));

const only = ['--only', 'classification/unsupported-method', '--no-ask-again'];

test('only what the base does not violate fails the run', async () => {
  const { report, exitCode } = await checkForReport([
    urlOf(head),
    '--against',
    urlOf(base),
    ...only,
    ...access,
  ]);
  expect(exitCode).toBe(1);
  const failing = report.findings.filter(({ known }) => known === undefined);
  expect(new Set(failing.map(({ clause }) => clause))).not.toContain('classification/error-405-text');
  expect(failing.length).toBeGreaterThan(0);
  expect(
    report.findings.find(({ clause }) => clause === 'classification/error-405-text')?.known,
  ).toMatchObject({ preExisting: true });
  expect(report.against).toMatchObject({
    base: urlOf(base),
    new: failing.length,
    changedChoices: [],
    noise: [],
  });
});

test('the base is checked twice, and its violations do not fail the run', async () => {
  requests.base = 0;
  const { report, exitCode } = await checkForReport([
    urlOf(base),
    '--against',
    urlOf(base),
    ...only,
    ...access,
  ]);
  expect(exitCode).toBe(0);
  expect(report.summary).toContain('1 known or pre-existing failure');
  // Beside the requests for tokens.
  expect(requests.base).toBeGreaterThan(3 * report.requests);
});

test('a base that cannot be judged makes the run not judged', async () => {
  const { report, exitCode } = await checkForReport([
    urlOf(head),
    '--against',
    'http://127.0.0.1:9',
    '--against-auth-url',
    urlOf(base),
    ...only,
    ...access,
  ]);
  expect(exitCode).toBe(3);
  expect(report.summary).toContain('the base http://127.0.0.1:9 could not be judged');
});

test('repeated runs in different orders have one report', async () => {
  const { report, exitCode } = await checkForReport([
    urlOf(base),
    '--repeat',
    '2',
    '--shuffle',
    '--only',
    'classification/unsupported-method,classification/status',
    ...access,
  ]);
  expect(exitCode).toBe(1);
  expect(report.repeats).toEqual({ runs: 2, shuffled: true, differing: [] });
});

test.each([
  [['--against', 'http://127.0.0.1:9'], '--against needs a target'],
  [['http://127.0.0.1:9', '--against-token', 'x'], '--against-token has an effect only with --against'],
  [['--shuffle'], '--shuffle needs --repeat'],
  [['http://127.0.0.1:9', '--against', 'http://127.0.0.1:9', '--repeat', '2'], 'exclude each other'],
  [['--repeat', '2', '--record', 'run.gz'], '--record and --repeat exclude each other'],
])('check %j is wrong usage', async (args, message) => {
  const ran = await runJobmark(['check', ...args]);
  expect(ran.exitCode).toBe(2);
  expect(ran.stderr).toContain(message);
});
