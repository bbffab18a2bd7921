import { expect, test } from 'vitest';
import { withStepEnds } from './step-ends.ts';

/** Steps of 10 from 40; one posting each at 40, 50, 55 and 60. */
const fine = {
  buckets: [40, 50, 55, 60].map((value) => ({
    value,
    unique_postings: 1,
    duplicate_postings: 2,
    total_postings: 3,
  })),
};
const expected = { interval: 10, buckets: [40, 50, 60].map((value) => ({ value, unique_postings: 1 })) };

test.each([
  ['in the step that ends there', 'own', { 40: 2, 50: 2 }],
  ['in the last step alone', 'last', { 40: 1, 50: 3 }],
] as const)('a value between two steps counts %s', (_where, ends, counts) => {
  const given = { buckets: [{ value: 40 }, { value: 50 }] };
  const { buckets } = withStepEnds(expected, fine, given, ends) as typeof fine;
  expect(Object.fromEntries(buckets.map((step) => [step.value, step.unique_postings]))).toEqual(counts);
  expect(buckets[0]).toMatchObject({ posting_intensity: 3 });
});

test('the smallest value may be in a step of its own before the others', () => {
  const given = { buckets: [{ value: 30 }, { value: 40 }, { value: 50 }] };
  const { buckets } = withStepEnds(expected, fine, given, 'own') as typeof fine;
  expect(buckets.map(({ value, unique_postings: count }) => [value, count])).toEqual([
    [30, 1],
    [40, 1],
    [50, 2],
  ]);
});
