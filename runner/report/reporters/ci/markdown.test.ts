import { expect, test } from 'vitest';
import { clauses } from '../../../../contracts/index.ts';
import { plainStyle } from '../../../testing/samples/report-of.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import { reportAsMarkdown } from './markdown.ts';

test('begins with the verdict, then the findings with request and command', () => {
  const text = reportAsMarkdown(sampleReport, plainStyle);
  expect(text.split('\n', 1)[0]).toBe(
    '## ✗ violations: 1 must clause violated, 1 should clause violated, 2 satisfied, 4 not evaluated',
  );
  expect(text).toContain('### must `classification/error-405-text#1c3f7a02`');
  expect(text).toContain(
    'again    npx jobmark check http://127.0.0.1:4010 --only classification/unsupported-method',
  );
  expect(text).toContain('| rankings | `month-membership` | `active` |');
});

test('a target cannot write markup, end a block of code, or hide text', () => {
  const [finding] = sampleReport.findings;
  if (finding === undefined) throw new Error('the sample report has no finding');
  const hostile = { ...finding, actual: '```\n<script>alert(1)</script>\u001b[31m![x](https://evil)' };
  const text = reportAsMarkdown({ ...sampleReport, findings: [hostile] }, plainStyle);
  expect(text).toContain('````text\n');
  expect(text).not.toContain('\u001b');
  const known = { ...hostile, known: { id: 'x', reason: '<img src=x>' } };
  expect(reportAsMarkdown({ ...sampleReport, findings: [known] }, plainStyle)).toContain('\\<img src=x\\>');
});

test('shows many findings as lines', () => {
  const findings = clauses
    .slice(0, 300)
    .flatMap(({ id }) => sampleReport.findings.slice(0, 1).map((finding) => ({ ...finding, clause: id })));
  const text = reportAsMarkdown({ ...sampleReport, findings }, plainStyle);
  expect(text.match(/^### (must|should)/gm)).toHaveLength(20);
  expect(text).toContain('- and 80 more');
});
