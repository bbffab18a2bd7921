import { afterAll, expect, test } from 'vitest';
import type { Middleware } from '../../../reference/index.ts';
import { triesAll } from '../../selftest/extent.ts';
import { changedAnswers, changedRequests, type Item } from '../../testing/compare-reference.ts';
import { buckets, openTrialOracle } from '../../testing/samples/trial-oracle.ts';

const { compareWith, close } = await openTrialOracle();
afterAll(close);

function series(data: Item): Item[] {
  return (data.ranking?.buckets ?? []).map(({ timeseries }: Item) => timeseries);
}
/** Changes each bucket of the rankings that answer a matching path. */
function changedBuckets(path: RegExp, change: (bucket: Item) => void): Middleware {
  return changedAnswers(path, (data) => buckets(data).forEach(change));
}
const plain = /^\/uk-jpa\/rankings\/[^/]+$/;

const answers: readonly [aspect: string, check: string, fault: Middleware][] = [
  ['totals unique_postings', 'ranking', changedAnswers(plain, (data) => (data.totals.unique_postings += 1))],
  [
    'group unique_postings',
    'ranking',
    changedAnswers(plain, (data) => {
      const [first] = buckets(data);
      if (first !== undefined) first.unique_postings += 1;
    }),
  ],
  ['groups', 'ranking', changedAnswers(plain, (data) => buckets(data).splice(0, 1))],
  ['order', 'ranking', changedAnswers(plain, (data) => buckets(data).reverse())],
  [
    'group median_posting_duration',
    'ranking',
    changedBuckets(plain, (bucket) => {
      if (typeof bucket.median_posting_duration === 'number') bucket.median_posting_duration += 0.25;
    }),
  ],
  [
    'group unique_companies',
    'ranking',
    changedBuckets(plain, (bucket) => {
      if ('unique_companies' in bucket) bucket.unique_companies += 1;
    }),
  ],
  ['ranking limit', 'ranking', changedAnswers(plain, (data) => (data.ranking.limit += 1))],
  [
    'series unique_postings',
    'timeseries',
    changedAnswers(/\/timeseries$/, (data) => {
      for (const { unique_postings: counts } of series(data)) counts?.reverse();
    }),
  ],
  [
    'series total_postings',
    'timeseries',
    changedAnswers(/\/timeseries$/, (data) => {
      for (const { total_postings: counts } of series(data)) if (counts?.length > 0) counts[0] += 2;
    }),
  ],
  [
    'series points',
    'timeseries',
    changedAnswers(/\/timeseries$/, (data) => {
      for (const list of series(data).flatMap((one) => Object.values<Item>(one))) list.pop();
    }),
  ],
  [
    'histogram duplicate_postings',
    'distribution',
    changedBuckets(/\/uk-jpa.*\/distributions\//, ({ distribution }) => {
      for (const step of distribution.buckets) step.duplicate_postings += 1;
    }),
  ],
  [
    'histogram steps',
    'distribution',
    changedBuckets(/\/uk-jpa.*\/distributions\//, ({ distribution }) => {
      for (const step of distribution.buckets) step.value += distribution.interval / 2;
    }),
  ],
  [
    'nested group unique_postings',
    'nested',
    changedBuckets(/\/rankings\/[^/]+\/rankings\//, ({ ranking }) => {
      for (const inner of ranking.buckets) inner.unique_postings += 1;
    }),
  ],
  [
    'totals median_salary',
    'company-totals',
    changedAnswers(/\/totals$/, (data) => {
      if (typeof data.totals.median_salary === 'number') data.totals.median_salary += 100;
    }),
  ],
  [
    'series median_salary',
    'company-timeseries',
    changedAnswers(/\/company-postings\/timeseries$/, (data) => {
      const values = data.timeseries.median_salary;
      if (typeof values?.[0] === 'number') values[0] += 100;
    }),
  ],
  [
    'group unique_postings',
    'company-ranking',
    changedAnswers(/\/company-postings\/rankings\//, (data) => {
      const last = buckets(data).at(-1);
      if (last !== undefined) last.unique_postings -= 1;
    }),
  ],
  [
    'listing unique_postings',
    'company-postings',
    changedAnswers(/\/postings$/, (data) => (data.unique_postings += 1)),
  ],
  [
    'record city_name',
    'company-postings',
    changedAnswers(/\/postings$/, (data) => {
      for (const record of data.postings) if ('city_name' in record) record.city_name = 'Nowhere';
    }),
  ],
  [
    'record posted',
    'company-postings',
    changedAnswers(/\/postings$/, (data) => {
      for (const record of data.postings) if ('posted' in record) record.posted = '2024-01-01';
    }),
  ],
  [
    'percentile value',
    'company-distribution',
    changedAnswers(/\/company-postings\/distributions\//, (data) => {
      for (const bucket of data.distribution.buckets) bucket.value += 1;
    }),
  ],
];

/** One fault of each check, or all of them. */
const tried = triesAll
  ? answers
  : answers.filter(([, check], place) => answers.findIndex((other) => other[1] === check) === place);

test.each(tried)('a wrong answer in %s is found by oracle/%s', async (aspect, name, fault) => {
  const check = `oracle/${name}`;
  const report = await compareWith(fault, { only: [check] });
  expect(report).toMatchObject({ verdict: 'violations', exitCode: 1 });
  const found = report.oracle?.differences ?? [];
  expect(found.map((difference) => difference.aspect)).toEqual([aspect]);
  const [difference] = found;
  expect(difference?.checks).toEqual([check]);
  expect(difference?.places.length).toBeGreaterThan(0);
  expect(difference?.oracle.text).not.toBe(difference?.exchange.response.text);
  expect(difference?.again).toContain(`--only ${check} --seed 1 --case `);
  expect(report.checks.find(({ id }) => id === check)?.verdict).toBe('fail');
});

const totals = /\/company-postings\/totals$/;

test('active postings that are counted differently at one route are found', async () => {
  const fault = changedRequests(totals, ({ filter }) => {
    if (filter.when === 'active') filter.when = { start: '2026-10', end: '2026-10' };
  });
  const only = ['oracle/company-totals', 'oracle/company-ranking', 'oracle/company-distribution'];
  const report = await compareWith(fault, { only, profile: 'standard' });
  const [first] = report.oracle?.differences ?? [];
  expect(first).toMatchObject({ checks: ['oracle/company-totals'] });
  expect(first?.aspect).toMatch(/^active totals /);
  expect(first?.explanation).toContain('active postings');
});

test.each(['soc2', 'employment_type'])(
  'an ignored filter is found where few values have all postings: %s',
  async (key) => {
    const fault = changedRequests(/\/uk-jpa\/rankings\//, ({ filter }) => delete filter[key]);
    const report = await compareWith(fault, { only: ['oracle/ranking'], profile: 'standard' });
    expect(report.oracle?.differences[0]?.explanation).toContain(` without ${key}`);
  },
);

test('keywords that are ignored beside two other keys are found', async () => {
  const fault = changedRequests(/\/uk-jpa\/rankings\//, ({ filter }) => {
    if (Object.keys(filter).length > 3) delete filter.keywords;
  });
  const report = await compareWith(fault, { only: ['oracle/ranking'], profile: 'standard' });
  expect(report.oracle?.differences[0]?.explanation).toContain('keywords');
});
