import pc from 'picocolors';
import { printable } from '../../report/reporters/text/printable.ts';
import { count } from '../../report/verdicts/verdict.ts';
import type { ReplayedFinding, ReplayReport, ReplayState } from './replay.ts';

const order: readonly ReplayState[] = ['failing', 'flaky', 'not-judged', 'fixed'];
const WIDTH = 11;

/** A replay as text: what still fails first, the counts last. */
export function replayText(report: ReplayReport, color: boolean): string {
  const colors = pc.createColors(color);
  const paint = {
    failing: colors.red,
    flaky: colors.yellow,
    'not-judged': colors.yellow,
    fixed: colors.green,
  };
  const findings = report.findings.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  const blocks = findings.map((finding) => {
    const name = finding.state.replace('-', ' ');
    const [first, ...rows] = rowsOf(finding);
    return [
      `${paint[finding.state](name.padEnd(WIDTH))}${colors.bold(finding.id)} ${colors.dim(finding.level)}`,
      `  ${finding.text}`,
      ...[first, ...rows].flatMap((row) =>
        row === undefined ? [] : [`  ${colors.dim(row[0].padEnd(WIDTH - 2))}${printable(row[1])}`],
      ),
      '',
    ].join('\n');
  });
  const counts = order.flatMap((state) => {
    const number = findings.filter((finding) => finding.state === state).length;
    return number === 0 ? [] : [`${number} ${state.replace('-', ' ')}`];
  });
  const verdict = {
    0: colors.green('✓ fixed'),
    1: colors.red('✗ not fixed'),
    3: colors.yellow('? not judged'),
  }[report.exitCode];
  const { target, requests, milliseconds, profile, seed, obstacles } = report;
  return `${[
    ...blocks,
    ...obstacles.map(
      ({ code, message, hint }) => `${colors.yellow(`? ${code}`)} ${printable(message)}\n  ${hint}\n`,
    ),
    `${colors.bold(verdict)}: ${count(findings.length, 'finding')} of ${report.of.startedAt.slice(0, 16).replace('T', ' ')} UTC: ${counts.join(', ')}`,
    colors.dim(
      `  ${printable(target)} · ${count(requests, 'request')}, ${(milliseconds / 1000).toFixed(1)} s · profile ${profile}, seed ${seed}`,
    ),
  ].join('\n')}\n`;
}

function rowsOf(finding: ReplayedFinding): readonly (readonly [string, string])[] {
  const { state, failed, asked, expected, actual, as, reason, again } = finding;
  if (state === 'not-judged') return [['reason', reason ?? '']];
  if (state === 'fixed')
    return [
      ['was', actual],
      ['held', `${asked} of ${count(asked, 'time')}`],
    ];
  return [
    ['expected', expected],
    ['got', actual],
    ...(as === undefined ? [] : [['now as', `${as}: the clause is violated in another way`] as const]),
    ['failed', `${failed} of ${count(asked, 'time')}`],
    ...(again === undefined ? [] : [['again', again] as const]),
  ];
}
