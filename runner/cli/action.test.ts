import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startReference } from '../library/reference.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

// The steps of .github/actions/check, run as a runner of GitHub runs them; the command line is the built one.
const action = fileURLToPath(new URL('../../.github/actions/check/action.yml', import.meta.url));
const cli = fileURLToPath(new URL('../../dist/runner/cli/cli.js', import.meta.url));

interface Action {
  readonly inputs: Readonly<Record<string, { readonly required?: boolean; readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

interface ActionRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** What the steps wrote to the files of GITHUB_OUTPUT and GITHUB_STEP_SUMMARY. */
  readonly output: string;
  readonly summary: string;
}

const workspace = await temporaryFolder(afterAll);

/** Runs the steps with a command until one fails. Throws on an expression or an input that is not known. */
async function runAction(given: Readonly<Record<string, string>>): Promise<ActionRun> {
  const { inputs, runs } = parse(await readFile(action, 'utf8')) as Action;
  const unknown = Object.keys(given).find((name) => !(name in inputs));
  if (unknown !== undefined) throw new Error(`the action has no input ${unknown}`);
  const valueOf = (expression: string): string => {
    if (expression === 'github.action_path') return dirname(action);
    const name = expression.replace(/^inputs\./, '');
    const value = given[name] ?? inputs[name]?.default;
    if (value === undefined) throw new Error(`${expression} has no value`);
    return value;
  };
  const evaluate = (text: string): string =>
    text.replaceAll(/\$\{\{ ?(.*?) ?\}\}/g, (_, expression: string) => valueOf(expression));
  const files = { GITHUB_OUTPUT: join(workspace, 'output'), GITHUB_STEP_SUMMARY: join(workspace, 'summary') };
  for (const file of Object.values(files)) await writeFile(file, '');
  let last = { exitCode: 0, stdout: '', stderr: '' };
  for (const { run, env = {}, 'working-directory': cwd = workspace } of runs.steps) {
    if (run === undefined) continue;
    const settings = Object.entries(env).map(([name, value]) => [name, evaluate(value)] as const);
    last = await runStep(evaluate(run), evaluate(cwd), {
      ...Object.fromEntries(settings),
      ...files,
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION_PATH: dirname(action),
    });
    if (last.exitCode !== 0) break;
  }
  return {
    ...last,
    output: await readFile(files.GITHUB_OUTPUT, 'utf8'),
    summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
  };
}

function runStep(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Pick<ActionRun, 'exitCode' | 'stdout' | 'stderr'>> {
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', script],
      { cwd, env: { ...process.env, ...env } },
      (error, stdout, stderr) => {
        resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
  });
}

// A busy machine takes long to load the models.
const only = '--only classification/unsupported-method --timeout 100';
const fault = 'classification/error-405-text';

test('starts a candidate, checks a part of it, writes the reports and the summary, and stops it', async () => {
  const url = 'http://127.0.0.1:45871';
  const { exitCode, stdout, output, summary } = await runAction({
    url,
    start: `node ${cli} serve --port 45871 --auth off --fault ${fault}`,
    'wait-seconds': '100',
    shard: '1/1',
    arguments: only,
  });
  expect(stdout).toContain(`::error title=must ${fault}::`);
  expect(exitCode).toBe(1);
  expect(output).toBe('exit-code=1\n');
  expect(summary).toContain('## ✗ violations');
  const reports = join(workspace, 'jobmark-reports');
  expect((await readdir(reports)).toSorted()).toEqual([
    'junit.xml',
    'report.html',
    'report.json',
    'target.log',
  ]);
  expect(JSON.parse(await readFile(join(reports, 'report.json'), 'utf8'))).toMatchObject({
    shard: { index: 1 },
  });
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('does not fail on what the base violates too', async () => {
  await using reference = await startReference({ fault });
  const token = await reference.token();
  const { exitCode, summary, output } = await runAction({
    url: reference.url,
    base: reference.url,
    token,
    'base-token': token,
    groups: 'classification',
    arguments: `${only} --no-receipt`,
  });
  expect(summary).toContain('1 pre-existing');
  expect(output).toBe('exit-code=0\n');
  expect(exitCode).toBe(0);
});

test('says that a candidate did not start', async () => {
  const { exitCode, stdout, stderr } = await runAction({
    url: 'http://127.0.0.1:1',
    start: 'echo no such image; exit 1',
  });
  expect(exitCode).toBe(3);
  expect(stdout).toContain('::error title=jobmark::nothing was checked (exit code 3)');
  expect(stderr).toContain(
    'the command of --start ended with exit code 1 before http://127.0.0.1:1 answered',
  );
  expect(stderr).toContain('no such image');
});
