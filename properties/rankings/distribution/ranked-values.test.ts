import { expect, it } from 'vitest';
import { stepsByEnds } from './ranked-values.ts';

it('counts a value at the end of a step in this step or in the next', () => {
  const steps = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).map(([start, count]) => [start, { unique_postings: count }]));
  expect(stepsByEnds(steps({ 0: 4, 1: 3, 2: 5 }))).toEqual([
    steps({ 0: 4, 1: 3, 2: 5 }),
    steps({ 0: 4, 1: 8 }),
    steps({ 0: 7, 1: 5 }),
  ]);
  expect(stepsByEnds(steps({ 0: 4, 1: 3, 2: 0 }))).toEqual(stepsByEnds(steps({ 0: 4, 1: 3 })));
  expect(stepsByEnds(steps({ 1: 3, 2: 5 })).at(-1)).toEqual(steps({ 0: 3, 1: 5 }));
});
