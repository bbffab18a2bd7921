import type { FaultCounts, MissedFault, Receipt } from '../../receipt/receipt-report.ts';
import { groupBy } from '../../../../contracts/index.ts';

/** The receipt as a sentence without its end; the share is at least that, since `undecided` counts as not noticed. */
export function receiptLine(receipt: Receipt): string {
  const { faults, noticed, undecided, groups } = receipt;
  const byGroup = groups.map((counts) => `${counts.group} ${percent(counts)}`).join(', ');
  return [
    `The run would have noticed at least ${noticed} of ${faults} faults made in its answers, ${percent(receipt)}`,
    ...(groups.length > 1 ? [` (${byGroup})`] : []),
    ...(undecided > 0 ? [`; ${undecided} cannot be decided without traffic`] : []),
  ].join('');
}

/** The share of the faults that were noticed, such as `71 %`; never 100 % unless all were. */
export function percent({ noticed, faults }: FaultCounts): string {
  return faults === 0 ? 'no faults' : `${Math.floor((noticed / faults) * 100)} %`;
}

/** What the run would not have noticed: blind spots of the data, and faults by their place. */
export function receiptDetails({ blindSpots, missed, failures }: Receipt): readonly string[] {
  const byPlace = groupBy(missed, ({ place }) => place);
  return [
    ...blindSpots,
    ...[...byPlace].map(([place, faults]) => `${place}: ${faults.map(changeIn).join('; ')}`),
    ...failures.map((failure) => `jobmark failed on a fault, please report it: ${failure}`),
  ];
}

/** What a fault changes at its place. */
function changeIn({ id, outcome }: MissedFault): string {
  const how = id.split('/').slice(3).join(', ');
  return outcome === 'unnoticed' ? how : `${how} (${outcome})`;
}
