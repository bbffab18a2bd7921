import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../errors/usage-error.ts';
import type { Finding } from '../../report/report.ts';
import { reportAsMarkdown } from '../../report/reporters/ci/markdown.ts';
import { reportAsJson } from '../../report/reporters/json.ts';
import { reportToTerminal } from '../../report/reporters/terminal/terminal.ts';
import { resultOf } from '../../testing/outcomes.ts';
import {
  brokenMust,
  brokenShould,
  kept,
  names,
  report,
  route,
  plainStyle,
  otherRoute,
} from '../../testing/samples/report-of.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readReport } from './read-report.ts';
import { replay } from './replay.ts';

test('a replay runs, beside the check that compares all answers, those that evaluate the clause', async () => {
  const before = report([kept, resultOf(names, { violations: [brokenMust] })]);
  const [finding] = before.findings;
  if (finding === undefined) throw new Error('the run has no finding');
  const filled: Finding = {
    ...finding,
    clause: 'rankings/limit-filled',
    checks: ['rankings/compared-answers'],
  };
  let asked: readonly string[] = [];
  await replay(before, [filled], (ids) => {
    asked = ids;
    return Promise.resolve(before);
  });
  expect(asked).toEqual(
    expect.arrayContaining(['rankings/compared-answers', 'rankings/limit', 'rankings/nested']),
  );
});

describe('a run with a previous one', () => {
  test('has new, unchanged and fixed findings', () => {
    const before = report([kept, resultOf(names, { violations: [brokenMust, brokenShould] })]);
    const found = resultOf(names, {
      violations: [brokenMust, otherRoute],
      evaluated: ['classification/model-list-unique'],
    });
    const after = report([kept, found], { previous: before });
    expect(after.findings.map(({ route: on, since }) => [on, since])).toEqual([
      ['listModels', 'unchanged'],
      ['getModel', 'new'],
    ]);
    expect(after.previous).toMatchObject({
      new: 1,
      unchanged: 1,
      gone: [{ id: before.findings[1]?.id, state: 'fixed', actual: 'lot twice' }],
    });
    const title =
      'Since the run of 2026-07-01 12:00 UTC on http://127.0.0.1:4010: 1 new, 1 fixed, 1 unchanged';
    expect(reportToTerminal(after, plainStyle)).toContain(
      `${title}\n  fixed: classification/model-list-unique#`,
    );
    expect(reportAsMarkdown(after, plainStyle)).toMatch(
      /^### must `classification\/model-name#[0-9a-f]{8}` \(new\)$/m,
    );
  });

  test('does not report as fixed what it did not evaluate', () => {
    const before = report([kept, resultOf(names, { violations: [brokenMust] })]);
    const blocked = resultOf(names, {
      end: { kind: 'blocked', why: { kind: 'data', reason: 'the target lists no model' } },
    });
    const after = report([kept, blocked], { previous: before });
    expect(after.previous?.gone).toMatchObject([
      { state: 'not-judged', reason: 'the target lists no model' },
    ]);
    const without = report([kept], { previous: before });
    expect(without.previous?.gone).toMatchObject([
      { state: 'not-judged', reason: 'no check of its clause ran' },
    ]);
  });

  test('says that the runs sent different requests', () => {
    const before = report([kept]);
    const rerun = { command: 'check' as const, seed: 8, options: [] };
    const after = report([resultOf(route)], { previous: before, rerun });
    expect(after.previous?.differs).toBe('seed 7, now 8');
  });
});

describe('a report', async () => {
  const folder = await temporaryFolder(afterAll);

  async function file(text: string): Promise<string> {
    const path = join(folder, 'report.json');
    await writeFile(path, text);
    return path;
  }

  test('is read as it was written', async () => {
    const written = report([kept, resultOf(names, { violations: [brokenMust] })]);
    expect(await readReport('--previous', await file(reportAsJson(written, plainStyle)))).toEqual(written);
  });

  test.each([
    ['text', 'is not JSON'],
    ['[]', 'is not a report of jobmark check: it must be object'],
    ['{"jobmark":"9.0.0"}', 'it has no target'],
  ])('that is %s is wrong usage', async (text, message) => {
    const path = await file(text);
    const error: unknown = await readReport('--previous', path).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain('--previous: ');
    expect(String(error)).toContain(message);
  });

  test('that is missing is wrong usage', async () => {
    await expect(readReport('REPORT', join(folder, 'none.json'))).rejects.toThrow(
      'cannot be read: there is no such file',
    );
  });
});
