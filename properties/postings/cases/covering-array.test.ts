import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coveringArray } from './covering-array.ts';

const factors = {
  endpoint: ['ranking', 'timeseries', 'distribution', 'nested'],
  kind: ['when', 'one value', 'two values', 'keywords', 'keywords and values'],
  months: [1, 2, 12, 25],
} as const;

describe('covering array', () => {
  it('has every pair of levels in far fewer rows than combinations', () => {
    const rows = coveringArray<{ endpoint: string; kind: string; months: number }>(factors, 1);
    for (const endpoint of factors.endpoint)
      for (const kind of factors.kind)
        expect(rows.some((row) => row.endpoint === endpoint && row.kind === kind)).toBe(true);
    for (const kind of factors.kind)
      for (const months of factors.months)
        expect(rows.some((row) => row.kind === kind && row.months === months)).toBe(true);
    expect(rows.length).toBeLessThan(35);
  });

  it('covers all pairs whatever the factors and the seed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 }),
        fc.integer(),
        (counts, seed) => {
          const levels = counts.map((count) => Array.from({ length: count }, (_, level) => level));
          const rows = coveringArray<Record<string, number>>(
            Object.fromEntries(levels.map((list, factor) => [`f${factor}`, list])),
            seed,
          );
          const names = Object.keys(counts);
          const pairs = names.flatMap((one) =>
            names
              .filter((other) => one < other)
              .flatMap((other) =>
                (levels[Number(one)] ?? []).flatMap((level) =>
                  (levels[Number(other)] ?? []).map((otherLevel) => ({ one, level, other, otherLevel })),
                ),
              ),
          );
          const missing = pairs.filter(
            ({ one, level, other, otherLevel }) =>
              !rows.some((row) => row[`f${one}`] === level && row[`f${other}`] === otherLevel),
          );
          expect(missing).toEqual([]);
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });

  it('has every level early, so that a prefix is a good sample', () => {
    const rows = coveringArray<{ kind: number; months: number }>(
      { kind: [1, 2, 3, 4, 5, 6], months: [1, 2, 3, 4, 5, 6] },
      1,
    ).slice(0, 9);
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(6);
    expect(new Set(rows.map(({ months }) => months)).size).toBe(6);
  });

  it('gives the same rows for the same seed, and none without levels', () => {
    const rows = (seed: number) => coveringArray<{ a: number; b: number }>({ a: [1, 2, 3], b: [1, 2] }, seed);
    expect(rows(3)).toEqual(rows(3));
    expect(coveringArray<{ a: number; b: number }>({ a: [], b: [1] }, 1)).toEqual([]);
    expect(coveringArray<{ a: number }>({ a: [1, 2] }, 1)).toEqual([{ a: 1 }, { a: 2 }]);
  });
});
