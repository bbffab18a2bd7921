import { expect, it } from 'vitest';
import { stepsByEnds, zeroAsCounted } from './ranked-values.ts';

function steps(counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(
    Object.entries(counts).map(([start, count]) => [start, { unique_postings: count }]),
  );
}

it('counts a value at the end of a step in this step or in the next', () => {
  expect(stepsByEnds(steps({ 0: 4, 1: 3, 2: 5 }))).toEqual([
    steps({ 0: 4, 1: 3, 2: 5 }),
    steps({ 0: 4, 1: 8 }),
    steps({ 0: 7, 1: 5 }),
  ]);
  expect(stepsByEnds(steps({ 0: 4, 1: 3, 2: 0 }))).toEqual(stepsByEnds(steps({ 0: 4, 1: 3 })));
  expect(stepsByEnds(steps({ 1: 3, 2: 5 })).at(-1)).toEqual(steps({ 0: 3, 1: 5 }));
});

it('lets a group named 0 hold postings without a value, and no other group', () => {
  const groups = steps({ 0: 4, 1: 3 });
  expect(zeroAsCounted(groups, steps({ 0: 1, 1: 3 }))).toEqual(steps({ 0: 1, 1: 3 }));
  expect(zeroAsCounted(groups, steps({ 1: 3 }))).toEqual(steps({ 0: 0, 1: 3 }));
  expect(zeroAsCounted(groups, steps({ 0: 4, 1: 2 }))).toEqual(steps({ 0: 3, 1: 3 }));
  expect(zeroAsCounted(groups, steps({ 0: 5, 1: 3 }))).toEqual(groups);
  expect(zeroAsCounted(steps({ 1: 3 }), {})).toEqual(steps({ 1: 3 }));
});
