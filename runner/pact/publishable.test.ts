import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiGroups, groupInfo, readPact } from '../../contracts/index.ts';
import { startReference, type RunningReference } from '../../reference/index.ts';

// What a provider does with the pacts when a Pact Broker has them: its own verifier, its own state handlers, no jobmark.

let reference: RunningReference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.close());

const months = { start: '2025-01', end: '2025-06' };

const title = 'Pastry cook';
const description = 'Bakes bread and cakes from four in the morning.';

/** What the reference has on the sample for each value that the provider states inject. */
const values = {
  modelSegment: 'lot',
  versionSegment: '7.15.0',
  unknownModel: 'no-such-model',
  unknownModelSegment: 'no-such-model',
  unknownVersion: '999.999.999',
  setSegment: 'posting',
  setVersionSegment: '2026.7',
  unknownSetSegment: 'no-such-set',
  unknownSetVersion: '1999.1',
  model: 'lot',
  version: '7.15.0',
  input: { title, description },
  contextValue: title,
  contextInput: { title: '$.context.value', description },
  absentContextInput: { title: '$.context.absent', description },
  absentEntryInput: { title: '$.models.absent.output.value', description },
  nowhereInput: { title: '$.nowhere.value', description },
  postingSetSegment: 'posting',
  postingSetVersion: '2026.7',
  company: 'Harbour Bakery Ltd',
  title,
  description,
  locale: 'en-US',
  textOutput: 'lot',
  companyOutput: 'company',
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

test.each(apiGroups)('the verifier of Pact accepts the committed pact of %s as it is', async (group) => {
  const { interactions = [] } = (await readPact(group)) ?? {};
  const states = interactions.flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name));
  const injected = {
    ...values,
    token: await reference.mintToken(),
    expiredToken: await reference.mintToken({ expiresIn: -1 }),
    unscopedToken: await reference.mintToken({ scope: groupInfo.rankings.scope }),
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
});
