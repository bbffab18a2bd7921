import pc from 'picocolors';
import type { RunReport } from '../../report.ts';
import { printable } from './printable.ts';

/** The line with the verdict and its summary, such as `✓ conformant: 120 clauses satisfied`. */
export function verdictLine({ verdict, summary }: RunReport, color: boolean): string {
  const colors = pc.createColors(color);
  const look = {
    conformant: { paint: colors.green, mark: '✓' },
    violations: { paint: colors.red, mark: '✗' },
    'not-judged': { paint: colors.yellow, mark: '?' },
  }[verdict];
  return `${look.paint(colors.bold(`${look.mark} ${verdict.replace('-', ' ')}`))}: ${printable(summary)}`;
}
