import { describe, expect, it } from 'vitest';
import { rangeOf } from './ranked-values.ts';

describe('rangeOf', () => {
  it('is around the place of the percentile', () => {
    const groups = Array.from({ length: 101 }, (_, value) => ({ name: String(value), count: 1 }));

    expect(rangeOf(groups, 50)).toEqual([46, 55]);
  });

  it('counts postings in any number', () => {
    const groups = [
      { name: '10', count: 3e9 },
      { name: '2', count: 2 ** 40 },
    ];

    expect(rangeOf(groups, 50)).toEqual([2, 2]);
    expect(rangeOf(groups, 99)).toEqual([2, 10]);
  });

  it('lets 0 stand for no value', () => {
    const groups = [
      { name: '0', count: 500 },
      { name: '7', count: 500 },
    ];

    expect(rangeOf(groups, 25)).toEqual([0, 7]);
    expect(rangeOf([{ name: '0', count: 500 }], 25)).toEqual([0, 0]);
    expect(rangeOf([], 25)).toEqual([]);
  });
});
