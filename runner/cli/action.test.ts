import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

// The script of .github/actions/check, run as a CI service does; the command line is the built one.
const script = fileURLToPath(new URL('../../.github/actions/check/check.sh', import.meta.url));
const action = fileURLToPath(new URL('../../.github/actions/check/action.yml', import.meta.url));
const cli = fileURLToPath(new URL('../../dist/runner/cli/cli.js', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobmark-action-'));
});
afterAll(() => rm(folder, { recursive: true }));

function runScript(
  settings: Readonly<Record<string, string>>,
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      'bash',
      [script],
      { cwd: folder, env: { ...process.env, ...settings } },
      (error, stdout, stderr) => {
        resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
      },
    );
  });
}

test('starts a candidate, checks it, writes the reports and the summary, and stops it', async () => {
  const url = 'http://127.0.0.1:45871';
  const { exitCode, stdout } = await runScript({
    CHECK_URL: url,
    CHECK_START: `node ${cli} serve --port 45871 --auth off --fault classification/error-405-text`,
    CHECK_ARGUMENTS: '--only classification/unsupported-method',
    CHECK_WAIT_SECONDS: '100',
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_OUTPUT: join(folder, 'output'),
  });
  expect(stdout).toContain('::error title=must classification/error-405-text::');
  expect(exitCode).toBe(1);
  expect(await readdir(join(folder, 'jobmark-reports'))).toEqual(
    expect.arrayContaining(['junit.xml', 'report.html', 'report.json', 'summary.md']),
  );
  expect(await readFile(join(folder, 'summary'), 'utf8')).toContain('## ✗ violations');
  expect(await readFile(join(folder, 'output'), 'utf8')).toBe('exit-code=1\n');
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('says that a candidate did not start', async () => {
  const { exitCode, stdout, stderr } = await runScript({
    CHECK_URL: 'http://127.0.0.1:1',
    CHECK_START: 'echo no such image; exit 1',
  });
  expect(exitCode).toBe(3);
  expect(stdout).toContain('::error title=jobmark::nothing was checked (exit code 3)');
  expect(stderr).toContain('the command of --start ended (1) before http://127.0.0.1:1 answered');
  expect(stderr).toContain('no such image');
});

test('the action sets every variable that the script reads', async () => {
  const { runs } = parse(await readFile(action, 'utf8')) as {
    readonly runs: { readonly steps: readonly { readonly env?: Readonly<Record<string, string>> }[] };
  };
  const given = runs.steps.flatMap(({ env }) => Object.keys(env ?? {}));
  const read = [...(await readFile(script, 'utf8')).matchAll(/\$\{?(CHECK_\w+)/g)].map(([, name]) => name);
  expect(given).toEqual(expect.arrayContaining(read.filter((name) => name !== 'CHECK_JOBMARK')));
});
