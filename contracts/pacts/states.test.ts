import { expect, it } from 'vitest';
import { companyPostingsInteractions } from './company-postings-interactions.ts';
import { discoveryInteractions } from './discovery-interactions.ts';
import { graphInteractions } from './graph-interactions.ts';
import { lookupErrorInteractions } from './lookup-error-interactions.ts';
import { rankingErrorInteractions } from './ranking-error-interactions.ts';
import { rankingInteractions } from './ranking-interactions.ts';
import { setInteractions } from './set-interactions.ts';
import { providerStates } from './states.ts';

it('has the provider states that the pacts use, and no name of a value twice', () => {
  const interactions = [
    ...discoveryInteractions,
    ...graphInteractions,
    ...setInteractions,
    ...lookupErrorInteractions,
    ...rankingInteractions,
    ...rankingErrorInteractions,
    ...companyPostingsInteractions,
  ];
  expect(new Set(interactions.flatMap(({ states }) => states))).toEqual(
    new Set(providerStates.map(({ name }) => name)),
  );
  const values = providerStates.flatMap((state) => Object.keys(state.values));
  expect(new Set(values).size).toBe(values.length);
});
