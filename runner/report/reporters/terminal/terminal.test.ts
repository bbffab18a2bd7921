import { expect, test } from 'vitest';
import { clauses } from '../../../../contracts/index.ts';
import { plainStyle } from '../../../testing/samples/report-of.ts';
import { sampleReport } from '../../../testing/samples/sample-report.ts';
import type { RunReport } from '../../report.ts';
import { wrapLines } from './terminal-style.ts';
import { reportToTerminal } from './terminal.ts';

/** This many findings of different clauses. */
function manyFindings(length: number): RunReport['findings'] {
  return clauses
    .slice(0, length)
    .flatMap(({ id }) =>
      sampleReport.findings.slice(0, 1).map((finding) => ({ ...finding, clause: id, id: `${id}#1` })),
    );
}

test('writes findings, what was not evaluated and why, the counts and the verdict', () => {
  expect(reportToTerminal(sampleReport, plainStyle)).toMatchSnapshot();
});

test('writes all when it is verbose', () => {
  expect(reportToTerminal(sampleReport, { ...plainStyle, verbose: true })).toMatchSnapshot();
});

test('is short when all is green', () => {
  const green: RunReport = {
    ...sampleReport,
    verdict: 'conformant',
    exitCode: 0,
    summary: '2 clauses satisfied',
    findings: [],
    obstacles: [],
    checks: sampleReport.checks.slice(0, 1),
    clauses: sampleReport.clauses.slice(0, 2),
  };
  expect(reportToTerminal(green, plainStyle)).toMatchSnapshot();
});

test('says without being asked what is notable', () => {
  const [observation] = sampleReport.observations;
  if (observation === undefined) throw new Error('the sample report has no observation');
  const seen = 'GET /status says that the target is not healthy';
  const report = { ...sampleReport, observations: [observation, { ...observation, seen, isNotable: true }] };
  const text = reportToTerminal(report as RunReport, plainStyle);
  expect(text).toContain(`\n! note ${seen}\n`);
  expect(text).not.toContain(observation.seen);
});

test('counts the clauses that were not evaluated, though their checks evaluated others', () => {
  const [first, ...others] = sampleReport.clauses;
  if (first === undefined) throw new Error('the sample report has no clause');
  const unjudged = { harmless: true, reasons: [{ kind: 'data' as const, reason: 'no 500 was seen' }] };
  const unseen = { ...first, verdict: 'inconclusive' as const, unjudged };
  const report = { ...sampleReport, clauses: [unseen, ...others] };
  expect(reportToTerminal(report, plainStyle)).toContain(
    '\n6 checks and 1 other clause not evaluated (harmless): --verbose says why\n\n',
  );
  const verbose = reportToTerminal(report, { ...plainStyle, verbose: true });
  expect(verbose).not.toContain('--verbose says why');
  expect(verbose).toContain('no 500 was seen');
});

test('says what each variable of the requests has to be', () => {
  const [finding] = sampleReport.findings;
  if (finding === undefined) throw new Error('the sample report has no finding');
  const curl = 'curl -H "authorization: Bearer $JOBMARK_UNSCOPED_TOKEN"';
  const text = reportToTerminal({ ...sampleReport, findings: [finding, { ...finding, curl }] }, plainStyle);
  expect(text).toContain(
    'set JOBMARK_TOKEN to a bearer token of the target, JOBMARK_UNSCOPED_TOKEN to one without the scope classmaster\n',
  );
});

test('writes ten findings in full and the others in one line each', () => {
  const many = { ...sampleReport, findings: manyFindings(13) };
  const text = reportToTerminal(many, plainStyle);
  expect(text.split('  again ')).toHaveLength(11);
  expect(text.split('#1')).toHaveLength(14);
  expect(reportToTerminal(many, { ...plainStyle, verbose: true }).split('  again ')).toHaveLength(14);
});

test('writes one finding of each cause in full, and the others of a clause in one line', () => {
  const [first, second, third] = manyFindings(3);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few clauses');
  const following = { ...second, explainedBy: [first.clause] };
  const findings = [first, third, { ...first, id: 'again#1' }, following, { ...following, id: 'again#2' }];
  const text = reportToTerminal({ ...sampleReport, findings }, plainStyle);
  expect(text.split('  again ')).toHaveLength(3);
  expect(text.slice(text.indexOf('Further findings'))).toMatch(
    new RegExp(
      `^.*\n✗ must again#1 \\(new\\): expected .*\n✗ must ${second.id} and 1 more \\(new\\): expected`,
    ),
  );
});

test.each([200, 60, 36])(
  'fits a screen of %d lines when the findings are the reason that it does not',
  (rows) => {
    const many = { ...sampleReport, findings: manyFindings(60) };
    // What is beside the findings is cut from a screen of its own.
    const few = { ...many, obstacles: [], checks: [], clauses: many.clauses.slice(0, 2) };
    const text = reportToTerminal(few, { ...plainStyle, screen: { rows, columns: 200 } });
    expect(text.split('\n').length).toBeLessThanOrEqual(rows);
    expect(text).toContain('  again ');
    const shown = text.split('#1').length - 1;
    expect(text.includes(`… and ${60 - shown} more findings: --verbose shows all`)).toBe(shown < 60);
    const verbose = reportToTerminal(few, { verbose: true, color: false, screen: { rows, columns: 200 } });
    expect(verbose.split('  again ')).toHaveLength(61);
  },
);

test('writes colors only when told to, and never those that the target sent', () => {
  const escape = '\u001b';
  expect(reportToTerminal(sampleReport, plainStyle)).not.toContain(escape);
  const painted = reportToTerminal(sampleReport, { ...plainStyle, color: true });
  expect(painted).toContain(`${escape}[31m`);
  expect(painted).toContain(String.raw`Method \x1b[31mNot\x00 Allowed`);
});

test('breaks words of a finding that are longer than the screen', () => {
  expect(wrapLines('  got      abcdefghijklmno pq', 16)).toBe(
    ['  got      abcde', '           fghij', '           klmno', '           pq'].join('\n'),
  );
  const path = '  stated   in contracts/specification/errors.md';
  expect(wrapLines(path, 16)).toBe(path);
});

test('breaks lines between words at the width of the screen, but no command', () => {
  const text = ['  expected one two three', '  request  curl -sS http://127.0.0.1:1', 'abc def'].join('\n');
  expect(wrapLines(text, 20)).toBe(
    ['  expected one two', '           three', '  request  curl -sS http://127.0.0.1:1', 'abc def'].join(
      '\n',
    ),
  );
  expect(wrapLines('\u001b[2mabcd efgh ijkl\u001b[22m', 9)).toBe('\u001b[2mabcd efgh\nijkl\u001b[22m');
});
