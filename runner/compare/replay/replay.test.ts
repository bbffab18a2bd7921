import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { startEmbeddedReference, type EmbeddedReference } from '../../embedded/embedded-reference.ts';
import { accessTo, urlOf } from '../../testing/embedded-target.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import type { ToolRun } from '../../testing/run-tool.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { ReplayReport } from './replay.ts';

/** Which 405s have a wrong text: the nth, from 1. */
let isWrong: (nth: number) => boolean = () => true;
let nth = 0;
const wrongText: Middleware = async (ctx, next) => {
  await next();
  if (ctx.status === 405 && isWrong((nth += 1))) ctx.body = { ...(ctx.body as object), detail: 'no' };
};

let reference: EmbeddedReference;
const folder = await temporaryFolder(afterAll);
const file = join(folder, 'report.json');
let access: readonly string[];
let url: string;

beforeAll(async () => {
  reference = await startEmbeddedReference({ middleware: [wrongText] });
  access = [...accessTo(reference), '--timeout', '120'];
  url = urlOf(reference);
  const only = ['--only', 'classification/unsupported-method'];
  const reporter = ['--reporter', `json=${file}`];
  await runJobmark(['check', url, ...access, ...only, ...reporter]);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await reference.close();
});

async function replayJson(args: readonly string[]): Promise<ToolRun & { readonly report: ReplayReport }> {
  const ran = await runJobmark(['replay', file, ...args, ...access, '--json']);
  return { ...ran, report: JSON.parse(ran.stdout) as ReplayReport };
}

test('a finding that is still there is failing: exit code 1', async () => {
  isWrong = () => true;
  // The configuration has the URL of the report, and so its credentials.
  const [, clientId, , secret] = access;
  vi.stubEnv('REPLAY_SECRET', secret);
  const config = join(folder, 'jobmark.config.yaml');
  await writeFile(
    config,
    `targets: { here: { url: '${url}/', clientId: ${clientId}, clientSecretEnv: REPLAY_SECRET, options: { timeout: 120 } } }`,
  );
  const { stdout, exitCode } = await runJobmark(['replay', file, '--config', config]);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^failing {4}classification\/error-405-text#[0-9a-f]{8} must$/m);
  expect(stdout).toContain('  failed   4 of 4 times');
  expect(stdout).toContain('✗ not fixed: 1 finding of ');
  expect(stdout).toMatch(/^ {2}again {4}npx jobmark check here --only \S+ --seed 1 --config \S+$/m);
});

test('a finding that three runs do not find is fixed: exit code 0', async () => {
  isWrong = () => false;
  const { report, exitCode } = await replayJson([]);
  expect(exitCode).toBe(0);
  expect(report).toMatchObject({ exitCode: 0, of: { target: url } });
  expect(report.findings).toMatchObject([
    { id: expect.stringMatching(/^classification\/error-405-text#/), state: 'fixed', failed: 0, asked: 3 },
  ]);
});

test('a finding that is there now and then is flaky, with its rate', async () => {
  isWrong = (number) => number % 3 === 0;
  const { report, exitCode } = await replayJson(['classification/error-405-text']);
  expect(exitCode).toBe(1);
  const [finding] = report.findings;
  expect(finding?.state).toBe('flaky');
  expect(finding?.failed).toBeGreaterThan(0);
  expect(finding?.failed).toBeLessThan(finding?.asked ?? 0);
});

test('another target that cannot be reached is not judged: exit code 3', async () => {
  const { report, exitCode } = await replayJson(['--url', 'http://127.0.0.1:9', '--auth-url', url]);
  expect(exitCode).toBe(3);
  expect(report.findings).toMatchObject([{ state: 'not-judged' }]);
  expect(report.obstacles).toMatchObject([{ code: 'target/unreachable' }]);
});

test.each([
  [['rankings/*'], 'rankings/* matches no finding'],
  [['--url', 'nowhere'], 'nowhere is not a URL'],
  [['--token', ''], '--token is empty'],
])('replay %j is wrong usage', async (args, message) => {
  const ran = await runJobmark(['replay', file, ...args]);
  expect(ran.exitCode).toBe(2);
  expect(ran.stderr).toContain(message);
});
