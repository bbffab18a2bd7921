import { expect, it } from 'vitest';
import { significanceOf } from './significance.ts';

it.each([
  // The published examples, to the last digit (decisions.md#significance).
  [[4, 20_358, 4, 4_415_755], 0.04242168147233004],
  [[5, 20_358, 7, 4_415_755], 0.037806328830614806],
  [[3, 263, 13, 69_724_673], 697.8579777290183],
  // No more frequent than in the background, and empty sides.
  [[1, 10, 1, 10], 0],
  [[1, 10, 2, 10], 0],
  [[0, 0, 5, 10], 0],
  [[1, 10, 0, 0], 0],
  // A value that the background does not have counts as one there.
  [[2, 10, 0, 100], (0.2 - 0.01) * (0.2 / 0.01)],
] as const)('scores %j with %d', (numbers, score) => {
  const [subsetFrequency, subsetSize, supersetFrequency, supersetSize] = numbers;
  const counts = { subsetFrequency, subsetSize, supersetFrequency, supersetSize };
  expect(significanceOf('jlh', counts)).toBe(score);
});
