import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultDialect, parseChoice, withChoices } from '../../../contracts/index.ts';
import type { Middleware } from '../../../reference/index.ts';
import { startEmbeddedReference, type EmbeddedReference } from '../../embedded/embedded-reference.ts';
import { accessTo, urlOf } from '../../testing/embedded-target.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import type { ToolRun } from '../../testing/run-tool.ts';
import type { DiffReport } from './diff-targets.ts';

/** Adds what no two answers have in common. */
const requestIds: Middleware = async (ctx, next) => {
  await next();
  if (typeof ctx.body === 'object' && ctx.body !== null)
    ctx.body = { ...ctx.body, requestId: crypto.randomUUID() };
};
const wrongText: Middleware = async (ctx, next) => {
  await next();
  if (ctx.status === 405) ctx.body = { ...(ctx.body as object), detail: 'no' };
};

let same: readonly [EmbeddedReference, EmbeddedReference];
let other: EmbeddedReference;
let access: readonly string[];

beforeAll(async () => {
  same = [
    await startEmbeddedReference({ middleware: [requestIds] }),
    await startEmbeddedReference({ middleware: [requestIds] }),
  ];
  other = await startEmbeddedReference({
    middleware: [wrongText, requestIds],
    dialect: withChoices(defaultDialect, [parseChoice('input-references=refused')]),
  });
  access = accessTo(same[0]);
});

afterAll(() => Promise.all([...same, other].map((reference) => reference.close())));

async function diff(
  a: string,
  b: string,
  ...args: readonly string[]
): Promise<ToolRun & { report: DiffReport }> {
  const only = ['--only', 'classification/unsupported-method'];
  const ran = await runJobmark(['diff', a, b, ...access, ...only, '--timeout', '120', '--json', ...args]);
  return { ...ran, report: JSON.parse(ran.stdout) as DiffReport };
}

describe('diff', () => {
  test('finds no difference between equal targets, apart from what is volatile', async () => {
    const { exitCode, report } = await diff(urlOf(same[0]), urlOf(same[1]));
    expect(report).toMatchObject({ exitCode: 0, differences: [], dialect: [] });
    expect(exitCode).toBe(0);
    expect(report.compared).toBeGreaterThan(10);
    expect(new Set(report.volatile.map(({ field }) => field))).toEqual(new Set(['requestId']));
  });

  test('finds another text and another choice, and nothing else', async () => {
    const { exitCode, report } = await diff(urlOf(same[0]), urlOf(other));
    expect(exitCode).toBe(1);
    expect(report.differences.map(({ field, kind }) => [field, kind])).toContainEqual(['detail', 'value']);
    expect(report.differences.find(({ field }) => field === 'detail')?.example).toMatchObject({
      a: 'unsupported method',
      b: 'no',
      curl: expect.stringContaining('"authorization: Bearer $JOBMARK_TOKEN"'),
    });
    expect(report.dialect).toMatchObject([{ choice: 'input-references', from: 'supported', to: 'refused' }]);
    // The survey sends such a reference: that answer differs too, and no further one.
    const others = report.differences.filter(({ field }) => field !== 'detail');
    expect(new Set(others.map(({ kind, example: { a, b } }) => `${kind} ${String(a)} ${String(b)}`))).toEqual(
      new Set(['status 200 400']),
    );
    expect(JSON.stringify(report)).not.toContain(access[3]);
  });

  test('says which target refuses the token, and compares nothing', async () => {
    const { exitCode, report } = await diff(urlOf(same[0]), urlOf(same[1]), '--against-token', 'wrong');
    expect(exitCode).toBe(3);
    expect(report).toMatchObject({ differences: [], summary: expect.stringMatching(/^B refuses the token/) });
  });

  test('says which target gives no answer', async () => {
    const { exitCode, report } = await diff('http://127.0.0.1:9', urlOf(other), '--auth-url', urlOf(other));
    expect(exitCode).toBe(3);
    expect(report.summary).toMatch(/^A gave no answer: .*connection refused/);
  });

  test('writes the differences for people', async () => {
    const only = ['--only', 'classification/unsupported-method', '--timeout', '120'];
    const { stdout } = await runJobmark(['diff', urlOf(same[0]), urlOf(other), ...access, ...only]);
    expect(stdout).toContain('  classification input-references: A supported, B refused\n');
    expect(stdout).toMatch(/^ {2}detail +in \d+ +A "unsupported method", B "no"$/m);
    expect(stdout).toMatch(
      /^✗ different: \d+ differences, 1 open point treated differently in \d+ answers$/m,
    );
  });
});

test.each([
  [['diff', 'http://127.0.0.1:1'], "missing required argument 'b'"],
  [['diff', 'http://127.0.0.1:1', 'nowhere'], 'nowhere is not a URL'],
  [
    ['diff', 'http://127.0.0.1:1', 'http://127.0.0.1:2', '--against-client-id', 'x'],
    '--against-client-id needs --against-client-secret',
  ],
])('%j is wrong usage', async (args, message) => {
  const ran = await runJobmark(args);
  expect(ran.exitCode).toBe(2);
  expect(ran.stderr).toContain(message);
});
