import { expect, it } from 'vitest';
import { loadFaultsAndTwins } from '../embedded-reference.ts';
import { tryTwin } from './selftest.ts';

const { twins } = await loadFaultsAndTwins();

it.each(twins.map((twin) => [twin.id, twin.title, twin] as const))(
  '%s: %s raises no alarm',
  async (_id, _title, twin) => {
    const { alarms, verdict, summary } = await tryTwin(twin);
    expect(
      alarms.map(({ clause, expected, actual }) => `${clause}: expected ${expected}, got ${actual}`),
    ).toEqual([]);
    expect(verdict, summary).toBe('conformant');
  },
);
