import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { sumOf } from '../../../../contracts/index.ts';
import type { Finding, RunReport, Verdict } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import type { Reporter, ReportStyle } from '../reporter.ts';
import { comparisonSections } from '../text/comparison-text.ts';
import { furtherFindings, FURTHER_TITLE, leadingFindings } from '../text/further-findings.ts';
import { oracleLines } from '../text/oracle-text.ts';
import { oneLine, printable } from '../text/printable.ts';
import { receiptDetails, receiptLine, partLines, verdictLine } from '../text/run-text.ts';
import { tokenNote } from '../text/token-note.ts';
import { differenceBlock, findingBlock, furtherBlock } from './finding-blocks.ts';
import { titledBlock, wrapLines, type TerminalStyle } from './terminal-style.ts';
import {
  dialectBlock,
  observationBlock,
  notEvaluatedBlock,
  obstacleBlock,
  unjudgedClausesBlock,
} from './unjudged-blocks.ts';

/** Findings after these are one line each; `--verbose` shows all in full. */
const IN_FULL = 10;

/** For people: findings, what was not judged, counts, and the verdict last; fewer findings in full until it fits a screen. */
export const reportToTerminal: Reporter = (report, style) => {
  const { screen, verbose } = style;
  if (screen === undefined) return reportText(report, style, IN_FULL);
  const wrapped = (inFull: number, shown?: number): string =>
    wrapLines(reportText(report, style, inFull, shown), screen.columns);
  if (verbose) return wrapped(IN_FULL);
  const lines = (text: string): number =>
    sumOf(
      stripVTControlCharacters(text)
        .split('\n')
        .map((line) => Math.max(1, Math.ceil(line.length / screen.columns))),
    );
  for (const inFull of [IN_FULL, 6, 4, 2, 1]) {
    const text = wrapped(inFull);
    if (lines(text) <= screen.rows) return text;
  }
  for (let shown = report.findings.length - 1; shown > 1; shown -= 1) {
    const text = wrapped(1, shown);
    if (lines(text) <= screen.rows) return text;
  }
  return wrapped(1, 1);
};

function reportText(report: RunReport, style: ReportStyle, inFull: number, shown = Infinity): string {
  const terminal = { ...style, colors: pc.createColors(style.color) };
  const { findings, obstacles, oracle } = report;
  const isInFull = (index: number): boolean => style.verbose || index < inFull;
  const leading = style.verbose ? findings : leadingFindings(findings);
  const items = [
    ...leading.map((finding, index) => ({
      findings: 1,
      text: findingBlock(finding, isInFull(index), terminal),
    })),
    ...(style.verbose ? [] : furtherItems(findings, terminal)),
  ];
  const hidden = sumOf(items.slice(shown).map((item) => item.findings));
  const found = [
    ...items.slice(0, shown).map(({ text }) => text),
    ...(hidden === 0
      ? []
      : [`… and ${count(hidden, 'more finding')}: --verbose shows all, --reporter html=FILE writes a page`]),
    ...(oracle?.differences ?? []).map((difference, index) =>
      differenceBlock(difference, isInFull(index), terminal),
    ),
  ].join('\n');
  const blocks = [
    // One line each does not end with an empty line, and what follows needs one.
    found === '' || found.endsWith('\n') ? found : `${found}\n`,
    ...obstacles.map((obstacle) => obstacleBlock(obstacle, terminal)),
    unjudgedClausesBlock(report, terminal),
    notEvaluatedBlock(report, terminal),
    oracleBlock(report, terminal),
    dialectBlock(report, terminal),
    observationBlock(report, terminal),
    receiptBlock(report, terminal),
    ...comparisonBlocks(report, terminal),
    countsBlock(report, terminal),
    verdictBlock(report, terminal),
  ];
  return `${blocks.filter((block) => block !== '').join('\n')}\n`;
}

/** The findings that are one line each, with a title before them: those of a clause together, and known failures. */
function furtherItems(
  findings: readonly Finding[],
  style: TerminalStyle,
): readonly { readonly findings: number; readonly text: string }[] {
  const title = style.colors.bold(FURTHER_TITLE);
  return [
    ...furtherFindings(findings).map((further, index) => ({
      findings: further.length,
      text: `${index === 0 ? `${title}\n` : ''}${furtherBlock(further, style)}`,
    })),
    ...findings
      .filter(({ known }) => known !== undefined)
      .map((finding) => ({ findings: 1, text: findingBlock(finding, false, style) })),
  ];
}

/** What was compared with the oracle, and what was not. */
function oracleBlock({ oracle }: RunReport, { colors, verbose }: TerminalStyle): string {
  if (oracle === undefined) return '';
  const [first = '', ...others] = oracleLines(oracle, verbose);
  return `${colors.bold(printable(first))}\n${others.map((line) => `  ${printable(line)}\n`).join('')}`;
}

/** The faults that the run would not have noticed, or not surely; the share is next to the verdict. */
function receiptBlock({ receipt }: RunReport, style: TerminalStyle): string {
  if (!style.verbose || receipt === undefined) return '';
  const lines = receiptDetails(receipt).map(printable);
  return titledBlock('What the run would not have noticed, or not surely', lines, style);
}

/** What changed against other runs. */
function comparisonBlocks(report: RunReport, { colors, verbose }: TerminalStyle): readonly string[] {
  return comparisonSections(report).map(({ title, lines }) => {
    const shown = verbose ? lines : lines.slice(0, IN_FULL);
    const left = lines.length - shown.length;
    return [
      colors.bold(printable(title)),
      ...shown.map((line) => `  ${printable(line).replaceAll('\n', ' ')}`),
      ...(left > 0 ? [`  and ${left} more, with --verbose`] : []),
      '',
    ].join('\n');
  });
}

const counted: readonly { readonly title: string; readonly verdicts: readonly Verdict[] }[] = [
  { title: 'satisfied', verdicts: ['pass'] },
  { title: 'violated', verdicts: ['fail', 'warn'] },
  { title: 'known', verdicts: ['known'] },
  { title: 'inconclusive', verdicts: ['inconclusive'] },
  { title: 'blocked', verdicts: ['blocked'] },
  { title: 'error', verdicts: ['error'] },
  { title: 'skipped', verdicts: ['skipped'] },
];

/** How many clauses of each level have each verdict. One row for each, so that it fits a narrow terminal. */
function countsBlock({ clauses }: RunReport, { colors }: TerminalStyle): string {
  if (clauses.length === 0) return '';
  const row = (title: string, must: string, should: string): string =>
    `${title.padEnd(12)}${must.padStart(6)}${should.padStart(8)}`;
  const rows = counted.flatMap(({ title, verdicts }) => {
    const found = clauses.filter(({ verdict }) => verdicts.includes(verdict));
    const [must, should] = (['must', 'should'] as const).map((level) =>
      String(found.filter((clause) => clause.level === level).length),
    );
    return found.length > 0 || title === 'satisfied' || title === 'violated'
      ? [row(title, must ?? '', should ?? '')]
      : [];
  });
  return `${colors.dim(row('clauses', 'must', 'should'))}\n${rows.join('\n')}\n`;
}

/** Blind spots next to the verdict, and how long each may be; --verbose has all of them in full. */
const BLIND_SPOTS = 4;
const BLIND_SPOT_LENGTH = 160;

function verdictBlock(report: RunReport, { colors, verbose }: TerminalStyle): string {
  const { target, profile, seed, checks, requests, milliseconds, receipt } = report;
  const rest = verbose || receipt?.share === 1 ? '' : '; --verbose lists the others';
  // What is wrong comes before what might be.
  const isBrief = verbose || report.verdict === 'violations';
  const blindSpots = isBrief ? [] : (receipt?.blindSpots ?? []).slice(0, BLIND_SPOTS);
  const token = tokenNote(report.findings.filter(({ known }) => known === undefined));
  const ran = checks.filter(({ verdict }) => verdict !== 'skipped').length;
  return [
    verdictLine(report, colors.isColorSupported),
    ...partLines(report).map((line) => colors.dim(`  ${line}`)),
    ...(token === undefined ? [] : [colors.dim(`  ${token}`)]),
    ...(receipt === undefined ? [] : [colors.dim(`  receipt: ${receiptLine(receipt)}${rest}`)]),
    ...blindSpots.map((spot) => colors.dim(`    ${oneLine(spot, BLIND_SPOT_LENGTH)}`)),
    colors.dim(
      `  ${printable(target)} · ${count(ran, 'check')}, ${count(requests, 'request')}, ${(milliseconds / 1000).toFixed(1)} s · profile ${profile}, seed ${seed}`,
    ),
  ].join('\n');
}
