import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, expect, test } from 'vitest';
import type { Output } from '../output/output.ts';
import { addDataCommand } from './data.ts';

const root = mkdtempSync(join(tmpdir(), 'jobmark-data-command-'));
const folder = join(root, 'small');
afterAll(() => rmSync(root, { recursive: true }));

function collector(isTerminal: boolean): Output & { text: () => string } {
  let all = '';
  return {
    isTerminal,
    color: false,
    text: () => all,
    write: (text) => {
      all += text;
      return Promise.resolve();
    },
  };
}

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [collector(false), collector(true)];
  let code = 0;
  const program = new Command().exitOverride().configureOutput({ outputError: () => undefined });
  addDataCommand(program, { stdout, stderr }, (exitCode) => {
    code = exitCode;
  });
  await program.parseAsync(['data', ...args], { from: 'user' });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

test('make writes a dataset and shows its progress', async () => {
  const { stdout, stderr } = await run('make', '--postings', '40', '--seed', '5', '--out', folder);
  expect(stdout).toContain('40 uk postings and 0 planted ones');
  expect(stderr).toContain('100 %');
});

test('passes describe --verify and can be exported; a changed file gives exit code 1', async () => {
  const first = await run('describe', folder, '--verify');
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/seed +5\n/);
  expect(first.stdout).toContain('every file is as the manifest says');
  const exported = await run('export', folder, '--format', 'csv', '--out', join(root, 'small.csv'));
  expect(exported.stdout).toContain('40 postings');
  const json = JSON.parse((await run('describe', folder, '--json')).stdout) as { columns: unknown[] };
  expect(json.columns.length).toBeGreaterThan(25);

  appendFileSync(join(folder, 'dimensions', 'nuts1.parquet'), 'x');
  rmSync(join(folder, 'dimensions', 'lau1.parquet'));
  const broken = await run('describe', folder, '--verify');
  expect(broken.code).toBe(1);
  expect(broken.stderr).toContain('dimensions/nuts1.parquet cannot be read as Parquet');
  expect(broken.stderr).toContain('dimensions/lau1.parquet is missing');
  await expect(run('describe', folder)).rejects.toMatchObject({ name: 'UsageError' });
});

test.each([
  [['make', '--postings', '0', '--out', join(root, 'x')], '--postings must be a whole number'],
  [
    ['make', '--postings', '5', '--out', join(root, 'x'), '--workers', 'two'],
    '--workers must be a whole number',
  ],
  [['make', '--postings', '5', '--out', root], 'is not an empty folder'],
  [['export', root, '--format', 'csv', '--out', join(root, 'y.csv')], 'contains no dataset.json'],
  [
    ['export', folder, '--format', 'xlsx', '--out', join(root, 'y')],
    '--format must be one of parquet, csv, jsonl, duckdb',
  ],
  [['describe', join(root, 'none')], 'does not exist'],
])('%j is wrong usage with a hint', async (args, message) => {
  await expect(run(...args)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(message) as string,
    hint: expect.stringMatching(/./) as string,
  });
});
