import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { levelOf } from '../../contracts/index.ts';
import { unjudgedKinds } from '../../properties/index.ts';
import type { CheckReport, Finding, RunReport, Verdict } from '../report/report.ts';
import { count } from '../report/verdict.ts';
import { findingRows, knownLine } from './text/finding-text.ts';
import { comparisonSections } from './text/comparison-text.ts';
import { differenceRows, oracleLines } from './text/oracle-text.ts';
import { partLines } from './text/part-text.ts';
import { printable } from './text/printable.ts';
import type { Reporter, ReportStyle } from './reporter.ts';
import { receiptDetails, receiptLine } from './text/receipt-text.ts';
import { verdictLine } from './text/verdict-line.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** Findings after these are one line each; `--verbose` shows all in full. */
const IN_FULL = 10;
const BODY_CHARACTERS = 240;
const BODY_CHARACTERS_VERBOSE = 4000;
const LABEL_WIDTH = 9;

/**
 * For people: the findings, what could not be judged and why, the counts, and the verdict last. On a screen, fewer findings
 * are shown in full, and then fewer at all, until it fits; the first one is always in full.
 */
export const reportToTerminal: Reporter = (report, style) => {
  const { screen, verbose } = style;
  const whole = reportText(report, style, IN_FULL);
  if (screen === undefined || verbose) return whole;
  const lines = (text: string): number =>
    stripVTControlCharacters(text)
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / screen.columns)), 0);
  for (const inFull of [IN_FULL, 6, 4, 2, 1]) {
    const text = reportText(report, style, inFull);
    if (lines(text) <= screen.rows) return text;
  }
  for (let shown = report.findings.length - 1; shown > 1; shown -= 1) {
    const text = reportText(report, style, 1, shown);
    if (lines(text) <= screen.rows) return text;
  }
  return reportText(report, style, 1, 1);
};

function reportText(report: RunReport, style: ReportStyle, inFull: number, shown = Infinity): string {
  const colors = pc.createColors(style.color);
  const hidden = report.findings.length - Math.min(shown, report.findings.length);
  const blocks = [
    ...report.findings
      .slice(0, shown)
      .map((finding, index) => findingBlock(finding, index < inFull, style, colors)),
    hidden === 0
      ? ''
      : `… and ${count(hidden, 'more finding')}: --verbose shows all, --reporter html=FILE writes a page`,
    ...differenceBlocks(report, style, inFull, colors),
    ...obstacleBlocks(report, style, colors),
    unjudgedBlock(report, style, colors),
    notEvaluatedBlock(report.checks, style, colors),
    oracleBlock(report, style, colors),
    dialectBlock(report, style, colors),
    observationBlock(report, style, colors),
    receiptBlock(report, style, colors),
    ...comparisonBlocks(report, style, colors),
    countsBlock(report, colors),
    verdictBlock(report, colors),
  ];
  return `${blocks.filter((block) => block !== '').join('\n')}\n`;
}

function findingBlock(finding: Finding, inFull: boolean, style: ReportStyle, colors: Colors): string {
  if (finding.known !== undefined && !style.verbose)
    return finding.known.preExisting === true
      ? `${colors.dim('~ pre-existing')} ${finding.id}: ${printable(finding.actual).replaceAll('\n', ' ')}`
      : `${colors.dim('~ known')} ${finding.id}: ${printable(knownLine(finding.known))}`;
  const mark = finding.level === 'must' ? colors.red('✗ must') : colors.yellow('! should');
  if (!inFull && !style.verbose)
    return `${mark} ${finding.clause}: ${printable(finding.actual).replaceAll('\n', ' ')}`;
  const rows = findingRows(finding, style.verbose ? BODY_CHARACTERS_VERBOSE : BODY_CHARACTERS).map(
    ([label, text]) => {
      if (label === 'clause')
        return `${mark} ${colors.bold(finding.clause)}${finding.since === 'new' ? colors.cyan(' new') : ''}\n  ${finding.text}`;
      const lines = printable(text).replaceAll('\n', `\n  ${' '.repeat(LABEL_WIDTH)}`);
      return `  ${colors.dim(label.padEnd(LABEL_WIDTH))}${lines}`;
    },
  );
  return `${rows.join('\n')}\n`;
}

function differenceBlocks(
  { oracle }: RunReport,
  style: ReportStyle,
  inFull: number,
  colors: Colors,
): readonly string[] {
  return (oracle?.differences ?? []).map((difference, index) => {
    const title = `${colors.red('✗ oracle')} ${colors.bold(`${difference.checks[0]}: ${difference.aspect}`)}`;
    const lines = (text: string): string =>
      printable(text).replaceAll('\n', `\n  ${' '.repeat(LABEL_WIDTH)}`);
    if (index >= inFull && !style.verbose) return `${title}: ${printable(difference.explanation)}`;
    const characters = style.verbose ? BODY_CHARACTERS_VERBOSE : BODY_CHARACTERS;
    const rows = differenceRows(difference, characters).map(
      ([label, text]) => `  ${colors.dim(label.padEnd(LABEL_WIDTH))}${lines(text)}`,
    );
    return `${title}\n  ${lines(difference.explanation)}\n${rows.join('\n')}\n`;
  });
}

/** What was compared with the oracle, and what was not. */
function oracleBlock({ oracle }: RunReport, style: ReportStyle, colors: Colors): string {
  if (oracle === undefined) return '';
  const [first = '', ...others] = oracleLines(oracle, style.verbose);
  return `${colors.bold(printable(first))}\n${others.map((line) => `  ${printable(line)}\n`).join('')}`;
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

/** The must clauses that keep the run from being conformant although none is violated. */
function unjudgedBlock({ clauses }: RunReport, style: ReportStyle, colors: Colors): string {
  const byReason = new Map<string, string[]>();
  for (const { id, level, unjudged } of clauses) {
    if (level !== 'must' || unjudged === undefined || unjudged.harmless) continue;
    const excuse = unjudged.excusedBy === undefined ? '' : ` (allowed by --allow-unjudged)`;
    const reason = `${unjudged.reasons.map((one) => one.reason).join('; ')}${excuse}`;
    byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
  }
  if (byReason.size === 0) return '';
  const lines = [...byReason].flatMap(([reason, ids]) => [
    `  ${printable(reason)}`,
    `    ${colors.dim(names(ids, style))}`,
  ]);
  const title = colors.bold('Must clauses that were not judged');
  return `${title}\n${lines.join('\n')}\n  --allow-unjudged ID lets a run be conformant without a clause\n`;
}

/** Checks that evaluated nothing, by kind of reason; errors are obstacles. */
function notEvaluatedBlock(checks: readonly CheckReport[], style: ReportStyle, colors: Colors): string {
  const bySection = new Map<string, Map<string, string[]>>();
  for (const { id, clauses, verdict, reason = 'no reason given', reasonKind } of checks) {
    // Where the specification is open there is nothing to evaluate, and nothing missing.
    if (clauses.every((clause) => levelOf(clause) === 'open')) continue;
    if (verdict !== 'blocked' && verdict !== 'inconclusive' && verdict !== 'skipped') continue;
    const section = sectionOf(reasonKind);
    const byReason = bySection.get(section) ?? new Map<string, string[]>();
    byReason.set(reason, [...(byReason.get(reason) ?? []), id]);
    bySection.set(section, byReason);
  }
  const lines = [...bySection].flatMap(([section, byReason]) => [
    `  ${colors.yellow(section)}`,
    ...[...byReason].flatMap(([reason, ids]) => [
      `    ${printable(reason)}`,
      `      ${colors.dim(names(ids, style))}`,
    ]),
  ]);
  return lines.length === 0 ? '' : `${colors.bold('Checks that evaluated nothing')}\n${lines.join('\n')}\n`;
}

function sectionOf(kind: CheckReport['reasonKind']): string {
  if (kind === undefined) return 'skipped';
  const { title, harmless } = unjudgedKinds[kind];
  return harmless ? `${title} (harmless)` : title;
}

function names(ids: readonly string[], style: ReportStyle): string {
  const shown = style.verbose ? ids : ids.slice(0, 3);
  const more = ids.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** How the target treats what the specification leaves open, by group. */
function dialectBlock({ dialect }: RunReport, style: ReportStyle, colors: Colors): string {
  if (!style.verbose || dialect.length === 0) return '';
  const width = Math.max(...dialect.map(({ choice }) => choice.length)) + 2;
  const groups = [...new Set(dialect.map(({ group }) => group))];
  const lines = groups.flatMap((group) => [
    `  ${group}`,
    ...dialect
      .filter((treated) => treated.group === group)
      .map((treated) => {
        const answer =
          'option' in treated
            ? treated.option
            : colors.yellow(`undetermined: ${printable(treated.undetermined)}`);
        return `    ${treated.choice.padEnd(width)}${answer}`;
      }),
  ]);
  return `${colors.bold('How this target treats what the specification leaves open')}\n${lines.join('\n')}\n`;
}

function observationBlock(report: RunReport, style: ReportStyle, colors: Colors): string {
  if (!style.verbose || report.observations.length === 0) return '';
  const lines = report.observations.map(
    ({ clause, seen, times }) => `  ${clause}: ${printable(seen)}${times > 1 ? ` (${times} times)` : ''}`,
  );
  return `${colors.bold('Observed where the specification is open')}\n${lines.join('\n')}\n`;
}

/** The faults that the run would not have noticed; the share is beside the verdict. */
function receiptBlock({ receipt }: RunReport, style: ReportStyle, colors: Colors): string {
  if (!style.verbose || receipt === undefined) return '';
  const lines = receiptDetails(receipt).map((line) => `  ${printable(line)}`);
  return lines.length === 0
    ? ''
    : `${colors.bold('Faults that the run would not have noticed')}\n${lines.join('\n')}\n`;
}

/** What changed against other runs. */
function comparisonBlocks(report: RunReport, style: ReportStyle, colors: Colors): readonly string[] {
  return comparisonSections(report).map(({ title, lines }) => {
    const shown = style.verbose ? lines : lines.slice(0, IN_FULL);
    const left = lines.length - shown.length;
    return [
      colors.bold(printable(title)),
      ...shown.map((line) => `  ${printable(line).replaceAll('\n', ' ')}`),
      ...(left > 0 ? [`  and ${left} more, with --verbose`] : []),
      '',
    ].join('\n');
  });
}

const columns: readonly { readonly title: string; readonly verdicts: readonly Verdict[] }[] = [
  { title: 'satisfied', verdicts: ['pass'] },
  { title: 'violated', verdicts: ['fail', 'warn'] },
  { title: 'known', verdicts: ['known'] },
  { title: 'inconclusive', verdicts: ['inconclusive'] },
  { title: 'blocked', verdicts: ['blocked'] },
  { title: 'error', verdicts: ['error'] },
  { title: 'skipped', verdicts: ['skipped'] },
];

function countsBlock({ clauses }: RunReport, colors: Colors): string {
  const used = columns.filter(
    ({ title, verdicts }) =>
      title === 'satisfied' ||
      title === 'violated' ||
      clauses.some(({ verdict }) => verdicts.includes(verdict)),
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
    ...partLines(report).map((line) => colors.dim(`  ${line}`)),
    ...(report.receipt === undefined ? [] : [colors.dim(`  ${receiptLine(report.receipt)}`)]),
    colors.dim(
      `  ${printable(target)} · ${count(ran, 'check')}, ${count(requests, 'request')}, ${(milliseconds / 1000).toFixed(1)} s · profile ${profile}, seed ${seed}`,
    ),
  ].join('\n');
}
