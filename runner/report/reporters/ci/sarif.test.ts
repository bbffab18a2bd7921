import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { plainStyle } from '../../../testing/samples/report-of.ts';
import { sampleReportWithOracle } from '../../../testing/samples/sample-oracle.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import { reportAsSarif } from './sarif.ts';

test('has a rule per clause and a result per finding with a stable fingerprint', () => {
  const { runs } = JSON.parse(reportAsSarif(sampleReport, plainStyle)) as Log;
  expect(runs[0]?.tool.driver.rules?.map(({ id }) => id)).toEqual([
    'classification/error-405-text',
    'classification/graph-repeatable',
  ]);
  expect(runs[0]?.results).toMatchObject([
    {
      ruleId: 'classification/error-405-text',
      level: 'error',
      partialFingerprints: { 'jobmarkFinding/v1': 'classification/error-405-text#1c3f7a02' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'classification/models' } } }],
      webResponse: { statusCode: 405 },
    },
    { level: 'warning', webRequest: { method: 'POST', body: { text: '{"models":{}}' } } },
  ]);
});

test('a rule has the texts that code scanning of GitHub requires', () => {
  const { runs } = JSON.parse(reportAsSarif(sampleReportWithOracle, plainStyle)) as Log;
  const rules = runs[0]?.tool.driver.rules ?? [];
  expect(rules.some(({ id }) => id.startsWith('oracle/'))).toBe(true);
  for (const { shortDescription, fullDescription, help } of rules)
    for (const one of [shortDescription, fullDescription, help]) expect(one?.text).toMatch(/\S/);
});

test('suppresses known failures, and says when the target could not be judged', () => {
  const [finding] = sampleReport.findings;
  if (finding === undefined) throw new Error('the sample report has no finding');
  const known = { ...finding, known: { id: finding.clause, reason: 'JM-12', expires: '2027-01-31' } };
  const report = { ...sampleReport, findings: [known], verdict: 'not-judged' as const, exitCode: 3 as const };
  const { runs } = JSON.parse(reportAsSarif(report, plainStyle)) as Log;
  expect(runs[0]?.results?.[0]?.suppressions).toEqual([
    { kind: 'external', justification: 'JM-12 · until 2027-01-31' },
  ]);
  expect(runs[0]?.invocations?.[0]).toMatchObject({ executionSuccessful: false, exitCode: 3 });
});
