import { afterAll, describe, expect, test } from 'vitest';
import type { Middleware } from '../../reference/index.ts';
import { openOracle } from '../embedded/embedded-reference.ts';
import type { RunReport } from '../report/report.ts';
import { openTrialServer } from '../selftest/trials/trial-server.ts';
import {
  changedAnswers,
  changedRequests,
  compareRunning,
  type ComparedSetting,
  type Item,
} from '../testing/compare-reference.ts';

const server = await openTrialServer();
afterAll(() => server.close());
const oracle = await openOracle(['sample']);

/** Compares the reference with this fault with the oracle. */
function compareWith(fault: Middleware, setting: ComparedSetting): Promise<RunReport> {
  server.use(fault);
  return compareRunning(server, oracle, setting);
}

/** The buckets of a ranking; a change of one concerns every answer that has it. */
const buckets = (data: Item): Item[] => data.ranking.buckets;
const series = (data: Item): Item[] =>
  (data.ranking?.buckets ?? []).map(({ timeseries }: Item) => timeseries);
/** Changes each bucket of the rankings that answer a matching path. */
const changedBuckets = (path: RegExp, change: (bucket: Item) => void): Middleware =>
  changedAnswers(path, (data) => buckets(data).forEach(change));
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

test.each(answers)('a wrong answer in %s is found by oracle/%s', async (aspect, name, fault) => {
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

/** The last, or the first, day of the months of a frame is left out: days are a form of `when` of the reference. */
const lastDay = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
const totals = /\/company-postings\/totals$/;
const withoutLastDay = changedRequests(totals, ({ filter: { when } }) => {
  when.end = `${when.end}-${lastDay(when.end) - 1}`;
});
const withoutFirstDay = changedRequests(totals, ({ filter: { when } }) => {
  when.start = `${when.start}-02`;
});
const withAnotherDay = changedRequests(totals, ({ filter: { when } }) => {
  const next = new Date(Date.UTC(Number(when.end.slice(0, 4)), Number(when.end.slice(5)), 1));
  when.end = next.toISOString().slice(0, 10);
});

test('active postings that are counted otherwise at one route are found', async () => {
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

describe('the explanation of a difference', () => {
  test.each([
    [
      'its last day is left out',
      withoutLastDay,
      /is 0 instead of 1; the difference is the posting us-\d+, posted \d{4}-\d\d-\d\d, .*: it is not counted, although it was posted on the last day/,
    ],
    [
      'its first day is left out',
      withoutFirstDay,
      /the difference is the posting us-\d+, .*: it is not counted, although it expired on the first day/,
    ],
    [
      'the day after it counts',
      withAnotherDay,
      /the difference is the posting us-\d+, .*: it is counted, although it was posted after the time frame/,
    ],
  ])('names the posting where %s', async (_what, fault, text) => {
    const report = await compareWith(fault, { only: ['oracle/company-totals'], profile: 'standard' });
    // What other metrics show follows from it, but for medians and numbers of companies over several postings.
    const [first] = report.oracle?.differences ?? [];
    expect(first?.aspect).toBe('totals unique_postings');
    expect(first?.explanation).toMatch(text);
  });

  test('says that a value is wrong everywhere', async () => {
    const fault = changedAnswers(/\/totals$/, (data) => (data.totals.unique_postings *= 3));
    const report = await compareWith(fault, { only: ['oracle/company-totals'], profile: 'standard' });
    expect(report.oracle?.differences.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(/^All \d+ answers .*3 times as large/),
    ]);
  });

  test('says which other filter counts as many', async () => {
    const fault = changedRequests(/\/company-postings\//, ({ filter }) => {
      if (Object.keys(filter).length > 2) delete filter.state_name;
    });
    const report = await compareWith(fault, { only: ['oracle/company-ranking'], profile: 'standard' });
    expect(report.oracle?.differences.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(
        /as many as the oracle counts without state_name; one posting of the difference is us-\d+/,
      ),
    ]);
  });

  test('names a posting where no count is that of the rows, because all lack the same', async () => {
    const fault = changedRequests(/\/company-postings\/(totals|timeseries|rankings)/, ({ filter }) => {
      filter.salary = { lower_bound: 0 };
    });
    const report = await compareWith(fault, { only: ['oracle/company-totals'], profile: 'standard' });
    expect(report.oracle?.differences.map(({ explanation }) => explanation)).toEqual([
      expect.stringMatching(
        /the difference is the posting us-\d+, .*: it is not counted, as no posting without pay is\./,
      ),
    ]);
  });

  test('does not take a wrong order for a smaller limit', async () => {
    const fault = changedAnswers(/\/company-postings\/rankings\//, (data) => {
      const list = buckets(data);
      if (list.length > 3 && list.length === data.ranking.limit) list.push(...list.splice(-2).toReversed());
    });
    const report = await compareWith(fault, { only: ['oracle/company-ranking'], profile: 'standard' });
    const [first] = report.oracle?.differences ?? [];
    expect(first?.aspect).toBe('order');
    expect(first?.explanation).toMatch(/order of \w+ ".*" should have ".*" before ".*", which has \d+/);
    expect(first?.explanation).not.toContain('limit');
  });

  test('names the group that is missing', async () => {
    const fault = changedAnswers(/\/company-postings\/rankings\//, (data) => {
      if (buckets(data).length < data.ranking.limit && buckets(data).length > 1) buckets(data).pop();
    });
    const report = await compareWith(fault, { only: ['oracle/company-ranking'], profile: 'standard' });
    const [first] = report.oracle?.differences ?? [];
    expect(first?.aspect).toBe('groups');
    expect(first?.explanation).toMatch(/, without the group ".*", place (\d+) of \1;/);
  });

  test.each([
    ['of all', () => true, 'The values are those of the oracle with keys that are 1 larger.'],
    ['of a single key', (key: number) => key === 50, 'Only the percentile 50 differs.'],
  ])('says what the percentiles %s are', async (_what, isWrong, text) => {
    const path = /\/company-postings\/distributions\/salary$/;
    const taken = (key: number): number => (isWrong(key) ? Math.min(100, key + 1) : key);
    const fault: Middleware = async (ctx, next) => {
      let keys: readonly number[] = [];
      const asked = changedRequests(path, ({ distribution: { options } }) => {
        ({ keys } = options);
        options.keys = [...new Set(keys.map((key) => taken(key)))];
      });
      const answered = changedAnswers(path, ({ distribution }) => {
        const at = (key: number): Item => distribution.buckets.find((bucket: Item) => bucket.key === key);
        distribution.buckets = keys.flatMap((key) => {
          const bucket = at(taken(key));
          return bucket === undefined ? [] : [{ ...bucket, key }];
        });
      });
      await answered(ctx, async () => {
        await asked(ctx, next);
      });
    };
    const report = await compareWith(fault, {
      only: ['oracle/company-distribution'],
      profile: 'standard',
    });
    const [first] = report.oracle?.differences ?? [];
    expect(first?.aspect).toBe('percentile value');
    expect(first?.explanation).toContain(text);
  });

  test('says what a median is made of', async () => {
    const fault: Middleware = async (ctx, next) => {
      const { filter, metrics = [] } = /\/totals$/.test(ctx.path) ? JSON.parse(ctx.state.requestText) : {};
      await next();
      if (!metrics.includes('median_salary')) return;
      const { postings } = await oracle.reference.find('company-postings', { filter, most: 20_000 });
      const pays = postings.map(({ salary }) => salary ?? 0).toSorted((one, other) => one - other);
      const at = (place: number): number => pays[Math.floor(place)] ?? 0;
      const { data } = ctx.body as Item;
      data.totals.median_salary = (at((pays.length - 1) / 2) + at(pays.length / 2)) / 2;
    };
    const report = await compareWith(fault, { only: ['oracle/company-totals'], profile: 'standard' });
    const [first] = report.oracle?.differences ?? [];
    expect(first?.aspect).toBe('totals median_salary');
    expect(first?.explanation).toContain(
      'The values are those of the oracle where a posting without a value counts as 0.',
    );
  });
});
