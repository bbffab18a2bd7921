import { expect, test } from 'vitest';
import { nearestIds } from './nearest-ids.ts';

test.each([
  ['rankings/limt', ['rankings/limit']],
  ['limit', ['rankings/limit']],
  ['dates/ut', ['dates/utc']],
  ['ranks/limit', ['rankings/limit']],
  ['rankings/sequences', []],
  ['x', []],
])('the ids nearest to %s', (text, near) => {
  expect(nearestIds(text, ['dates/utc', 'rankings/limit', 'schemas/odd'])).toEqual(near);
});
