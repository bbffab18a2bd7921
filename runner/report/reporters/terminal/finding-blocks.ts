import type { OracleDifference } from '../../../oracle/oracle-report.ts';
import type { Finding } from '../../report.ts';
import { findingRows, knownLine } from '../text/finding-text.ts';
import { furtherLine } from '../text/further-findings.ts';
import { differenceRows } from '../text/oracle-text.ts';
import { printable } from '../text/printable.ts';
import type { TerminalStyle } from './terminal-style.ts';

const BODY_CHARACTERS = 240;
const BODY_CHARACTERS_VERBOSE = 4000;
const LABEL_WIDTH = 9;
/** Rows of a finding that its title has already. */
const inTitle: ReadonlySet<string> = new Set(['clause', 'finding']);

/** A finding in full, or in one line. A known failure is one line, unless verbose. */
export function findingBlock(finding: Finding, inFull: boolean, style: TerminalStyle): string {
  const { colors, verbose } = style;
  const { id, level, known, since, text, actual } = finding;
  if (known !== undefined && !verbose)
    return known.preExisting === true
      ? `${colors.dim('~ pre-existing')} ${id}: ${oneLine(actual)}`
      : `${colors.dim('~ known')} ${id}: ${printable(knownLine(known))}`;
  if (!inFull) return furtherBlock([finding], style);
  const title = `${markOf(level, style)} ${colors.bold(id)}${since === 'new' ? colors.cyan(' new') : ''}\n  ${text}`;
  const rows = findingRows(finding, bodyCharacters(style)).filter(([label]) => !inTitle.has(label));
  return `${title}\n${rowLines(rows, style)}`;
}

/** Findings of one clause in one line. */
export function furtherBlock(findings: readonly [Finding, ...Finding[]], style: TerminalStyle): string {
  const { id, text } = furtherLine(findings);
  return `${markOf(findings[0].level, style)} ${id}${text}`;
}

function markOf(level: Finding['level'], { colors }: TerminalStyle): string {
  return level === 'must' ? colors.red('✗ must') : colors.yellow('! should');
}

/** A difference from the oracle in full, or in one line. */
export function differenceBlock(difference: OracleDifference, inFull: boolean, style: TerminalStyle): string {
  const { checks, aspect, explanation } = difference;
  const { colors } = style;
  const title = `${colors.red('✗ oracle')} ${colors.bold(`${checks[0]}: ${aspect}`)}`;
  if (!inFull) return `${title}: ${printable(explanation)}`;
  const rows = differenceRows(difference, bodyCharacters(style));
  return `${title}\n  ${indented(explanation)}\n${rowLines(rows, style)}`;
}

function bodyCharacters({ verbose }: TerminalStyle): number {
  return verbose ? BODY_CHARACTERS_VERBOSE : BODY_CHARACTERS;
}

function rowLines(rows: readonly (readonly [string, string])[], { colors }: TerminalStyle): string {
  return rows
    .map(([label, text]) => `  ${colors.dim(label.padEnd(LABEL_WIDTH))}${indented(text)}\n`)
    .join('');
}

const indented = (text: string): string => printable(text).replaceAll('\n', `\n  ${' '.repeat(LABEL_WIDTH)}`);

const oneLine = (text: string): string => printable(text).replaceAll('\n', ' ');
