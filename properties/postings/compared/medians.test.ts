import { expect, it } from 'vitest';
import { clausesOf, compared, type Ranked } from './testing/compared-answers.ts';

function ofValues(values: readonly string[], total: number, median: number): Ranked {
  return { facet: 'soc2', filter: { soc1: values }, total, median };
}

it('reports a median that is not between those of the parts, where these share no posting', async () => {
  const parts = [ofValues(['a'], 5, 10), ofValues(['b'], 3, 20)];
  expect(clausesOf(await compared(ofValues(['a', 'b'], 8, 14), ...parts))).toEqual([]);
  expect(clausesOf(await compared(ofValues(['a', 'b'], 8, 25), ...parts))).toEqual([
    'rankings/totals-of-groups between',
  ]);
  expect(clausesOf(await compared(ofValues(['a', 'b'], 8, 8), ...parts))).toEqual([
    'rankings/totals-of-groups between',
  ]);
  expect(clausesOf(await compared(ofValues(['a', 'b'], 7, 25), ...parts))).toEqual([]);
  expect(clausesOf(await compared(ofValues(['a', 'b', 'c'], 8, 25), ...parts))).toEqual([]);
});
