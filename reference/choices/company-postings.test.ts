import { afterAll, describe, expect, it } from 'vitest';
import { defaultDialect, parseChoice, withChoices } from '../../contracts/index.ts';
import { createTestReference, type TestClient } from '../testing/test-reference.ts';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUs } from '../testing/tiny-us.ts';
import { dataAt, testChoices, type ChoiceTrials } from './testing/choice-trials.ts';

const when = { start: '2023-12', end: '2024-03' };
const baker = { title_name: ['Baker'] };

function data(client: TestClient, path: string, json: object, at: string): Promise<unknown> {
  return dataAt(client, `/company-postings/${path}`, { filter: { when }, ...json }, at);
}

function total(client: TestClient, filter: object, metric = 'unique_postings'): Promise<unknown> {
  return data(client, 'totals', { filter: { when, ...filter }, metrics: [metric] }, `totals.${metric}`);
}

function ranking(client: TestClient, facet: string, rank: object, key: string): Promise<unknown> {
  return data(client, `rankings/${facet}`, { rank }, `ranking.${key}`);
}

async function names(client: TestClient, facet: string): Promise<readonly string[]> {
  return ((await ranking(client, facet, {}, 'buckets')) as { readonly name: string }[]).map(
    ({ name }) => name,
  );
}

async function ids(client: TestClient, json: object): Promise<number | readonly string[]> {
  const records = await data(client, 'postings', { fields: ['title_raw'], ...json }, 'postings');
  if (typeof records === 'number') return records;
  return (records as { readonly title_raw: string }[]).map(({ title_raw }) => title_raw);
}

/** Whether twenty answers to one request have the tied groups in the same order. */
async function isOrderKept(client: TestClient): Promise<boolean> {
  const seen = new Set<string>();
  for (let count = 0; count < 20; count += 1) seen.add(String(await names(client, 'city_name')));
  return seen.size === 1;
}

const newest = ['Van driver', 'Driver', 'Baker (York)', 'Senior Baker', 'Baker', 'Driver'];

const trials: ChoiceTrials<'company-postings'> = {
  'month-membership': {
    observe: (client) =>
      data(client, 'timeseries', { metrics: ['unique_postings'] }, 'timeseries.unique_postings'),
    expected: { active: [1, 4, 4, 2], posted: [1, 3, 2, 0] },
  },
  values: {
    observe: (client) => total(client, { skills_name: ['Baking', 'Writing'] }),
    expected: { or: 4, and: 2 },
  },
  'unknown-company': {
    observe: (client) => names(client, 'company'),
    expected: { omitted: ['101', '102', '103'], 'own-group': ['101', '102', '0', '103'] },
  },
  ties: { observe: isOrderKept, expected: { stable: true, unstable: false } },
  median: {
    observe: async (client) => [
      await total(client, { city_name: ['York'] }, 'median_posting_duration'),
      await total(client, baker, 'median_salary'),
    ],
    expected: { mean: [30.5, 22_000], lower: [30, 20_000], upper: [31, 24_000], rounded: [31, 22_000] },
  },
  'nothing-median': {
    observe: (client) => total(client, { city_name: ['York'], ...baker }, 'median_salary'),
    expected: { null: null, absent: undefined, zero: 0 },
  },
  percentile: {
    observe: async (client) => {
      const distribution = { type: 'percentile', options: { keys: [30, 40, 90] } };
      const buckets = await data(client, 'distributions/salary', { distribution }, 'distribution.buckets');
      return (buckets as { readonly value: number }[]).map(({ value }) => Math.round(value));
    },
    expected: {
      'nearest-rank': [24_000, 24_000, 30_000],
      linear: [24_400, 25_200, 29_200],
      lower: [24_000, 24_000, 28_000],
      higher: [26_000, 26_000, 30_000],
      'by-upper-count': [24_000, 26_000, 30_000],
    },
  },
  'default-limit': {
    observe: (client) => ranking(client, 'title', {}, 'limit'),
    expected: { 10: 10, 2: 2, required: 400 },
  },
  'default-metric': {
    observe: async (client) => [
      await ranking(client, 'title', {}, 'rank_by'),
      await data(client, 'totals', {}, 'totals.total_postings'),
    ],
    expected: {
      unique_postings: ['unique_postings', undefined],
      total_postings: ['total_postings', 13],
      required: [400, 400],
    },
  },
  'large-limit': {
    observe: (client) => ranking(client, 'title', { limit: 1001 }, 'limit'),
    expected: { refused: 400, clamped: 1000, served: 1001 },
  },
  'page-size': {
    observe: (client) => data(client, 'postings', { limit: 11 }, 'limit'),
    expected: { refused: 400, clamped: 10, served: 11 },
  },
  'default-page-size': {
    observe: (client) => data(client, 'postings', {}, 'limit'),
    expected: { 10: 10, 3: 3, 50: 50, required: 400 },
  },
  'viewing-cap': {
    observe: async (client) => [
      await data(client, 'postings', { limit: 2 }, 'pages_available'),
      await ids(client, { limit: 2, page: 2 }),
    ],
    expected: { 10: [3, newest.slice(2, 4)], 3: [2, newest.slice(2, 3)], 2: [1, []] },
  },
  'viewable-postings': {
    beside: ['viewing-cap=4'],
    observe: (client) => data(client, 'postings', {}, 'viewable_postings'),
    expected: { all: 6, readable: 4 },
  },
  'last-page': {
    observe: async (client) => [
      await ids(client, { limit: 4, page: 3 }),
      await ids(client, { limit: 4, page: 1, filter: { when: { start: '1999-01', end: '1999-01' } } }),
    ],
    expected: { empty: [[], []], refused: [400, []], repeated: [newest.slice(4), []] },
  },
  'score-order': {
    observe: async (client) => {
      const keywords = { query: 'bread cake', type: 'or' };
      const found = await ids(client, { filter: { when, keywords }, order: ['score'] });
      return (found as readonly string[]).indexOf('Driver');
    },
    expected: { descending: 2, ascending: 0 },
  },
  'unknown-parameter': {
    observe: (client) => data(client, 'totals?colour=red', {}, 'totals.unique_postings'),
    expected: { refused: 400, ignored: 6 },
  },
  'unknown-key': {
    observe: async (client) => [
      await total(client, { colour: ['red'] }),
      await data(client, 'totals', { colour: 'red' }, 'totals.unique_postings'),
    ],
    expected: { refused: [400, 400], ignored: [6, 6] },
  },
  'unknown-value': {
    observe: (client) => total(client, { city_name: ['Atlantis'] }),
    expected: { refused: 400, ignored: 6, 'empty-result': 0 },
  },
  'taxonomy-values': {
    observe: (client) => data(client, 'totals?soc_version=soc_2021', {}, 'totals.unique_postings'),
    expected: {
      'soc_version:soc_2021,onet_version:onet_2019,onet_standard_version:2019.0.0,naics_version:naics_std_2022,area_version:us_area_2024_4|us_area_2024_3,area_us_version:2.0.0|1.0.2,title_version:*,company_version:*company,new_taxonomy_versions:true|false,lot_version:6|7': 6,
      none: 400,
    },
  },
  'company-errors': {
    observe: async (client) =>
      Object.keys((await client.send('POST', '/company-postings/totals', { json: {} })).body as object),
    expected: {
      rankings: ['errors'],
      classification: ['title', 'status', 'detail'],
      gateway: ['message'],
      other: ['error'],
    },
  },
};

describe('choices of the company postings', async () => {
  const reference = await createTinyReference(tinyUs);
  afterAll(() => reference.close());
  testChoices('company-postings', trials, (dialect) => reference.withDialect(dialect));

  it('serves viewing-cap=none', async () => {
    const dialect = withChoices(defaultDialect, [parseChoice('viewing-cap=none')]);
    const client = await createTestReference({ dialect });
    const pages = await data(
      client,
      'postings',
      { filter: { when: { start: '2026-10', end: '2026-10' } } },
      'pages_available',
    );
    expect(pages).toBeGreaterThan(1);
  });
});
