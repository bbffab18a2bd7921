import { writeFileSync } from 'node:fs';
import type { ClauseId } from '../../contracts/index.ts';
import matrix from './matrix.json' with { type: 'json' };
import type { FaultTrial } from './selftest.ts';

const recorded: { readonly [fault: string]: readonly string[] } = matrix;

/** The clauses that matrix.json records beside the broken one for a fault; most faults have none. */
export function recordedBesides(fault: string): readonly string[] {
  return recorded[fault] ?? [];
}

/** Writes matrix.json: for each fault what is reported beside the clause that it breaks, if anything. */
export function recordMatrix(trials: readonly FaultTrial[], file: URL): void {
  const rows = trials
    .filter(({ caught, besides }) => caught && besides.length > 0)
    .map(({ fault, besides }): readonly [string, readonly ClauseId[]] => [fault.id, besides])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
