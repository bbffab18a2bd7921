import type pc from 'picocolors';
import type { ReportStyle } from '../reporter.ts';

/** How the report is written on a terminal: colors paint nothing where they are off. */
export interface TerminalStyle extends ReportStyle {
  readonly colors: ReturnType<typeof pc.createColors>;
}

/** A title with indented lines, and an empty line after them; empty without lines. */
export function titledBlock(title: string, lines: readonly string[], { colors }: TerminalStyle): string {
  return lines.length === 0 ? '' : `${colors.bold(title)}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
