import { expect, it } from 'vitest';
import { variedSets } from './survey.ts';

it('surveys the first set, then those with outputs that no earlier one has', () => {
  const sets = [
    { name: 'a', output: ['lot', 'skills'] },
    { name: 'b', output: ['lot'] },
    { name: 'c', output: ['skills', 'lot'] },
    { name: 'd', output: ['lot', 'company', 'naicsStandard'] },
    { name: 'e', output: ['company'] },
    { name: 'f' },
  ];
  const names = (count: number): string =>
    variedSets(sets, count)
      .map(({ name }) => name)
      .join('');
  expect(['', ...[1, 2, 3, 50].map(names)]).toEqual(['', 'a', 'ad', 'adb', 'adbcef']);
  expect(variedSets([], 3)).toEqual([]);
});
