import pc from 'picocolors';
import type { RunReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import { printable } from './printable.ts';

/** Whether only the list of known failures fails a run: entries that pass or have expired. */
export function isListOutdated({ verdict, findings, knownFailures, oracle, against }: RunReport): boolean {
  return (
    verdict === 'violations' &&
    findings.every(({ known }) => known !== undefined) &&
    knownFailures.some(({ problem }) => problem !== undefined) &&
    (oracle?.differences ?? []).length === 0 &&
    against === undefined
  );
}

/** The verdict in words. */
export function verdictText(report: RunReport): string {
  return isListOutdated(report) ? 'known failures out of date' : report.verdict.replace('-', ' ');
}

/** The line with the verdict and its summary, such as `✓ conformant: 120 clauses satisfied`. */
export function verdictLine(report: RunReport, color: boolean): string {
  const { verdict, summary } = report;
  const colors = pc.createColors(color);
  const look = {
    conformant: { paint: colors.green, mark: '✓' },
    violations: { paint: colors.red, mark: '✗' },
    'not-judged': { paint: colors.yellow, mark: '?' },
  }[verdict];
  return `${look.paint(colors.bold(`${look.mark} ${verdictText(report)}`))}: ${printable(summary)}`;
}

/** What a run left out on purpose, in lines: the other shards, and the checks beyond its budget. */
export function partLines({ shard, budget }: RunReport): readonly string[] {
  const lines: string[] = [];
  if (shard !== undefined)
    lines.push(`shard ${shard.index} of ${shard.of}: jobmark merge joins the JSON reports of all`);
  if (budget !== undefined) {
    const { requests, chosen, leftOut, caught, recorded } = budget;
    const share = recorded === 0 ? 0 : Math.floor((caught / recorded) * 100);
    lines.push(
      chosen === 0
        ? `budget of ${count(requests, 'request')} for the comparison with the oracle`
        : `budget of ${count(requests, 'request')}: ${count(chosen, 'check')}, which report ${share} % of the ${recorded} recorded faults; ${leftOut} left out`,
    );
  }
  return lines;
}
