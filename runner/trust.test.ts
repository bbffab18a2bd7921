import { describe, expect, it } from 'vitest';
import { loadFaultsAndTwins } from './embedded-reference.ts';
import { tryFault, tryTwin } from './trust.ts';

const { faults, twins } = await loadFaultsAndTwins();

describe('every fault is named by the clause it breaks', () => {
  it.each(faults.map((fault) => [fault.id, fault.title, fault] as const))(
    '%s: %s',
    async (_id, _title, fault) => {
      const { caught, besides } = await tryFault(fault);
      expect({ caught, besides }).toMatchObject({ caught: true });
    },
  );
});

describe('no twin raises a false alarm', () => {
  it.each(twins.map((twin) => [twin.id, twin.title, twin] as const))('%s: %s', async (_id, _title, twin) => {
    const { alarms, verdict, summary } = await tryTwin(twin);
    expect(
      alarms.map(({ clause, expected, actual }) => `${clause}: expected ${expected}, got ${actual}`),
    ).toEqual([]);
    expect(verdict, summary).toBe('conformant');
  });
});
