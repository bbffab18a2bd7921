import { expect, test } from 'vitest';
import { sampleReportWithOracle } from '../testing/sample-oracle.ts';
import { reportAsCtrf } from './ci/ctrf.ts';
import { reportAsJunit } from './ci/junit.ts';
import { reportAsMarkdown } from './ci/markdown.ts';
import { reportToTerminal } from './terminal.ts';

const plain = { verbose: false, color: false };

test('the terminal shows a difference with both answers, what was not compared, and the receipt', () => {
  const text = reportToTerminal(sampleReportWithOracle, plain);
  expect(text).toContain('✗ oracle oracle/company-totals: totals unique_postings');
  expect(text).toContain('the posting us-2672, expired 2025-04-01, is not counted');
  expect(text).toContain('/data/totals/unique_postings: 1 ≠ 0 (oracle ≠ target)');
  expect(text).toContain('rankings was not compared: the group is not deployed');
  expect(text).toContain('and 1 more, with --verbose');
  expect(text).toContain('would have noticed 3 of 4 faults made in its answers, 75 %');
  expect(text).not.toContain('the selection of a version is unseen');
});

test('the terminal lists every missed fault and blind spot when it is verbose', () => {
  const text = reportToTerminal(sampleReportWithOracle, { ...plain, verbose: true });
  expect(text).toContain('not compared: pages: the choice is open');
  expect(text).toContain('the selection of a version is unseen');
  expect(text).toContain('GET /models/{name} a');
});

test('JUnit, markdown and CTRF carry the receipt', () => {
  expect(reportAsJunit(sampleReportWithOracle, plain)).toMatch(/<property name="receipt" value="[^"]*3 of 4/);
  expect(reportAsMarkdown(sampleReportWithOracle, plain)).toContain('one version of each model');
  expect(reportAsCtrf(sampleReportWithOracle, plain)).toContain('3 of 4 faults');
});
