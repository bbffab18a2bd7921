import type { Fault } from '../../reference/index.ts';
import { startEmbeddedReference } from '../embedded/embedded-reference.ts';
import { openUnconnectedReference } from '../embedded/unconnected-reference.ts';
import { needsStandard } from './matrix.ts';

/**
 * Whether the tests of this folder try every fault and more variants (`npm run test:selftest`, each night), or what fits
 * into the seven minutes of CI: every fault that the requests of `smoke` show, one of those of each clause that need
 * `standard`, the variants that cover every trait, and a few of the generated ones.
 */
export const triesAll = process.env['SELFTEST'] === 'all';

/** Opens the reference of the trials of faults: in each run of the tests without a port, because HTTP takes half of their time. */
export const openForTrial = triesAll ? startEmbeddedReference : openUnconnectedReference;

/** The faults that each run of the tests tries, in their order. */
export function faultsOfEachRun(faults: readonly Fault[]): readonly Fault[] {
  const costly = faults.filter(({ id }) => needsStandard(id));
  const first = new Map(costly.toReversed().map((fault) => [fault.breaks, fault]));
  return faults.filter((fault) => !needsStandard(fault.id) || first.get(fault.breaks) === fault);
}
