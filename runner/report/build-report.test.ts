import { describe, expect, test } from 'vitest';
import type { Check, CheckResult, Exchange, Violation } from '../../properties/index.ts';
import { buildReport, type ReportInput } from './build-report.ts';
import type { Selection } from '../run/plan.ts';
import type { RunReport } from './report.ts';
import { exchangeOf, resultOf, someCheck, violationOf } from '../testing/outcomes.ts';

const route = someCheck('models', 'classification/models-route');
const names = someCheck('names', 'classification/model-name', 'classification/model-list-unique');
const kept = resultOf(route, { evaluated: ['classification/models-route'] });
const brokenMust = violationOf(
  'classification/model-name',
  '/data/0/modelName: a string',
  'no such property',
);
const brokenShould = violationOf('classification/model-list-unique', 'each model once', 'lot twice');

function report(
  results: readonly CheckResult[],
  input: Partial<ReportInput> & {
    readonly skip?: readonly string[];
    readonly selection?: Selection;
    readonly notRun?: readonly Check[];
  } = {},
): RunReport {
  const { skip = [], notRun = [], ...others } = input;
  const { selection = { groups: ['classification'], profile: 'standard', only: [], skip }, ...rest } = others;
  return buildReport({
    target: 'http://127.0.0.1:4010',
    plan: {
      selection,
      groups: ['classification'],
      checks: [...results.map(({ check }) => check), ...notRun],
      feeders: [],
      skipped: [],
    },
    outcome: { survey: { tokenGiven: true, tokenExchange: undefined }, results, notRun },
    rerun: { command: 'check', url: 'http://127.0.0.1:4010', seed: 7, options: ['--profile', 'smoke'] },
    strict: false,
    interrupted: false,
    startedAt: new Date('2026-07-01T12:00:00Z'),
    milliseconds: 12,
    requests: 4,
    rateLimited: 0,
    ...rest,
  });
}

const timeout = (path: string) =>
  ({
    kind: 'target-error',
    code: 'target/timeout',
    reason: `GET http://127.0.0.1:4010${path}: no complete answer within 10 s`,
    hint: 'raise --timeout',
  }) as const;

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

  test('takes a violated should clause for a violation only when it is strict', () => {
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
            group: 'classification',
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
    });
  });
});

describe('a must clause that nothing evaluated', () => {
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

  test('comes from the worst that it met', () => {
    expect(verdictOf(kept)?.verdict).toBe('pass');
    expect(verdictOf(resultOf(names, { violations: [brokenShould] }))?.verdict).toBe('warn');
    expect(verdictOf(resultOf(names, { violations: [brokenShould, brokenMust] }))?.verdict).toBe('fail');
    expect(verdictOf(resultOf(names, { violations: [brokenMust], end: timeout('/') }))?.verdict).toBe('fail');
    expect(
      verdictOf(resultOf(names, { evaluated: ['classification/model-name'], end: timeout('/') })),
    ).toMatchObject({
      verdict: 'error',
      reason: timeout('/').reason,
      hint: timeout('/').hint,
    });
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

  test('tells why it was not evaluated, the most telling reason first', () => {
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

describe('findings', () => {
  test('of one clause, rule, route and field are one, with the smallest evidence', () => {
    const large = exchangeOf('/models', 200, { data: Array(50).fill(0) });
    const small = exchangeOf('/models', 200, { data: {} });
    const other = someCheck('other', 'classification/model-name');
    const violation = (expected: string, actual: string, exchange: Exchange): Violation => ({
      ...violationOf('classification/model-name', expected, actual, exchange),
      rule: 'shape',
      field: 'data[].modelName',
    });
    const { findings } = report([
      resultOf(names, {
        violations: [0, 1, 12].map((index) =>
          violation(`/data/${index}/modelName: a string`, 'no such property', large),
        ),
      }),
      resultOf(other, { violations: [violation('a name of one character at least', 'a number', small)] }),
    ]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({
      clause: 'classification/model-name',
      level: 'must',
      count: 4,
      checks: ['classification/names', 'classification/other'],
      actual: 'a number',
      again: 'jobmark check http://127.0.0.1:4010 --only classification/other --seed 7 --profile smoke',
    });
    expect(findings[0]?.exchanges.map(({ request }) => request.url)).toEqual([small.request.url]);
    expect(findings[0]?.curl).toContain('"authorization: Bearer $JOBMARK_TOKEN"');
  });

  test.each([
    ['rule', { rule: 'text' }, '/models'],
    ['field', { field: 'data[].modelName' }, '/models'],
    ['route', {}, '/models/lot'],
  ])('with another %s are others', (_what, identity, path) => {
    const one = violationOf('classification/model-name', 'a', 'b', exchangeOf('/models', 200, {}));
    const two = {
      ...violationOf('classification/model-name', 'a', 'b', exchangeOf(path, 200, {})),
      ...identity,
    };
    expect(report([resultOf(names, { violations: [one, two] })]).findings).toHaveLength(2);
  });

  test('of a clause that concerns the whole service are one for all routes', () => {
    const violations = ['/models', '/sets', '/status'].map((path) =>
      violationOf('classification/error-405-text', 'a', 'b', exchangeOf(path, 405, {})),
    );
    expect(report([resultOf(names, { violations })]).findings.map(({ count }) => count)).toEqual([3]);
  });

  test('that another finding explains come after it and name it', () => {
    const post = {
      ...exchangeOf('/x', 200, {}),
      spec: { group: 'rankings', method: 'POST', path: '/x' },
    } as const;
    const totals = violationOf('rankings/totals-whole-filter', 'a', 'b', post);
    const filter = violationOf('rankings/filter-when-applies', 'a', 'b', post);
    const { findings } = report([resultOf(route, { violations: [totals, totals, filter] })]);
    expect(findings.map(({ clause, explainedBy }) => [clause, explainedBy])).toEqual([
      ['rankings/filter-when-applies', undefined],
      ['rankings/totals-whole-filter', ['rankings/filter-when-applies']],
    ]);
  });

  test('of a 5xx follow from the clause that the request put to the test', () => {
    const exchange = exchangeOf('/models', 500, {});
    const violations = [
      violationOf('service/no-server-error', 'a 4xx', 'status 500', exchange),
      violationOf('classification/error-unknown-model', 'status 404', 'status 500', exchange),
    ];
    expect(report([resultOf(route, { violations })]).findings.map(({ clause }) => clause)).toEqual([
      'classification/error-unknown-model',
      'service/no-server-error',
    ]);
  });

  test('come with must before should, and the whole service before a route before a field', () => {
    const { findings } = report([
      resultOf(names, { violations: [brokenShould, brokenMust] }),
      resultOf(route, {
        violations: [
          violationOf('classification/models-route', 'status 200', 'status 500'),
          violationOf('auth/bearer-accepted', 'status 200', 'status 401'),
          violationOf('service/json-responses', 'a JSON body', 'an empty body'),
        ],
      }),
    ]);
    expect(findings.map(({ clause }) => clause)).toEqual([
      'service/json-responses',
      'auth/bearer-accepted',
      'classification/models-route',
      'classification/model-name',
      'classification/model-list-unique',
    ]);
  });

  test('of a property are run again with the path of the counterexample', () => {
    const reproduction = { seed: 99, path: '3:0:1', counterexample: '["x"]', shrinks: 2, flaky: false };
    const { findings } = report([resultOf(names, { violations: [{ ...brokenMust, reproduction }] })]);
    expect(findings[0]?.again).toBe(
      'jobmark check http://127.0.0.1:4010 --only classification/names --seed 7 --case 3:0:1 --profile smoke',
    );
    expect(findings[0]?.reproduction).toEqual(reproduction);
  });

  test('keep the beginning of a long body', () => {
    const exchange = exchangeOf('/models', 200, 'x'.repeat(100_000));
    const { findings } = report([
      resultOf(names, { violations: [violationOf('classification/model-name', 'a', 'b', exchange)] }),
    ]);
    const response = findings[0]?.exchanges[0]?.response;
    expect(response?.characters).toBe(100_002);
    expect(response?.text).toBe(`"${'x'.repeat(16_383)}`);
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

test('checks stand in the order of the plan, then those left out with the reason', () => {
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
      feeders: [],
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
