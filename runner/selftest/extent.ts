import { groupBy } from '../../contracts/index.ts';
import type { Fault } from '../../reference/index.ts';
import { startEmbeddedReference } from '../embedded/embedded-reference.ts';
import { openUnconnectedReference } from '../embedded/unconnected-reference.ts';
import { needsStandard } from './records/matrix.ts';

/** Whether every fault and more variants are tried, as by `npm run test:all`, or what CI has time for. */
export const triesAll = process.env['TESTS'] === 'all';

/** Opens the reference of the trials of faults, in CI without a port, which takes less processor time than HTTP. */
export const openForTrial = triesAll ? startEmbeddedReference : openUnconnectedReference;

/** The faults that CI tries: one of each clause, if possible one that `smoke` reports. */
export function faultsOfEachRun(faults: readonly Fault[]): readonly Fault[] {
  const cheapFirst = faults.toSorted((one, other) => costOf(one) - costOf(other));
  return [...groupBy(cheapFirst, ({ breaks }) => breaks).values()].flatMap(([first]) => first ?? []);
}

const costOf = ({ id }: Fault): number => Number(needsStandard(id));
