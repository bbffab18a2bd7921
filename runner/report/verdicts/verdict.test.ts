import { describe, expect, test } from 'vitest';
import type { CheckResult } from '../../../properties/index.ts';
import { resultOf, violationOf } from '../../testing/outcomes.ts';
import {
  brokenMust,
  brokenShould,
  kept,
  names,
  report,
  route,
  timeout,
} from '../../testing/samples/report-of.ts';
import { sampleReportWithOracle } from '../../testing/samples/sample-oracle.ts';
import { judgeRun } from './verdict.ts';

describe('the verdict on a run', () => {
  test('is conformant when clauses were evaluated and none is violated', () => {
    expect(report([kept])).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
      summary: '1 clause satisfied',
    });
  });

  test('is violations when a must clause is violated, whatever else went wrong', () => {
    const results = [
      resultOf(names, { violations: [brokenMust] }),
      resultOf(route, { end: timeout('/models') }),
    ];
    expect(report(results)).toMatchObject({ verdict: 'violations', exitCode: 1 });
  });

  test('counts no clauses when only the oracle judged', () => {
    const oracle = { compared: 130, differences: sampleReportWithOracle.oracle?.differences ?? [] };
    const judged = judgeRun({
      clauses: [],
      checks: [],
      judging: [],
      obstacles: [],
      unjudged: [],
      knownFailures: [],
      oracle,
      strict: false,
      interrupted: false,
    });
    expect(judged).toMatchObject({ verdict: 'violations', summary: '1 difference from the oracle' });
  });

  test('treats a violated should clause as a violation only when it is strict', () => {
    const results = [kept, resultOf(names, { violations: [brokenShould] })];
    expect(report(results)).toMatchObject({ verdict: 'conformant', exitCode: 0 });
    expect(report(results).summary).toContain('1 should clause violated');
    expect(report(results, { strict: true })).toMatchObject({ verdict: 'violations', exitCode: 1 });
  });

  test.each<[string, readonly CheckResult[]]>([
    ['nothing ran', []],
    [
      'everything is blocked',
      [resultOf(route, { end: { kind: 'blocked', why: { kind: 'data', reason: 'no model' } } })],
    ],
    ['everything is inconclusive', [resultOf(route, { inconclusive: ['one model only'] })]],
    ['a check met no answer', [kept, resultOf(names, { end: timeout('/models') })]],
    [
      'a check failed in jobmark',
      [kept, resultOf(names, { end: { kind: 'harness-error', reason: 'oops', stack: 'Error: oops' } })],
    ],
    [
      'only the passive checks evaluated anything',
      [
        resultOf(
          {
            kind: 'passive',
            id: 'classification/every-exchange',
            clauses: ['service/json-responses'],
            title: 'answers in JSON',
            profile: 'smoke',
            validate: () => ({ evaluated: [], violations: [] }),
          },
          { evaluated: ['service/json-responses'] },
        ),
        resultOf(route, { end: { kind: 'blocked', why: { kind: 'data', reason: 'no model' } } }),
      ],
    ],
  ])('is never green when %s', (_what, results) => {
    const { verdict, exitCode, summary } = report(results);
    expect({ verdict, exitCode }).toEqual({ verdict: 'not-judged', exitCode: 3 });
    expect(summary).not.toBe('');
  });

  test('is not evaluated when it was interrupted, unless a clause was violated by then', () => {
    expect(report([kept], { interrupted: true, notRun: [names] })).toMatchObject({ exitCode: 3 });
    expect(report([resultOf(names, { violations: [brokenMust] })], { interrupted: true })).toMatchObject({
      exitCode: 1,
      summary: expect.stringMatching(/, interrupted$/),
    });
  });
});

describe('a must clause that was not evaluated', () => {
  const refused = resultOf(names, {
    end: { kind: 'blocked', why: { kind: 'refused', reason: 'POST /classify was answered with status 400' } },
  });

  test('makes the run not judged when the target refused a documented request', () => {
    const { verdict, exitCode, summary, clauses } = report([kept, refused]);
    expect({ verdict, exitCode }).toEqual({ verdict: 'not-judged', exitCode: 3 });
    expect(summary).toContain('1 must clause not judged, such as classification/model-name');
    expect(clauses.find(({ id }) => id === 'classification/model-name')?.unjudged).toEqual({
      reasons: [{ kind: 'refused', reason: 'POST /classify was answered with status 400' }],
      harmless: false,
    });
  });

  test.each(['data', 'credentials', 'dialect', 'not-deployed'] as const)(
    'is harmless for a reason of kind %s',
    (kind) => {
      const end = { kind: 'blocked', why: { kind, reason: 'because' } } as const;
      expect(report([kept, resultOf(names, { end })]).verdict).toBe('conformant');
    },
  );

  test('is excused by the user', () => {
    const selection = { groups: ['classification'], profile: 'standard', only: [], skip: [] } as const;
    const excused = { ...selection, allowUnjudged: ['classification/model-*'] };
    const { verdict, clauses } = report([kept, refused], { selection: excused });
    expect(verdict).toBe('conformant');
    expect(clauses.find(({ id }) => id === 'classification/model-name')?.unjudged).toMatchObject({
      harmless: false,
      excusedBy: 'classification/model-*',
    });
  });

  test('does not matter when the user asked for another clause of its check', () => {
    const only = ['classification/models-route', 'classification/model-list-unique'];
    const selection = { groups: ['classification'], profile: 'standard', only, skip: [] } as const;
    expect(report([kept, refused], { selection }).verdict).toBe('conformant');
  });
});

describe('the verdict on a check', () => {
  const verdictOf = (result: CheckResult, skip: readonly string[] = []) =>
    report([result], { skip }).checks[0];

  test('is the gravest that occurred', () => {
    expect(verdictOf(kept)?.verdict).toBe('pass');
    expect(verdictOf(resultOf(names, { violations: [brokenShould] }))?.verdict).toBe('warn');
    expect(verdictOf(resultOf(names, { violations: [brokenShould, brokenMust] }))?.verdict).toBe('fail');
    expect(verdictOf(resultOf(names, { violations: [brokenMust], end: timeout('/') }))?.verdict).toBe('fail');
    expect(
      verdictOf(resultOf(names, { evaluated: ['classification/model-name'], end: timeout('/') })),
    ).toMatchObject({ verdict: 'error', reason: timeout('/').reason, hint: timeout('/').hint });
    expect(
      verdictOf(
        resultOf(names, {
          evaluated: ['classification/model-name'],
          end: { kind: 'blocked', why: { kind: 'data', reason: 'no model' } },
        }),
      ),
    ).toMatchObject({ verdict: 'blocked', reason: 'no model' });
    expect(verdictOf(resultOf(names, { inconclusive: ['a', 'b'] }))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'a; b',
    });
  });

  test('leaves out violations of a clause that was asked to be skipped', () => {
    const result = resultOf(names, { violations: [brokenMust, brokenShould] });
    expect(verdictOf(result, ['classification/model-name'])?.verdict).toBe('warn');
    expect(verdictOf(result, ['classification/model-*'])?.verdict).toBe('pass');
  });

  test('counts no violation of a clause that the contract leaves open', () => {
    const open = violationOf('service/size-limits', 'nothing', 'something');
    const { checks, findings, clauses } = report([resultOf(route, { violations: [open] })]);
    expect(checks[0]?.verdict).toBe('pass');
    expect(findings).toEqual([]);
    expect(clauses.map(({ id }) => id)).not.toContain('service/size-limits');
  });
});
