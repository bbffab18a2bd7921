import { describe, expect, it } from 'vitest';
import { isWhole, stepCounts } from './histogram.ts';

const bucket = {
  name: 'London',
  distribution: {
    buckets: [
      { key: 1, value: 0, unique_postings: 3 },
      { key: 2, value: 10, unique_postings: 0 },
      { key: 3, value: 20, unique_postings: 5 },
      { key: 4, value: 30, unique_postings: 1 },
    ],
  },
};

describe('counts of a histogram', () => {
  it('are those of the steps with postings', () => {
    expect(stepCounts(bucket, ['unique_postings'])).toEqual({
      '0': { unique_postings: 3 },
      '20': { unique_postings: 5 },
      '30': { unique_postings: 1 },
    });
    expect(stepCounts({}, ['unique_postings'])).toEqual({});
  });

  it('are joined to wider steps, from any origin', () => {
    expect(stepCounts(bucket, ['unique_postings'], { width: 20, origin: 0 })).toEqual({
      '0': { unique_postings: 3 },
      '20': { unique_postings: 6 },
    });
    expect(stepCounts(bucket, ['unique_postings'], { width: 20, origin: 10 })).toEqual({
      '-10': { unique_postings: 3 },
      '10': { unique_postings: 5 },
      '30': { unique_postings: 1 },
    });
  });

  it('start a whole number of steps apart, but for the rounding of floating-point numbers', () => {
    expect(isWhole(0.3 / 0.1)).toBe(true);
    expect(isWhole(2.5)).toBe(false);
  });
});
