import { expect, test } from 'vitest';
import { Comparison, sameValue } from './comparison.ts';
import { compareHistograms, comparePercentiles } from './distributions.ts';
import { compareSeries } from './series.ts';

const oracle = { month: ['2024-01', '2024-02', '2024-03'], unique_postings: [4, 0, 2] };

function ofSeries(target: unknown): readonly string[] {
  const c = new Comparison();
  compareSeries(c, { target, oracle, path: '/s', metrics: ['unique_postings'] });
  return c.differences.map(({ aspect, path }) => `${aspect} ${path}`);
}

test('integers are equal exactly, other numbers within the tolerance', () => {
  expect(sameValue(3, 3)).toBe(true);
  expect(sameValue(1e12, 1e12 + 1)).toBe(false);
  expect(sameValue(0.1 + 0.2, 0.3)).toBe(true);
  expect(sameValue(null, undefined)).toBe(false);
});

test('the points of a series are compared by month, in any order', () => {
  expect(ofSeries({ unique_postings: [2, 4, 0], month: ['2024-03', '2024-01', '2024-02'] })).toEqual([]);
  expect(ofSeries({ ...oracle, unique_postings: [4, 0, 3] })).toEqual([
    'series unique_postings /s/unique_postings/2',
  ]);
});

test('a missing point, a further one, and a list that is too short differ', () => {
  expect(ofSeries({ month: ['2024-01', '2024-03'], unique_postings: [4, 2] })).toEqual([
    'series points /s/month',
  ]);
  expect(ofSeries({ month: [...oracle.month, '2024-04'], unique_postings: [4, 0, 2, 1] })).toEqual([
    'series points /s/month',
  ]);
  expect(ofSeries({ ...oracle, unique_postings: [4, 0] })).toEqual(['series points /s']);
  expect(ofSeries(undefined)).toEqual(['series points /s']);
});

test('the key of the days is free', () => {
  const c = new Comparison();
  const days = ['2024-01-01', '2024-01-02'];
  compareSeries(c, {
    target: { dates: days, unique_postings: [1, 2] },
    oracle: { day: days, unique_postings: [1, 2] },
    path: '/s',
    metrics: ['unique_postings'],
  });
  expect(c.differences).toEqual([]);
  expect(c.counts.get('series unique_postings')).toBe(2);
});

function steps(...counts: readonly (readonly [value: number, count: number])[]) {
  return {
    buckets: counts.map(([value, unique_postings], index) => ({ key: index + 1, value, unique_postings })),
    domain: { min: 1, max: 29 },
    facet: 'salary',
    interval: 10,
    type: 'histogram',
  };
}

async function ofHistogram(target: unknown, smallest?: readonly number[]): Promise<readonly string[]> {
  const c = new Comparison();
  await compareHistograms(c, {
    target,
    oracle: steps([0, 3], [10, 0], [20, 2]),
    path: '/d',
    metrics: ['unique_postings'],
    ...(smallest && { smallest: () => Promise.resolve(smallest) }),
  });
  return c.differences.map(({ aspect }) => aspect);
}

test('steps without postings may be absent, and further ones present', async () => {
  expect(await ofHistogram(steps([0, 3], [20, 2]))).toEqual([]);
  expect(await ofHistogram(steps([-10, 0], [0, 3], [20, 2], [30, 0]))).toEqual([]);
});

test('a step with another count, a missing one and a shifted one differ', async () => {
  expect(await ofHistogram(steps([0, 4], [20, 2]))).toEqual(['histogram unique_postings']);
  expect(await ofHistogram(steps([0, 3]))).toEqual(['histogram steps']);
  expect(await ofHistogram(steps([5, 3], [20, 2]))).toEqual(['histogram steps', 'histogram steps']);
  expect(await ofHistogram({ ...steps([0, 3], [20, 2]), interval: 5 })).toEqual(['histogram interval']);
});

test('a first step with the smallest value may be that of the group, of the domain or of other postings, and no other', async () => {
  const open = 'histogram steps from the smallest value';
  expect(new Set(await ofHistogram(steps([1, 3], [21, 2]), []))).toEqual(new Set([open]));
  expect(new Set(await ofHistogram(steps([4, 3], [24, 2]), [14]))).toEqual(new Set([open]));
  expect(await ofHistogram(steps([4, 3], [24, 2]), [13])).toContain('histogram steps');
});

test('percentiles are compared by key', () => {
  const percentiles = (...values: readonly number[]) => ({
    buckets: values.map((value, index) => ({ key: (index + 1) * 25, value, unique_postings: index })),
    domain: { min: 1, max: 9 },
  });
  const compared = (target: unknown): readonly string[] => {
    const c = new Comparison();
    comparePercentiles(c, { target, oracle: percentiles(1, 2, 3), path: '/p', metrics: ['unique_postings'] });
    return c.differences.map(({ aspect, path }) => `${aspect} ${path}`);
  };
  expect(compared(percentiles(1, 2, 3))).toEqual([]);
  expect(compared(percentiles(1, 2, 4))).toEqual(['percentile value /p/buckets/2/value']);
  expect(compared(percentiles(1, 2))).toContain('percentile value /p/buckets');
});
