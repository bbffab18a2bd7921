import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupInfo, readPact } from '../../contracts/index.ts';
import { startReference, type RunningReference } from '../../reference/index.ts';

// What a provider does with the pacts when a Pact Broker has them: its own verifier, its own state handlers, no jobmark.

let reference: RunningReference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.close());

const months = { start: '2025-01', end: '2025-06' };

/** What the reference has on the sample for each value that the states of these two pacts inject. */
const values = {
  rankingFacetSegment: 'title_name',
  rankingStart: months.start,
  rankingEnd: months.end,
  facetFilter: { when: months, country_name: ['Scotland'] },
  distributionFacetSegment: 'salary',
  interval: 100_000,
  nestedFacetSegment: 'city_name',
  unknownFacetSegment: 'no_such_facet',
  companyStart: months.start,
  companyEnd: months.end,
  stateName: 'Texas',
  companyFacetSegment: 'title_name',
  companyDistributionSegment: 'salary',
};

test.each(['rankings', 'company-postings'] as const)(
  'the verifier of Pact accepts the committed pact of %s as it is',
  async (group) => {
    const { interactions = [] } = (await readPact(group)) ?? {};
    const states = interactions.flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name));
    const injected = {
      ...values,
      token: await reference.mintToken(),
      expiredToken: await reference.mintToken({ expiresIn: -1 }),
    };
    const verified = await new Verifier({
      provider: group,
      providerBaseUrl: reference.url + groupInfo[group].prefix,
      pactUrls: [fileURLToPath(new URL(`../../contracts/pacts/jobmark-${group}.json`, import.meta.url))],
      logLevel: 'error',
      stateHandlers: Object.fromEntries(
        [...new Set(states)].map((state) => [state, () => Promise.resolve(injected as never)]),
      ),
    }).verifyProvider();
    const results = (
      JSON.parse(verified) as {
        interactionResults: readonly { result: string; interactionDescription: string }[];
      }
    ).interactionResults;
    expect(results).toHaveLength(interactions.length);
    expect(results.filter(({ result }) => result !== 'OK')).toEqual([]);
  },
);
