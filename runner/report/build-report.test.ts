import { describe, expect, test } from 'vitest';
import { resultOf, someCheck } from '../testing/outcomes.ts';
import {
  brokenMust,
  brokenShould,
  kept,
  names,
  report,
  route,
  timeout,
} from '../testing/samples/report-of.ts';
import { buildReport } from './build-report.ts';
import type { RunReport } from './report.ts';

describe('the verdict on a clause', () => {
  const clauseOf = (id: string, built: RunReport) =>
    built.clauses.find((clause) => clause.id === id)?.verdict;

  test('is the worst that any check found', () => {
    const other = someCheck('other', 'classification/model-name');
    const built = report([
      resultOf(other, { evaluated: ['classification/model-name'] }),
      resultOf(names, { violations: [brokenMust, brokenShould] }),
    ]);
    expect(clauseOf('classification/model-name', built)).toBe('fail');
    expect(clauseOf('classification/model-list-unique', built)).toBe('warn');
  });

  test('says why it was not evaluated, the gravest reason first', () => {
    const other = someCheck('other', 'classification/model-name');
    const blocked = resultOf(names, { end: { kind: 'blocked', why: { kind: 'data', reason: 'no model' } } });
    expect(clauseOf('classification/model-name', report([blocked, resultOf(other)]))).toBe('blocked');
    expect(
      clauseOf('classification/model-name', report([blocked, resultOf(other, { end: timeout('/') })])),
    ).toBe('error');
    expect(clauseOf('classification/model-name', report([kept], { notRun: [names] }))).toBe('skipped');
    // The check judged its other clause, so that this one is neither kept nor blocked.
    const half = resultOf(names, { evaluated: ['classification/model-name'] });
    expect(clauseOf('classification/model-list-unique', report([half]))).toBe('inconclusive');
  });
});

test('a target that is down is one obstacle', () => {
  const checks = Array.from({ length: 30 }, (_, index) =>
    someCheck(`check-${index}`, 'classification/model-name'),
  );
  const { obstacles, summary } = report(
    checks.map((check, index) => resultOf(check, { end: timeout(`/models/${index}`) })),
  );
  expect(obstacles).toHaveLength(1);
  expect(obstacles[0]).toMatchObject({ code: 'target/timeout', hint: 'raise --timeout' });
  expect(obstacles[0]?.checks).toHaveLength(30);
  expect(summary).toContain('30 checks of 30 could not be evaluated');
});

test('checks are in the order of the plan, then those left out with the reason', () => {
  const built = buildReport({
    target: 't',
    plan: {
      selection: {
        groups: ['classification'],
        profile: 'standard',
        only: [],
        skip: ['classification/names'],
      },
      groups: ['classification'],
      checks: [route, names],
      sendOnly: [],
      skipped: [{ check: names, pattern: 'classification/n*' }],
    },
    outcome: {
      survey: { tokenGiven: true, tokenExchange: undefined },
      results: [resultOf(names), kept],
      notRun: [],
    },
    rerun: { command: 'check', seed: 1, options: [] },
    strict: false,
    interrupted: false,
    startedAt: new Date(0),
    milliseconds: 1,
    requests: 1,
    rateLimited: 3,
  });
  expect(built.checks.map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([
    ['classification/models', 'pass', undefined],
    ['classification/names', 'inconclusive', 'no response could be evaluated'],
    ['classification/names', 'skipped', '--skip classification/n*'],
  ]);
  expect(built.observations).toEqual([
    { clause: 'service/rate-limits', seen: 'status 429, waited for', times: 3 },
  ]);
});
