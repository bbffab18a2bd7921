import { afterAll, expect, it } from 'vitest';
import { loadMutations } from '../embedded/embedded-reference.ts';
import { reasonFor } from './records/survivor-reasons.ts';
import { openTrialServer } from './trials/trial-server.ts';
import { generatedFaultTrials } from './trials/try-generated-fault.ts';

const { generateFaults } = await loadMutations();
const server = await openTrialServer();
const tryGeneratedFault = generatedFaultTrials(server);
afterAll(() => server.close());

it('generates the same faults for a seed, and others for another', () => {
  const ids = (seed: number) => generateFaults(30, seed).map(({ id }) => id);
  expect(ids(1)).toEqual(ids(1));
  expect(ids(1)).not.toEqual(ids(2));
  expect(new Set(ids(1)).size).toBe(30);
});

const known: readonly (readonly [string, string])[] = [
  ['answer/rankPostings/data.ranking.buckets/reverse/all/always', 'caught'],
  ['request/companyPostings/filter.when/not-in-cache-key', 'caught'],
  ['request/rankPostingsTimeseries/timeseries.metrics/reverse/all/always', 'unseen'],
];

it('proves on the wire that a fault is visible before it is tried', async () => {
  const faults = new Map(generateFaults(20_000, 1).map((fault) => [fault.id, fault]));
  for (const [id, outcome] of known) {
    const fault = faults.get(id);
    if (fault === undefined) throw new Error(`no fault ${id} is generated`);
    const trial = await tryGeneratedFault(fault);
    expect(trial).toMatchObject({ outcome });
    expect(trial.witness === undefined).toBe(outcome === 'unseen');
  }
});

it('finds a reason by a pattern of the id', () => {
  expect(reasonFor('answer/listSets/data/swap/all/always')).toMatch(/order/);
  expect(reasonFor('answer/rankPostings/data.ranking.buckets/swap/all/always')).toBeUndefined();
});
