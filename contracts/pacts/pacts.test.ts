import { expect, it } from 'vitest';
import { interactionsOf } from './interactions/index.ts';
import { providerStates } from './states.ts';
import { describePact } from './testing/describe-pact.ts';

for (const [group, interactions] of Object.entries(interactionsOf)) describePact(group, interactions);

it('has the provider states that the pacts use, and no name of a value twice', () => {
  const used = Object.values(interactionsOf).flatMap((interactions) =>
    interactions.flatMap(({ states }) => states),
  );
  expect(new Set(used)).toEqual(new Set(Object.keys(providerStates)));
  const values = Object.values(providerStates).flatMap((values) => Object.keys(values));
  expect(new Set(values).size).toBe(values.length);
});
