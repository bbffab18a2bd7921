import { expect, it } from 'vitest';
import { arePercentilesOf, definitions, isRounded, percentile } from './definitions.ts';

it.each([
  [25, { 'nearest-rank': 10, linear: 17.5, lower: 10, higher: 20, 'by-upper-count': 20 }],
  [50, { 'nearest-rank': 20, linear: 25, lower: 20, higher: 30, 'by-upper-count': 30 }],
  [100, { 'nearest-rank': 40, linear: 40, lower: 40, higher: 40, 'by-upper-count': 40 }],
] as const)('defines percentile %d of four values', (key, expected) => {
  for (const definition of definitions)
    expect(percentile(definition, [10, 20, 30, 40], key), definition).toBe(expected[definition]);
});

it('agrees in every definition on the middle of an odd number of values, and on a single value', () => {
  for (const definition of definitions) {
    expect(percentile(definition, [1, 5, 9], 50), definition).toBe(5);
    expect(percentile(definition, [7], 3), definition).toBe(7);
  }
});

it('treats a rounded value as equal', () => {
  expect([isRounded(18, 17.5), isRounded(17, 17.5), isRounded(19, 17.5)]).toEqual([true, true, false]);
});

it.each([
  ['exclusive, as in Python', [10, 12.5, 25, 37.5, 40], true],
  ['with half a place at each end', [10, 15, 25, 35, 40], true],
  ['the averaged rank', [10, 15, 25, 35, 40], true],
  ['of other values', [10, 20, 30, 40, 50], false],
  ['by several definitions at once', [10, 12.5, 20, 32.5, 40], false],
] as const)('knows percentiles %s', (_, served, expected) => {
  expect(arePercentilesOf(served, [10, 20, 30, 40], [5, 25, 50, 75, 95])).toBe(expected);
});
