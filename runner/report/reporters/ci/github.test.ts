import { expect, test } from 'vitest';
import { plainStyle } from '../../../testing/samples/report-of.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import { reportToGithub } from './github.ts';

test('annotates each clause once, and the verdict', () => {
  const lines = reportToGithub(sampleReport, plainStyle).trimEnd().split('\n');
  expect(lines.map((line) => /^::(\w+ title=[^:]*)::/.exec(line)?.[1])).toEqual([
    'error title=must classification/error-405-text',
    'warning title=should classification/graph-repeatable',
    'error title=changed choice rankings/month-membership',
    'error title=jobmark could not judge%3A target/timeout',
    'error title=jobmark could not judge%3A harness/error',
    'error title=jobmark%3A violations',
  ]);
  expect(lines[0]).toContain('got detail: Method \\x1b[31mNot\\x00 Allowed%0A');
});

test('writes at most ten commands, one per line, whatever the target sends', () => {
  const findings = Array.from({ length: 30 }, (_, index) => ({
    ...sampleReport.findings[0],
    clause: `rankings/clause-${index}`,
    actual: `100 %\r\n::stop-commands::x`,
  })) as unknown as typeof sampleReport.findings;
  const lines = reportToGithub({ ...sampleReport, findings }, plainStyle)
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(10);
  expect(lines.every((line) => /^::(error|warning|notice) /.test(line))).toBe(true);
  expect(lines[0]).toContain('got 100 %25\\x0d%0A::stop-commands::x');
  expect(lines[8]).toContain('25 further annotations left out');
});
