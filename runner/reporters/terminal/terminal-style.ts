import { stripVTControlCharacters } from 'node:util';
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

/** The indent of a line, and a label of a finding after it, which is padded to 9 characters. */
const LABEL_OR_INDENT = /^ {2}[a-z]{1,8} +(?<=^.{11})|^ */;

/** Breaks long lines between words and indents what follows. Commands stay on one line, to be copied. */
export function wrapLines(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => {
      const plain = stripVTControlCharacters(line);
      return plain.length <= columns || /^ *(?:request|again) /.test(plain)
        ? line
        : wrapLine(line, columns, LABEL_OR_INDENT.exec(plain)?.[0].length ?? 0);
    })
    .join('\n');
}

function wrapLine(line: string, columns: number, indent: number): string {
  let width = 0;
  return line
    .split(/(?<=\S)(?= )/)
    .map((word) => {
      const length = stripVTControlCharacters(word).length;
      const fits = width === 0 || width + length <= columns;
      width = fits ? width + length : indent + length - 1;
      return fits ? word : `\n${' '.repeat(indent)}${word.slice(1)}`;
    })
    .join('');
}
