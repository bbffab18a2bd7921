import { readFileSync, writeFileSync } from 'node:fs';
import type { ClauseId } from '../../contracts/index.ts';
import type { FaultTrial } from './selftest.ts';

type Matrix = { readonly [fault: string]: readonly ClauseId[] };

const file = new URL('matrix.json', import.meta.url);
let recorded: Matrix | undefined;

/** The clauses that matrix.json records beside the broken one for a fault; most faults have none. */
export function recordedBesides(fault: string): readonly ClauseId[] {
  recorded ??= JSON.parse(readFileSync(file, 'utf8')) as Matrix;
  return recorded[fault] ?? [];
}

/** Writes matrix.json: for each fault what is reported beside the clause that it breaks, if anything. */
export function recordMatrix(trials: readonly FaultTrial[], to: URL = file): void {
  const rows = trials
    .filter(({ besides }) => besides.length > 0)
    .map(({ fault, besides }) => [fault.id, besides] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(to, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
}
