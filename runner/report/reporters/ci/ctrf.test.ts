import { parse, validate } from 'ctrf';
import { expect, test } from 'vitest';
import { plainStyle } from '../../../testing/samples/report-of.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import { reportAsCtrf } from './ctrf.ts';

test('is a valid report with a test per check', () => {
  const report = parse(reportAsCtrf(sampleReport, plainStyle));
  expect(validate(report)).toMatchObject({ valid: true });
  const { summary, tests } = report.results;
  expect(tests.map(({ rawStatus }) => rawStatus)).toEqual(sampleReport.checks.map(({ verdict }) => verdict));
  expect(summary).toMatchObject({ tests: 13, passed: 2, failed: 1, skipped: 8, other: 2 });
  expect(tests[1]).toMatchObject({ status: 'failed', suite: ['classification'] });
  expect(tests[1]?.trace).toContain('request: curl -sS -i -X PUT');
});

test('counts a violated should clause as failed when the run is strict', () => {
  const { results } = parse(reportAsCtrf({ ...sampleReport, strict: true }, plainStyle));
  expect(results.summary.failed).toBe(2);
});
