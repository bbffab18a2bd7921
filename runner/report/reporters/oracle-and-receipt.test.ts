import type { Har } from 'har-format';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { plainStyle } from '../../testing/samples/report-of.ts';
import { sampleReportWithOracle } from '../../testing/samples/sample-oracle.ts';
import { reportAsCtrf } from './ci/ctrf.ts';
import { reportAsJunit } from './ci/junit.ts';
import { reportAsMarkdown } from './ci/markdown.ts';
import { reportAsSarif } from './ci/sarif.ts';
import { reportAsHar } from './har.ts';
import { reporters } from './registry.ts';
import { reportToTerminal } from './terminal/terminal.ts';

test('the terminal shows a difference with both answers, what was not compared, and the receipt', () => {
  const text = reportToTerminal(sampleReportWithOracle, plainStyle);
  expect(text).toContain('✗ oracle oracle/company-totals: totals unique_postings');
  expect(text).toContain('the posting us-2672, expired 2025-04-01, is not counted');
  expect(text).toContain('/data/totals/unique_postings: 1 ≠ 0 (oracle ≠ target)');
  expect(text).toContain('rankings was not compared: the group is not deployed');
  expect(text).toContain('and 1 more, with --verbose');
  expect(text).toContain('would have noticed at least 3 of 4 faults put into copies of its answers, 75 %');
  // Blind spots come after what is wrong.
  expect(text).not.toContain('the selection of a version is not tested');
  expect(text).not.toContain('GET /models/{name} a');
});

test('the terminal lists every missed fault and blind spot when it is verbose', () => {
  const text = reportToTerminal(sampleReportWithOracle, { ...plainStyle, verbose: true });
  expect(text).toContain('not compared: pages: the choice is open');
  expect(text).toContain('the selection of a version is not tested');
  expect(text).toContain('GET /models/{name} a');
});

test.each(Object.entries(reporters).filter(([name]) => name !== 'badge' && name !== 'html'))(
  '%s shows where a difference is, with both values',
  async (_, load) => {
    const text = (await load())(sampleReportWithOracle, plainStyle);
    expect(text).toContain('/data/totals/unique_postings');
    expect(text).toMatch(/1 ≠ 0 \(oracle|"expected": ?1,\s*"actual": ?0/);
    expect(text).toContain('us-2672');
  },
);

test('SARIF and HAR name a difference by its stable id', () => {
  const { id = '' } = sampleReportWithOracle.oracle?.differences[0] ?? {};
  const { runs } = JSON.parse(reportAsSarif(sampleReportWithOracle, plainStyle)) as Log;
  expect(runs[0]?.results?.at(-1)).toMatchObject({
    ruleId: 'oracle/company-totals',
    partialFingerprints: { 'jobmarkFinding/v1': id },
    locations: [{ logicalLocations: [{ fullyQualifiedName: '/data/totals/unique_postings' }] }],
  });
  const { log } = JSON.parse(reportAsHar(sampleReportWithOracle, plainStyle)) as Har;
  expect(log.pages?.at(-1)?.id).toBe(id);
  expect(log.entries.at(-1)).toMatchObject({
    pageref: id,
    comment: expect.stringContaining('oracle: 200') as string,
  });
});

test('JUnit, markdown and CTRF contain the receipt', () => {
  expect(reportAsJunit(sampleReportWithOracle, plainStyle)).toMatch(
    /<property name="receipt" value="[^"]*3 of 4/,
  );
  expect(reportAsMarkdown(sampleReportWithOracle, plainStyle)).toContain('one version of each model');
  expect(reportAsCtrf(sampleReportWithOracle, plainStyle)).toContain('3 of 4 faults');
});
