import type { Fault } from '../../reference/index.ts';
import { startEmbeddedReference } from '../embedded/embedded-reference.ts';
import { openUnconnectedReference } from '../embedded/unconnected-reference.ts';
import { needsStandard } from './records/matrix.ts';

/** Whether every fault and more variants are tried (`npm run test:all`), or what CI has time for. */
export const triesAll = process.env['SELFTEST'] === 'all';

/** Opens the reference of the trials of faults, in CI without a port, which takes less processor time than HTTP. */
export const openForTrial = triesAll ? startEmbeddedReference : openUnconnectedReference;

/** The faults that CI tries: those that `smoke` reports, and the first fault of each clause that has none of these. */
export function faultsOfEachRun(faults: readonly Fault[]): readonly Fault[] {
  const cheap = faults.filter(({ id }) => !needsStandard(id));
  const covered = new Set(cheap.map(({ breaks }) => breaks));
  const first = new Map(faults.toReversed().map((fault) => [fault.breaks, fault]));
  return [...cheap, ...[...first.values()].filter(({ breaks }) => !covered.has(breaks))];
}
