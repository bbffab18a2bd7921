import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { resultOf, someCheck, violationOf } from '../../testing/outcomes.ts';
import { runJobmark } from '../../testing/run-jobmark.ts';
import { otherRoute } from '../../testing/samples/report-of.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { buildReport } from '../build-report.ts';
import type { RunReport } from '../report.ts';
import type { KnownFailure } from './known-failure.ts';
import { proposeKnownFailures } from './propose.ts';
import { readKnownFailures } from './read-known-failures.ts';

const folder = await temporaryFolder(afterAll);

async function file(text: string): Promise<string> {
  const path = join(folder, 'known.yaml');
  await writeFile(path, text);
  return path;
}

const names = someCheck('names', 'classification/model-name');
const unique = someCheck('unique', 'classification/model-list-unique');
const wrongName = violationOf('classification/model-name', 'a string', 'no such property');

function reportWith(knownFailures: readonly KnownFailure[], violations = [wrongName]): RunReport {
  const results = [
    resultOf(names, { violations }),
    resultOf(unique, { evaluated: ['classification/model-list-unique'] }),
  ];
  return buildReport({
    target: 'http://127.0.0.1:4010',
    plan: {
      selection: { groups: ['classification'], profile: 'standard', only: [], skip: [] },
      groups: ['classification'],
      checks: [names, unique],
      sendOnly: [],
      skipped: [],
    },
    outcome: { survey: { tokenGiven: true, tokenExchange: undefined }, results, notRun: [] },
    rerun: { command: 'check', seed: 1, options: [] },
    strict: false,
    knownFailures,
    interrupted: false,
    startedAt: new Date('2026-07-01T12:00:00Z'),
    milliseconds: 1,
    requests: 2,
    rateLimited: 0,
  });
}

describe('a known failure', () => {
  test('that fails does not fail the run, and stays in the report', () => {
    const report = reportWith([{ id: 'classification/model-name', reason: 'JIRA-1' }]);
    expect(report).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
      summary: '1 clause satisfied, 1 known failure',
      findings: [{ clause: 'classification/model-name', known: { reason: 'JIRA-1' } }],
      knownFailures: [{ status: 'failing' }],
    });
    expect(report.clauses.map(({ verdict }) => verdict)).toEqual(['known', 'pass']);
    expect(report.checks.map(({ verdict }) => verdict)).toEqual(['known', 'pass']);
  });

  test.each(['classification/names', 'classification/model-*', '*/names'])(
    'can be named by check or wildcard: %s',
    (id) => {
      expect(reportWith([{ id, reason: 'x' }]).exitCode).toBe(0);
    },
  );

  test('can be one finding of a clause: another route of it still fails the run', () => {
    const [finding] = reportWith([]).findings;
    const known = [{ id: finding?.id ?? '', reason: 'x' }];
    expect(reportWith(known).exitCode).toBe(0);
    expect(reportWith(known, [wrongName, otherRoute])).toMatchObject({
      exitCode: 1,
      findings: [{ route: 'getModel' }, { route: 'listModels', known: { reason: 'x' } }],
    });
  });

  test.each<[string, KnownFailure, string]>([
    [
      'that passes fails the run',
      { id: 'classification/model-list-unique', reason: 'x' },
      'known failure classification/model-list-unique passes now: remove the entry',
    ],
    [
      'that expired and passes is to be removed, not to be extended',
      { id: 'classification/model-list-unique', reason: 'x', expires: '2026-06-30' },
      'known failure classification/model-list-unique passes now: remove the entry',
    ],
    [
      'that expired fails the run, and excuses nothing',
      { id: 'classification/model-name', reason: 'x', expires: '2026-06-30' },
      '1 must clause violated, known failure classification/model-name expired on 2026-06-30',
    ],
  ])('%s', (_title, entry, summary) => {
    const report = reportWith([{ id: 'classification/model-name', reason: 'y' }, entry].slice(-1));
    expect(report).toMatchObject({ verdict: 'violations', exitCode: 1 });
    expect(report.summary).toContain(summary);
  });

  test('may fail on its last day, may pass when it is flaky, and may be missing from a run', () => {
    const report = reportWith([
      { id: 'classification/model-name', reason: 'x', expires: '2026-07-01' },
      { id: 'classification/model-list-unique', reason: 'x', mayFlake: true },
      { id: 'rankings/facet-unknown-404', reason: 'x' },
    ]);
    expect(report.exitCode).toBe(0);
    expect(report.knownFailures.map(({ status }) => status)).toEqual(['failing', 'passing', 'not-evaluated']);
  });
});

describe('a file of known failures', () => {
  test('is read', async () => {
    const entry = {
      id: 'rankings/*',
      reason: 'rebuilt in release 7',
      ticket: 'JM-12',
      expires: '2027-01-31',
    };
    const path = await file(
      `knownFailures:\n  - id: rankings/*\n    reason: rebuilt in release 7\n    ticket: JM-12\n    expires: 2027-01-31\n`,
    );
    expect(await readKnownFailures(path)).toEqual([entry]);
  });

  test('that the guide shows is read', async () => {
    const guide = await readFile(new URL('README.md', import.meta.url), 'utf8');
    const example = /```yaml\n([^]*?)```/.exec(guide)?.[1] ?? '';
    expect(await readKnownFailures(await file(example))).toHaveLength(3);
  });

  test.each<[string, string, string]>([
    ['invalid YAML', 'knownFailures:\n  - id: [', 'line 2: invalid YAML'],
    ['no list', 'rankings/x: y', 'line 1: unknown key rankings/x; the keys are knownFailures'],
    [
      'a key that it does not have',
      'knownFailures:\n  - { clause: rankings/limit, reason: x }',
      'line 2: unknown key knownFailures.0.clause; the keys are id, reason, ticket, expires, mayFlake',
    ],
    ['no reason', 'knownFailures:\n  - id: rankings/*', 'line 2: knownFailures.0 has no reason'],
    [
      'an option that a choice does not have',
      'knownFailures:\n  - { id: rankings/when-end=never, reason: x }',
      "'never' is not an option of when-end",
    ],
    [
      'an id that matches nothing',
      'knownFailures:\n  - { id: rankings/lmit, reason: x }',
      'rankings/lmit matches no clause and no check [usage/unknown-id]\n  did you mean rankings/limit',
    ],
    [
      'a day that does not exist',
      'knownFailures:\n  - { id: rankings/*, reason: x, expires: 2026-02-30 }',
      'expires on 2026-02-30, which is not a day',
    ],
  ])('with %s is wrong usage', async (_title, text, message) => {
    const path = await file(text);
    const ran = await runJobmark(['check', '--known-failures', path]);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).toContain(path);
  });

  test('that is missing is wrong usage', async () => {
    await expect(readKnownFailures(join(folder, 'none.yaml'))).rejects.toThrow(
      'cannot be read: there is no such file',
    );
  });

  test('is proposed with mayFlake for what is not stable, and without for what is', () => {
    const [found] = reportWith([]).findings;
    if (found === undefined) throw new Error('the run has no finding');
    const flaky = { kind: 'intermittent', failed: 2, asked: 5, rounds: [] } as const;
    const stable = { kind: 'stable', failed: 4, asked: 4, rounds: [] } as const;
    const proposal = (...findings: RunReport['findings']): string =>
      proposeKnownFailures({ ...reportWith([]), findings });
    expect(proposal({ ...found, stability: flaky })).toContain('mayFlake: true');
    expect(proposal({ ...found, stability: stable })).not.toContain('mayFlake');
    expect(proposal({ ...found, stability: flaky }, { ...found, stability: stable })).not.toContain(
      'mayFlake',
    );
  });

  test('is proposed from a run, and lets the same run pass', async () => {
    const stale: KnownFailure = { id: 'classification/model-list-unique', reason: 'x' };
    const path = await file(proposeKnownFailures(reportWith([stale])));
    const proposed = await readKnownFailures(path);
    expect(proposed).toEqual([
      {
        id: 'classification/model-name',
        reason: 'Found by jobmark on 2026-07-01: expected a string, got no such property',
        expires: '2026-09-29',
      },
    ]);
    expect(reportWith(proposed).exitCode).toBe(0);
    expect(await readFile(path, 'utf8')).toMatch(/^# Known failures of http:\/\/127\.0\.0\.1:4010\./);
  });
});
