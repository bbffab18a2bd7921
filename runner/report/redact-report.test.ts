import { describe, expect, test } from 'vitest';
import { createRedactor } from '../client/credentials/redaction.ts';
import { resultOf, someCheck, violationOf } from '../testing/outcomes.ts';
import { buildReport } from './build-report.ts';
import { redactReport } from './redact-report.ts';

const names = someCheck('names', 'classification/model-name');
const report = buildReport({
  target: 'http://127.0.0.1:4010',
  plan: {
    selection: { groups: ['classification'], profile: 'standard', only: [], skip: [] },
    groups: ['classification'],
    checks: [names],
    sendOnly: [],
    skipped: [],
  },
  outcome: {
    survey: { tokenGiven: true, tokenExchange: undefined },
    results: [
      resultOf(names, {
        violations: [violationOf('classification/model-name', 'a string', 'model-name and s3cret-value')],
      }),
    ],
    notRun: [],
  },
  rerun: { command: 'check', url: 'http://127.0.0.1:4010', seed: 7, options: [] },
  strict: false,
  interrupted: false,
  startedAt: new Date('2026-07-01T12:00:00Z'),
  milliseconds: 12,
  requests: 4,
  rateLimited: 0,
});

function redacted(secret: string) {
  const redactor = createRedactor();
  redactor.add('JOBMARK_TOKEN', secret);
  return redactReport(report, (value) => redactor.thoroughly(value));
}

describe('redactReport', () => {
  test('replaces a secret in texts', () => {
    const [finding] = redacted('s3cret-value').findings;
    expect(finding?.actual).toBe('model-name and $JOBMARK_TOKEN');
  });

  test.each(['model-name', 'classification', 'conformant', 'violations', 'findings', 'exchanges', 'headers'])(
    'keeps keys, ids and verdicts where the secret is %s',
    (secret) => {
      const { findings, verdict, clauses, checks } = redacted(secret);
      expect({ verdict, keys: Object.keys(findings[0] ?? {}) }).toEqual({
        verdict: report.verdict,
        keys: Object.keys(report.findings[0] ?? {}),
      });
      expect(findings[0]?.clause).toBe('classification/model-name');
      expect(clauses.map(({ id }) => id)).toEqual(report.clauses.map(({ id }) => id));
      expect(checks.map(({ id }) => id)).toEqual([names.id]);
    },
  );

  test('replaces a secret that is also a word of an id', () => {
    expect(redacted('model-name').findings[0]?.actual).toBe('$JOBMARK_TOKEN and s3cret-value');
  });
});
