import { expect, it } from 'vitest';
import { loadMutations } from '../embedded-reference.ts';
import { tryFault } from './selftest.ts';

const { faults } = await loadMutations();

it.each(faults.map((fault) => [fault.id, fault.title, fault] as const))(
  '%s: %s is caught',
  async (_id, _title, fault) => {
    const { caught, besides } = await tryFault(fault);
    expect({ caught, besides }).toMatchObject({ caught: true });
  },
);
