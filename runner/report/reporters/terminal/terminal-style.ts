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

/** A label of a finding with the indent before and the spaces after it, which is where its text begins. */
const LABEL = /^ {2}[a-z]{1,8} +(?<=^.{11})/;

/** Breaks long lines between words and indents what follows. What is copied (commands, paths, ids) stays on one line. */
export function wrapLines(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => {
      const plain = stripVTControlCharacters(line);
      return plain.length <= columns || /^ *(?:request|compared|again|stated) /.test(plain)
        ? line
        : wrapLine(line, columns, plain);
    })
    .join('\n');
}

function wrapLine(line: string, columns: number, plain: string): string {
  const label = LABEL.exec(plain)?.[0].length;
  const indent = label ?? plain.search(/[^ ]|$/);
  let width = 0;
  return line
    .split(/(?<=\S)(?= )/)
    .flatMap((word) => (label === undefined ? [word] : breakWord(word, columns - label)))
    .map((word) => {
      const length = stripVTControlCharacters(word).length;
      const fits = width === 0 || width + length <= columns;
      width = fits ? width + length : indent + word.trimStart().length;
      return fits ? word : `\n${' '.repeat(indent)}${word.trimStart()}`;
    })
    .join('');
}

/** The parts of a word of the text that is longer than a line; labels have colours, and are short. */
function breakWord(word: string, columns: number): readonly string[] {
  if (word.length <= columns || columns < 1 || word.includes('\u001b')) return [word];
  return word.match(new RegExp(`^ ?.{1,${columns}}|.{1,${columns}}`, 'gsu')) ?? [word];
}
