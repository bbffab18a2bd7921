import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../kit/exchange.ts';
import { exchangeOf } from '../../kit/testing/scripted-target.ts';
import { inferDayKey, inferEmptyMonths, inferEmptySteps, inferHistogramOrigin } from './infer-points.ts';

/** An answer with these groups. */
function answer(...buckets: readonly object[]): Exchange {
  const spec = { group: 'rankings', method: 'POST', path: '/rankings/title_name' } as const;
  return exchangeOf(spec, { body: { data: { ranking: { buckets } } } });
}

const series = (counts: readonly number[]) => ({ timeseries: { month: [], unique_postings: counts } });
function histogram(min: number, steps: readonly (readonly [number, number])[]) {
  return {
    distribution: {
      domain: { min, max: 1000 },
      buckets: steps.map(([value, count], index) => ({ key: index + 1, value, unique_postings: count })),
    },
  };
}

function optionOf(inferred: ReturnType<typeof inferDayKey>): string | undefined {
  return inferred.kind === 'determined' ? inferred.option : undefined;
}

describe('inferred choices of series', () => {
  it('detects whether months without postings are there', () => {
    expect(optionOf(inferEmptyMonths(answer(series([1, 0, 2])), 3))).toBe('present');
    expect(optionOf(inferEmptyMonths(answer(series([1, 2])), 3))).toBe('absent');
    expect(optionOf(inferEmptyMonths(answer(series([1, 3, 2])), 3))).toBeUndefined();
  });

  it('finds the key of the days by their form', () => {
    const daily = answer({ timeseries: { dates: ['2024-01-31'], unique_postings: [1] } });
    expect(optionOf(inferDayKey(daily))).toBe('dates');
    expect(optionOf(inferDayKey(answer({ timeseries: { unique_postings: [1] } })))).toBeUndefined();
  });
});

describe('inferred choices of histograms', () => {
  it('detects where steps start', () => {
    const origin = (min: number, first: number) =>
      optionOf(inferHistogramOrigin(answer(histogram(min, [[first, 1]])), 100));
    expect(origin(250, 0)).toBe('zero');
    expect(origin(250, 200)).toBe('multiple');
    expect(origin(250, 250)).toBeUndefined();
    const two = (other: number, first: number) =>
      optionOf(inferHistogramOrigin(answer(histogram(250, [[250, 1]]), histogram(other, [[first, 1]])), 100));
    expect(two(310, 310)).toBe('minimum');
    expect(two(250, 250)).toBeUndefined();
    expect(two(250, 450)).toBe('minimum');
    expect(origin(200, 200)).toBeUndefined();
  });

  it('detects whether empty steps are there', () => {
    const steps = (...list: readonly (readonly [number, number])[]) =>
      optionOf(inferEmptySteps(answer(histogram(0, list)), 100));
    expect(steps([0, 1], [100, 0], [200, 1])).toBe('present');
    expect(steps([0, 1], [200, 1])).toBe('absent');
    expect(steps([0, 1], [100, 1])).toBeUndefined();
    const unseen = inferEmptySteps(answer(histogram(0, [[0, 1]])), 100);
    expect(unseen).toEqual({ kind: 'undetermined', reason: 'no step is empty' });
  });
});
