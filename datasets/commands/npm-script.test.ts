import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

// The scripts run as `npm run` runs them, with the compiled files.
const scripts = [
  ['attack', 'dist/reference/attack/attack-command.js'],
  ['bench', 'dist/reference/bench/bench.js'],
  ['bench:peers', 'dist/runner/testing/acceptance/peers/peers-command.js'],
  ['budget:record', 'dist/runner/run/plan/budget/record-budget.js'],
  ['selftest:record', 'dist/runner/selftest/records/record-matrix.js'],
  ['soak', 'dist/runner/testing/acceptance/soak/soak-command.js'],
  ['verify:engine', 'dist/reference/recount/verify/verify-engine-command.js'],
  ['verify:oracle', 'dist/runner/oracle/verify-oracle-command.js'],
] as const;

interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

test('npm run attack -- --help prints the options', async () => {
  const help = await run('dist/reference/attack/attack-command.js', '--help');
  expect(help).toMatchObject({ exitCode: 0, stderr: '' });
  expect(help.stdout).toMatch(/^Usage: npm run attack -- [^]*--requests <n>[^]*default: 2000/);
});

test.concurrent.each(scripts)('npm run %s refuses an unknown option', async (name, file) => {
  expect(await run(file, '--unknown')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `error: unknown option '--unknown'\nnpm run ${name} -- --help prints the options\n`,
  });
});

test.each([
  ['--rounds', '0', /'--rounds <n>' argument '0' is invalid. Give a whole number from 1 to/],
  ['--rounds', '', /argument '' is invalid/],
  ['--parts', 'hot', /^--parts hot: give some of warm, cold/],
  ['a', 'b', /^a contains no dataset\.json\n.*jobmark data make/],
])('npm run bench -- %s %s says what is wrong', async (flag, value, message) => {
  const { exitCode, stderr } = await run('dist/reference/bench/bench.js', flag, value);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('    at ');
});
