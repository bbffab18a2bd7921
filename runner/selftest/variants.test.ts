import { expect, it } from 'vitest';
import { loadMutations } from '../embedded-reference.ts';
import { tryVariant } from './selftest.ts';

const { variants } = await loadMutations();

it.each(variants.map((variant) => [variant.id, variant.title, variant] as const))(
  '%s: %s raises no alarm',
  async (_id, _title, variant) => {
    const { alarms, verdict, summary } = await tryVariant(variant);
    expect(
      alarms.map(({ clause, expected, actual }) => `${clause}: expected ${expected}, got ${actual}`),
    ).toEqual([]);
    expect(verdict, summary).toBe('conformant');
  },
);
