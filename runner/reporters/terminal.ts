import pc from 'picocolors';
import { levelOf } from '../../contracts/index.ts';
import type { CheckReport, Finding, RunReport, Verdict } from '../report/report.ts';
import { count } from '../report/verdict.ts';
import { findingRows } from './finding-text.ts';
import { printable } from './printable.ts';
import type { Reporter, ReportStyle } from './reporter.ts';
import { verdictLine } from './verdict-line.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** Findings after these are one line each; `--verbose` shows all in full. */
const IN_FULL = 10;
const BODY_CHARACTERS = 240;
const BODY_CHARACTERS_VERBOSE = 4000;
const LABEL_WIDTH = 9;

/** What a person reads after a run: the findings, what could not be judged and why, the counts, and the verdict last. */
export const reportToTerminal: Reporter = (report, style) => {
  const colors = pc.createColors(style.color);
  const blocks = [
    ...report.findings.map((finding, index) => findingBlock(finding, index, style, colors)),
    ...obstacleBlocks(report, style, colors),
    notJudgedBlock(report.checks, style, colors),
    observationBlock(report, style, colors),
    countsBlock(report, colors),
    verdictBlock(report, colors),
  ];
  return `${blocks.filter((block) => block !== '').join('\n')}\n`;
};

function findingBlock(finding: Finding, index: number, style: ReportStyle, colors: Colors): string {
  const mark = finding.level === 'must' ? colors.red('✗ must') : colors.yellow('! should');
  if (index >= IN_FULL && !style.verbose)
    return `${mark} ${finding.clause}: ${printable(finding.actual).replaceAll('\n', ' ')}`;
  const rows = findingRows(finding, style.verbose ? BODY_CHARACTERS_VERBOSE : BODY_CHARACTERS).map(
    ([label, text]) => {
      if (label === 'clause') return `${mark} ${colors.bold(finding.clause)}\n  ${finding.text}`;
      const lines = printable(text).replaceAll('\n', `\n  ${' '.repeat(LABEL_WIDTH)}`);
      return `  ${colors.dim(label.padEnd(LABEL_WIDTH))}${lines}`;
    },
  );
  return `${rows.join('\n')}\n`;
}

function obstacleBlocks(report: RunReport, style: ReportStyle, colors: Colors): readonly string[] {
  return report.obstacles.map(({ code, message, hint, checks, stack }) =>
    [
      `${colors.yellow(`? ${code}`)} kept ${count(checks.length, 'check')} from being evaluated`,
      `  ${printable(message)}`,
      `  ${hint}`,
      ...(stack !== undefined && style.verbose ? [`  ${printable(stack).replaceAll('\n', '\n  ')}`] : []),
      '',
    ].join('\n'),
  );
}

/** Checks without a judgement, by verdict and reason; errors are told as obstacles. */
function notJudgedBlock(checks: readonly CheckReport[], style: ReportStyle, colors: Colors): string {
  const verdicts: readonly Verdict[] = ['blocked', 'inconclusive', 'skipped'];
  // Where the contract is open there is nothing to judge, and nothing missing.
  const judging = checks.filter((check) => check.clauses.some((clause) => levelOf(clause) !== 'open'));
  const lines = verdicts.flatMap((verdict) => {
    const byReason = new Map<string, CheckReport[]>();
    for (const check of judging.filter((check) => check.verdict === verdict)) {
      const reason = check.reason ?? 'no reason told';
      byReason.set(reason, [...(byReason.get(reason) ?? []), check]);
    }
    return [...byReason].flatMap(([reason, alike]) => [
      `  ${colors.yellow(verdict.padEnd(13))}${printable(reason)}`,
      `  ${' '.repeat(13)}${colors.dim(names(alike, style))}`,
    ]);
  });
  return lines.length === 0 ? '' : `${colors.bold('Not evaluated')}\n${lines.join('\n')}\n`;
}

function names(checks: readonly CheckReport[], style: ReportStyle): string {
  const shown = style.verbose ? checks : checks.slice(0, 3);
  const more = checks.length - shown.length;
  return `${shown.map(({ id }) => id).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function observationBlock(report: RunReport, style: ReportStyle, colors: Colors): string {
  if (!style.verbose || report.observations.length === 0) return '';
  const lines = report.observations.map(
    ({ clause, seen, times }) => `  ${clause}: ${printable(seen)}${times > 1 ? ` (${times} times)` : ''}`,
  );
  return `${colors.bold('Observed where the contract leaves it open')}\n${lines.join('\n')}\n`;
}

const columns: readonly { readonly title: string; readonly verdicts: readonly Verdict[] }[] = [
  { title: 'kept', verdicts: ['pass'] },
  { title: 'broken', verdicts: ['fail', 'warn'] },
  { title: 'inconclusive', verdicts: ['inconclusive'] },
  { title: 'blocked', verdicts: ['blocked'] },
  { title: 'error', verdicts: ['error'] },
  { title: 'skipped', verdicts: ['skipped'] },
];

function countsBlock({ clauses }: RunReport, colors: Colors): string {
  const used = columns.filter(
    ({ title, verdicts }) =>
      title === 'kept' || title === 'broken' || clauses.some(({ verdict }) => verdicts.includes(verdict)),
  );
  const cell = (text: string): string => text.padStart(14);
  const rows = (['must', 'should'] as const).map((level) => {
    const counts = used.map(({ verdicts }) =>
      cell(
        String(
          clauses.filter((clause) => clause.level === level && verdicts.includes(clause.verdict)).length,
        ),
      ),
    );
    return `${level.padEnd(8)}${counts.join('')}`;
  });
  return `${colors.dim(`${'clauses'.padEnd(8)}${used.map(({ title }) => cell(title)).join('')}`)}\n${rows.join('\n')}\n`;
}

function verdictBlock(report: RunReport, colors: Colors): string {
  const { target, profile, seed, checks, requests, milliseconds } = report;
  const ran = checks.filter(({ verdict }) => verdict !== 'skipped').length;
  return [
    verdictLine(report, colors.isColorSupported),
    colors.dim(
      `  ${printable(target)} · ${count(ran, 'check')}, ${count(requests, 'request')}, ${(milliseconds / 1000).toFixed(1)} s · profile ${profile}, seed ${seed}`,
    ),
  ].join('\n');
}
