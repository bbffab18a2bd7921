import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../kit/testing/scripted-target.ts';
import { showsGroups } from './groups.ts';

/** The answer of a ranking with these groups. */
const ranking = (limit: number, ...names: readonly string[]) =>
  exchangeOf(
    { group: 'rankings', method: 'POST', path: '/rankings/title_name' },
    { body: { data: { ranking: { limit, buckets: names.map((name) => ({ name })) } } } },
  );

describe('showsGroups', () => {
  it.each([
    ['a full ranking that has them', ranking(2, 'a', 'b'), true],
    ['a full ranking without one, for which another one may come', ranking(2, 'a', 'c'), false],
    ['a ranking with fewer groups than its limit, where an absent one counts nothing', ranking(3, 'a'), true],
  ])('%s', (_, answer, shown) => {
    expect(showsGroups('a', 'b')(answer)).toBe(shown);
  });
});
