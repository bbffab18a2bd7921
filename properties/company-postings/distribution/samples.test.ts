import { expect, it } from 'vitest';
import { samplesOf } from './samples.ts';

const known = (value: number) => ({ value, mayBeNothing: false });
const doubtful = (value: number) => ({ value, mayBeNothing: true });

it('sorts the values of postings', () => {
  expect(samplesOf([known(5), known(1)])).toEqual([[1, 5]]);
});

it('omits any of the values that may be nothing', () => {
  const samples = samplesOf([doubtful(0), known(6), doubtful(0), doubtful(3)]);
  expect(samples[0]).toEqual([0, 0, 3, 6]);
  expect(samples).toContainEqual([0, 6]);
  expect(samples).toContainEqual([3, 6]);
  expect(samples).toContainEqual([6]);
  expect(samples).toHaveLength(8);
});

it('has one sample without values', () => {
  expect(samplesOf([])).toEqual([[]]);
});
