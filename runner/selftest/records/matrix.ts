import { writeFileSync } from 'node:fs';
import type { ClauseId } from '../../../contracts/index.ts';
import type { FaultTrial } from '../selftest.ts';
import matrix from './matrix.json' with { type: 'json' };
import standard from './needs-standard.json' with { type: 'json' };

const recorded: { readonly [fault: string]: readonly string[] } = matrix;

/** The clauses that matrix.json records for a fault in addition to the broken one; most faults have none. */
export const recordedBesides = (fault: string): readonly string[] => recorded[fault] ?? [];

const faultsOfStandard: ReadonlySet<string> = new Set(standard);

/** Whether needs-standard.json records that the requests of `smoke` do not show a fault. */
export const needsStandard = (fault: string): boolean => faultsOfStandard.has(fault);

/** Writes needs-standard.json: the faults that are reported, but not with the requests of `smoke`. */
export function recordProfiles(trials: readonly FaultTrial[], file: URL): void {
  const ids = trials
    .filter(({ caught, profile }) => caught && profile !== 'smoke')
    .map(({ fault }) => fault.id);
  writeFileSync(file, `${JSON.stringify(ids.toSorted(), null, 2)}\n`);
}

/** Writes matrix.json: for each fault what is reported in addition to the clause that it breaks, if anything. */
export function recordMatrix(trials: readonly FaultTrial[], file: URL): void {
  const rows = trials
    .filter(({ caught, besides }) => caught && besides.length > 0)
    .map(({ fault, besides }): readonly [string, readonly ClauseId[]] => [fault.id, besides])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
