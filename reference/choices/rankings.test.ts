import { afterAll, describe } from 'vitest';
import type { TestClient } from '../testing/test-reference.ts';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';
import { dataAt, testChoices, type ChoiceTrials } from './testing/choice-trials.ts';

const when = { start: '2023-12', end: '2024-03' };

function rankingOf(client: TestClient, path: string, json: object, at: string): Promise<unknown> {
  return dataAt(client, `/uk-jpa/rankings/${path}`, { filter: { when }, rank: {}, ...json }, at);
}

function count(client: TestClient, filter: object): Promise<unknown> {
  return rankingOf(client, 'title_name', { filter: { when, ...filter } }, 'totals.unique_postings');
}

async function namesAndValues(
  client: TestClient,
  path: string,
  json: object,
  metric: string,
): Promise<unknown> {
  const buckets = (await rankingOf(client, path, json, 'ranking.buckets')) as { [key: string]: unknown }[];
  return buckets.map((bucket) => [bucket['name'], bucket[metric]]);
}

function totalOf(client: TestClient, filter: object, metric: string): Promise<unknown> {
  return rankingOf(
    client,
    'title_name',
    { filter: { when, ...filter }, rank: { extra_metrics: [metric] } },
    `totals.${metric}`,
  );
}

function series(client: TestClient, range: object): Promise<unknown> {
  return rankingOf(
    client,
    'title_name/timeseries',
    { rank: { include: ['Baker'] }, timeseries: { when: range } },
    'ranking.buckets.0.timeseries',
  );
}

async function steps(client: TestClient, interval: number, include: string): Promise<unknown> {
  const distribution = { type: 'histogram', options: { interval } };
  const json = { rank: { include: [include] }, distribution };
  const at = 'ranking.buckets.0.distribution.buckets';
  const buckets = await rankingOf(client, 'title_name/distributions/salary', json, at);
  return (buckets as { readonly value: number }[]).map(({ value }) => value);
}

/** Whether twenty answers to one request have the tied groups in the same order. */
async function isOrderKept(client: TestClient): Promise<boolean> {
  const seen = new Set<string>();
  for (let count = 0; count < 20; count += 1)
    seen.add(JSON.stringify(await namesAndValues(client, 'city_name', {}, 'unique_postings')));
  return seen.size === 1;
}

async function withoutToken(client: TestClient): Promise<unknown> {
  const requests = [
    ['GET', '/uk-jpa/nothing'],
    ['DELETE', '/uk-jpa/rankings'],
    ['POST', '/uk-jpa/rankings/title'],
    ['GET', '/uk-jpa/rankings'],
  ] as const;
  const answers = requests.map(([method, path]) => client.send(method, path, { token: null }));
  return (await Promise.all(answers)).map(({ status }) => status);
}

const leeds = {
  filter: { when, city_name: ['Leeds'] },
  rank: { by: 'significance', min_unique_postings: 1 },
};

const trials: ChoiceTrials<'rankings'> = {
  'month-membership': {
    observe: (client) => count(client, { when: { start: '2024-02', end: '2024-02' } }),
    expected: { active: 4, posted: 2 },
  },
  'when-end': {
    observe: async (client) => [
      await count(client, { when: { start: '2024-01', end: '2024-02' } }),
      await count(client, { when: { start: '2024-01', end: '2024-01' } }),
      await count(client, { when: { start: '2024-01-10', end: '2024-01-31' } }),
      await rankingOf(
        client,
        'title_name/timeseries',
        { timeseries: { when: { start: '2024-01', end: '2024-02' } } },
        'ranking.buckets.0.timeseries.month',
      ),
    ],
    expected: { inclusive: [6, 4, 3, ['2024-01', '2024-02']], exclusive: [4, 0, 2, ['2024-01']] },
  },
  values: {
    observe: (client) => count(client, { skills_name: ['Baking', 'Writing'] }),
    expected: { or: 4, and: 2 },
  },
  'unknown-company': {
    observe: async (client) => [
      await namesAndValues(client, 'company_name', {}, 'unique_postings'),
      await count(client, { company_name: ['[Unknown company]'] }),
    ],
    expected: {
      omitted: [[['Alpha', 2], ['Beta', 2], ['Gamma', 1]], 0], // prettier-ignore
      'own-group': [[['Alpha', 2], ['Beta', 2], ['Gamma', 1], ['[Unknown company]', 1]], 1], // prettier-ignore
    },
  },
  ties: { observe: isOrderKept, expected: { stable: true, unstable: false } },
  'empty-months': {
    observe: (client) => series(client, when),
    expected: {
      present: { month: ['2023-12', '2024-01', '2024-02', '2024-03'], unique_postings: [0, 3, 2, 1] },
      absent: { month: ['2024-01', '2024-02', '2024-03'], unique_postings: [3, 2, 1] },
    },
  },
  'day-key': {
    observe: (client) => series(client, { start: '2024-01-10', end: '2024-01-10' }),
    expected: {
      day: { day: ['2024-01-10'], unique_postings: [2] },
      month: { month: ['2024-01-10'], unique_postings: [2] },
    },
  },
  median: {
    observe: async (client) => [
      await totalOf(client, { city_name: ['York'] }, 'median_posting_duration'),
      await totalOf(client, { title_name: ['Baker'] }, 'median_salary'),
    ],
    expected: { mean: [30.5, 22_000], lower: [30, 20_000], upper: [31, 24_000], rounded: [31, 22_000] },
  },
  'nothing-median': {
    observe: (client) => totalOf(client, { company_name: ['Alpha'], city_name: ['York'] }, 'median_salary'),
    expected: { null: null, absent: undefined, zero: 0 },
  },
  'histogram-origin': {
    observe: (client) => steps(client, 7000, 'Baker'),
    expected: { zero: [0, 7000, 14_000, 21_000], minimum: [20_000], multiple: [14_000, 21_000] },
  },
  'empty-steps': {
    observe: (client) => steps(client, 2000, 'Baker'),
    expected: { present: [20_000, 22_000, 24_000], absent: [20_000, 24_000] },
  },
  significance: {
    observe: async (client) => {
      const scores = (await namesAndValues(client, 'title_name', leeds, 'significance')) as [
        string,
        number,
      ][];
      return scores.map(([name, score]) => [name, score.toFixed(4)]);
    },
    expected: {
      jlh: [['Baker', '0.2222']],
      other: [['Baker', '1.3333']],
      'other-sign': [['Baker', '0.1667']],
    },
  },
  'significance-groups': {
    observe: (client) => namesAndValues(client, 'title_name', leeds, 'unique_postings'),
    expected: { omitted: [['Baker', 2]], kept: [['Baker', 2], ["Driver's mate", 1]] }, // prettier-ignore
  },
  'default-limit': {
    observe: (client) => rankingOf(client, 'title', {}, 'ranking.limit'),
    expected: { 10: 10, 2: 2, required: 400 },
  },
  'default-metric': {
    observe: async (client) => [
      await rankingOf(client, 'title', {}, 'ranking.rank_by'),
      await rankingOf(
        client,
        'title/timeseries',
        { rank: { by: 'unique_postings' }, timeseries: { when } },
        'ranking.buckets.0.timeseries.total_postings',
      ),
    ],
    expected: {
      unique_postings: ['unique_postings', undefined],
      total_postings: ['total_postings', [0, 6, 5, 2]],
      required: [400, 400],
    },
  },
  'large-limit': {
    observe: async (client) => [
      await rankingOf(client, 'title', { rank: { limit: 1001 } }, 'ranking.limit'),
      await rankingOf(
        client,
        'title/rankings/city',
        { rank: { limit: 101 }, nested_rank: { limit: 1001 } },
        'ranking.buckets.0.ranking.limit',
      ),
    ],
    expected: { refused: [400, 400], clamped: [1000, 1000], served: [1001, 1001] },
  },
  'unknown-parameter': {
    observe: (client) => rankingOf(client, 'title?colour=red', {}, 'ranking.facet'),
    expected: { refused: 400, ignored: 'title' },
  },
  'unknown-key': {
    observe: async (client) => [
      await count(client, { colour: ['red'] }),
      await rankingOf(client, 'title', { rank: { limit: 1, colour: 'red' } }, 'ranking.limit'),
    ],
    expected: { refused: [400, 400], ignored: [6, 1] },
  },
  'unknown-value': {
    observe: async (client) => [
      await count(client, { city_name: ['Atlantis'] }),
      await count(client, { city_name: ['Atlantis', 'York'] }),
    ],
    expected: { refused: [400, 400], ignored: [6, 3], 'empty-result': [0, 3] },
  },
  'taxonomy-values': {
    observe: async (client) => [
      await rankingOf(client, 'title?lot_version=7&title_version=acme', {}, 'ranking.facet'),
      await rankingOf(client, 'title?lot_version=8', {}, 'ranking.facet'),
    ],
    expected: {
      'soc_version:uk_soc_2020,area_version:uk_area_2015|uk_area_2013_1,title_version:*,company_version:*company,new_taxonomy_versions:true|false,lot_version:6|7':
        ['title', 400],
      'lot_version:8': [400, 'title'],
      none: [400, 400],
    },
  },
  'unauthorized-order': {
    observe: withoutToken,
    expected: {
      before: [401, 401, 401, 401],
      'after-routing': [404, 405, 401, 401],
      after: [404, 405, 400, 401],
    },
  },
};

describe('choices of the posting rankings', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());
  testChoices('rankings', trials, (dialect) => reference.withDialect(dialect));
});
