import { describe, expect, it } from 'vitest';
import { fitsMonths } from '../months/month-counts.ts';
import { combines, type ValueCounts } from './several-values.ts';

function counted(total: number, ...counts: readonly (number | undefined)[]): ValueCounts {
  return { counts, total, full: false };
}

describe('several values of one key', () => {
  const without = counted(100, 30, 20);

  it('keep their own postings under or, whether they overlap or not', () => {
    expect(combines('or', without, counted(50, 30, 20))).toBe(true);
    expect(combines('or', without, counted(40, 30, 20))).toBe(true);
    expect(combines('or', without, counted(30, 30, 0))).toBe(false);
    expect(combines('or', without, counted(30, 30, undefined))).toBe(false);
    expect(combines('or', without, counted(60, 30, 20))).toBe(false);
  });

  it('have all postings that are left under and', () => {
    expect(combines('and', without, counted(0, undefined, undefined))).toBe(true);
    expect(combines('and', without, counted(12, 12, 12))).toBe(true);
    expect(combines('and', without, counted(25, 25, 25))).toBe(false);
    expect(combines('and', without, counted(30, 30, 10))).toBe(false);
  });

  it('may be missing from a full list only', () => {
    expect(combines('or', without, { ...counted(50, 30, undefined), full: true })).toBe(true);
  });
});

describe('a range of months', () => {
  it('lies between its largest months and the sum, and is the sum where months share nothing', () => {
    expect(fitsMonths(9, [5, 4], false)).toBe(true);
    expect(fitsMonths(5, [5, 4], false)).toBe(true);
    expect(fitsMonths(4, [5, 4], false)).toBe(false);
    expect(fitsMonths(10, [5, 4], false)).toBe(false);
    expect(fitsMonths(8, [5, 4], true)).toBe(false);
    expect(fitsMonths(11, [5, 0, 6], false)).toBe(true);
    // Those of the third month were not there in the second.
    expect(fitsMonths(10, [5, 0, 6], false)).toBe(false);
    // Without an empty month between them, some of the third may be those of the first.
    expect(fitsMonths(6, [5, 1, 6], false)).toBe(true);
    expect(fitsMonths(12, [6, 5, 0, 0, 7, 6], false)).toBe(false);
    expect(fitsMonths(13, [6, 5, 0, 0, 7, 6], false)).toBe(true);
    // Few may be adverts of the same postings.
    expect(fitsMonths(5, [5, 0, 3], false)).toBe(true);
    expect(fitsMonths(0, [], false)).toBe(true);
  });
});
