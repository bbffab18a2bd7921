import pc from 'picocolors';
import { groupBy } from '../../../../contracts/index.ts';
import type { RoundKind, Stability } from '../../../compare/stability/stability.ts';
import type { FaultCounts, Receipt } from '../../receipt/receipt-report.ts';
import type { RunReport } from '../../report.ts';
import { count } from '../../verdicts/verdict.ts';
import { faultWords } from './fault-words.ts';
import { printable } from './printable.ts';

/** Whether a finding was found again, on one line. */
export function stabilityLine({ kind, failed, asked, rounds }: Stability): string {
  const times = `failed ${failed} of ${count(asked, 'time')}`;
  switch (kind) {
    case 'stable':
      return `stable: ${times}`;
    case 'intermittent':
      return `intermittent: ${times}${byKind(rounds)}`;
    case 'changed-state':
      return `changed state: ${times}, no longer since then: the state of the target changed, or it fails rarely`;
    case 'unknown':
      return `could not be asked again: ${rounds.find(({ reason }) => reason !== undefined)?.reason ?? 'the run was stopped'}`;
    default:
      return kind satisfies never;
  }
}

const kinds: Readonly<Record<RoundKind, string>> = {
  kept: 'over the connections of the run',
  fresh: 'on a fresh connection',
  alone: 'alone',
};

function byKind(rounds: Stability['rounds']): string {
  const parts = (['kept', 'fresh', 'alone'] as const).flatMap((kind) => {
    const judged = rounds.filter((round) => round.kind === kind && round.outcome !== 'unknown');
    const failed = judged.filter(({ outcome }) => outcome === 'failed').length;
    return judged.length === 0 ? [] : [`${kinds[kind]} ${failed} of ${judged.length}`];
  });
  return parts.length === 0 ? '' : `; again ${parts.join(', ')}`;
}

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

/** The receipt as a sentence without its end; the share is at least that, since `undecided` counts as not noticed. */
export function receiptLine(receipt: Receipt): string {
  const { faults, noticed, undecided, groups } = receipt;
  const byGroup = groups.map((counts) => `${counts.group} ${percent(counts)}`).join(', ');
  return [
    `The run would have noticed at least ${noticed} of ${faults} faults put into copies of its answers, ${percent(receipt)}`,
    ...(groups.length > 1 ? [` (${byGroup})`] : []),
    ...(undecided > 0 ? [`; ${undecided} more can only be decided with requests that it did not send`] : []),
  ].join('');
}

/** The share of the faults that were noticed, such as `71 %`; never 100 % unless all were. */
export function percent({ noticed, faults }: FaultCounts): string {
  return faults === 0 ? 'no faults' : `${Math.floor((noticed / faults) * 100)} %`;
}

/** What the run would not have noticed, or not surely: blind spots of the data, and faults by their place. */
export function receiptDetails({ blindSpots, missed, failures }: Receipt): readonly string[] {
  const byPlace = groupBy(missed, ({ place }) => place);
  return [
    ...blindSpots,
    ...[...byPlace].map(([place, faults]) => `${place}: ${faults.map(faultWords).join('; ')}`),
    ...failures.map((failure) => `jobmark failed on a fault, please report it: ${failure}`),
  ];
}
