import type { RunReport } from '../../report.ts';
import { printable } from '../text/printable.ts';
import { titledBlock, type TerminalStyle } from './terminal-style.ts';

/** How the target treats what the specification leaves open, by group; empty unless verbose. */
export function dialectBlock({ dialect }: RunReport, style: TerminalStyle): string {
  if (!style.verbose) return '';
  const width = Math.max(...dialect.map(({ choice }) => choice.length)) + 2;
  const groups = [...new Set(dialect.map(({ group }) => group))];
  const lines = groups.flatMap((group) => [
    group,
    ...dialect
      .filter((treated) => treated.group === group)
      .map((treated) => {
        const option =
          'option' in treated
            ? treated.option
            : style.colors.yellow(`undetermined: ${printable(treated.undetermined)}`);
        return `  ${treated.choice.padEnd(width)}${option}`;
      }),
  ]);
  return titledBlock('How this target treats what the specification leaves open', lines, style);
}

/** What was seen of open clauses; empty unless verbose. */
export function observationBlock({ observations }: RunReport, style: TerminalStyle): string {
  if (!style.verbose) return '';
  const lines = observations.map(
    ({ clause, seen, times }) => `${clause}: ${printable(seen)}${times > 1 ? ` (${times} times)` : ''}`,
  );
  return titledBlock('Observed where the specification is open', lines, style);
}
