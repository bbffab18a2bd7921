import type { OracleDifference } from '../../../oracle/oracle-report.ts';
import type { Finding, RunReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import type { Reporter } from '../reporter.ts';
import { comparisonSections } from '../text/comparison-text.ts';
import { findingRows, knownLine } from '../text/finding-text.ts';
import { furtherFindings, furtherLine, FURTHER_TITLE, leadingFindings } from '../text/further-findings.ts';
import { differenceRows, oracleLines } from '../text/oracle-text.ts';
import { printable } from '../text/printable.ts';
import { receiptLine, partLines, verdictLine } from '../text/run-text.ts';
import { tokenNote } from '../text/token-note.ts';

/** Leading findings after these are one line each: job summaries of CI services have a size limit (1 MiB on GitHub). */
const IN_FULL = 20;
const ONE_LINE = 200;
const BODY_CHARACTERS = 1000;

/** Markdown for a job summary or a comment: the verdict, the findings and differences, what was not judged, the dialect. */
export const reportAsMarkdown: Reporter = (report) => {
  const failing = report.findings.filter(({ known }) => known === undefined);
  const blocks = [
    `## ${escape(verdictLine(report, false))}`,
    facts(report),
    ...report.observations.flatMap(({ isNotable, seen }) => (isNotable === true ? [`${escape(seen)}.`] : [])),
    tokenLine(failing),
    ...findingSections(report),
    ...unjudgedSections(report),
    ...(report.oracle === undefined ? [] : [list('Oracle', oracleLines(report.oracle, true).map(escape))]),
    ...partLines(report).map(escape),
    ...(report.receipt === undefined
      ? []
      : [
          escape(receiptLine(report.receipt)),
          details('Blind spots of the data', report.receipt.blindSpots.map(escape)),
        ]),
    ...comparisonSections(report).map(({ title, lines }) =>
      lines.length === 0
        ? `**${escape(title)}**`
        : list(
            escape(title),
            lines.map((line) => escape(oneLine(line))),
          ),
    ),
    dialectTable(report),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
};

/** What is wrong: findings and differences from the oracle, the first ones in full, and known failures. */
function findingSections({ findings, oracle }: RunReport): readonly string[] {
  const leading = leadingFindings(findings);
  const differences = oracle?.differences ?? [];
  return [
    ...leading.slice(0, IN_FULL).map(findingBlock),
    list(
      leading.length > IN_FULL ? 'Further findings' : FURTHER_TITLE,
      [...leading.slice(IN_FULL).map((finding) => [finding] as const), ...furtherFindings(findings)]
        .map(furtherLine)
        .map(({ id, text }) => `${code(id)}${escape(text)}`),
    ),
    ...differences.slice(0, IN_FULL).map(differenceBlock),
    list(
      'Further differences from the oracle',
      differences.slice(IN_FULL).map(({ id, explanation }) => `${code(id)}: ${escape(oneLine(explanation))}`),
    ),
    list(
      'Known failures',
      findings.flatMap(({ id, known }) =>
        known === undefined ? [] : [`${code(id)}: ${escape(knownLine(known))}`],
      ),
    ),
  ];
}

/** What was not judged, and why. */
function unjudgedSections({ obstacles, clauses }: RunReport): readonly string[] {
  return [
    list(
      'Could not be judged',
      obstacles.map(
        ({ message, hint, checks }) =>
          `${escape(oneLine(message))} (${count(checks.length, 'check')}): ${escape(hint)}`,
      ),
    ),
    list(
      'Must clauses that were not judged',
      clauses.flatMap(({ id, level, unjudged }) =>
        level === 'must' && unjudged?.harmless === false
          ? [`${code(id)}: ${escape(oneLine(unjudged.reasons.map(({ reason }) => reason).join('; ')))}`]
          : [],
      ),
    ),
  ];
}

function tokenLine(findings: readonly Finding[]): string {
  const note = tokenNote(findings);
  return note === undefined ? '' : `${escape(note)}.`;
}

/** What was checked, when and how, in a line. */
export function facts(report: RunReport): string {
  const { target, profile, seed, requests, milliseconds, jobmark } = report;
  return `${code(target)} · ${count(requests, 'request')} in ${(milliseconds / 1000).toFixed(1)} s · profile ${profile}, seed ${seed} · jobmark ${jobmark}`;
}

/** A finding as a section. */
export function findingBlock(finding: Finding): string {
  const rows = findingRows(finding, BODY_CHARACTERS).filter(
    ([label]) => label !== 'clause' && label !== 'finding',
  );
  return `### ${finding.level} ${code(finding.id)}${finding.since === 'new' ? ' (new)' : ''}\n\n${finding.text}\n\n${rowsBlock(rows)}`;
}

function differenceBlock(difference: OracleDifference): string {
  const { checks, aspect, explanation } = difference;
  const rows = differenceRows(difference, BODY_CHARACTERS);
  return `### oracle ${code(`${checks[0] ?? ''}: ${aspect}`)}\n\n${escape(explanation)}\n\n${rowsBlock(rows)}`;
}

function rowsBlock(rows: readonly (readonly [label: string, text: string])[]): string {
  return fence(rows.map(([label, text]) => `${label.padEnd(9)}${printable(text)}`).join('\n'));
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const shown = lines.slice(0, ONE_LINE).map((line) => `- ${line}`);
  const more = lines.length > ONE_LINE ? [`- and ${lines.length - ONE_LINE} more`] : [];
  return `### ${title}\n\n${[...shown, ...more].join('\n')}`;
}

function details(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [
    `<details><summary>${title}</summary>`,
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    '</details>',
  ].join('\n');
}

function dialectTable({ dialect }: RunReport): string {
  if (dialect.length === 0) return '';
  const rows = dialect.map((treated) => {
    const option =
      'option' in treated ? code(treated.option) : `undetermined: ${cell(escape(treated.undetermined))}`;
    return `| ${treated.group} | ${code(treated.choice)} | ${option} |`;
  });
  return [
    '<details><summary>How this target treats what the specification leaves open</summary>',
    '',
    '| group | choice | option |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '</details>',
  ].join('\n');
}

/** Text from a target must not become markup. */
const escape = (text: string): string => printable(text).replaceAll(/[\\`*_{}[\]<>#|~&@!]/g, '\\$&');

const cell = (text: string): string => text.replaceAll('\n', ' ');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 300);

/** A code span; the delimiter is longer than any run of backticks within. */
function code(text: string): string {
  const line = cell(printable(text)).replaceAll('|', '\\|');
  const delimiter = '`'.repeat(longestRun(line) + 1);
  const space = line.includes('`') ? ' ' : '';
  return `${delimiter}${space}${line}${space}${delimiter}`;
}

function fence(text: string): string {
  const delimiter = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${delimiter}text\n${text}\n${delimiter}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
