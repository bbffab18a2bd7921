import { describe, expect, it } from 'vitest';
import { CheckContext } from '../kit/check.ts';
import type { Exchange, RequestSpec } from '../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../kit/testing/scripted-target.ts';
import { expectFirstGroups, showsGroups } from './groups.ts';

/** The answer of a ranking with these groups. */
function ranking(limit: number, ...names: readonly string[]) {
  return exchangeOf(
    { group: 'rankings', method: 'POST', path: '/rankings/title_name' },
    { body: { data: { ranking: { limit, buckets: names.map((name) => ({ name })) } } } },
  );
}

describe('showsGroups', () => {
  it.each([
    ['a full ranking that has them', ranking(2, 'a', 'b'), true],
    ['a full ranking without one, for which another one may come', ranking(2, 'a', 'c'), false],
    ['a ranking with fewer groups than its limit, where an absent one counts nothing', ranking(3, 'a'), true],
  ])('%s', (_, answer, shown) => {
    expect(showsGroups('a', 'b')(answer)).toBe(shown);
  });
});

describe('expectFirstGroups', () => {
  /** The answer to a ranking whose limit is in its path, with groups of these postings. */
  const counted = (limit: number, groups: Readonly<Record<string, number>>): Exchange =>
    exchangeOf(
      { group: 'rankings', method: 'POST', path: `/rankings/${limit}` },
      {
        body: {
          data: {
            ranking: {
              limit,
              buckets: Object.entries(groups).map(([name, count]) => ({ name, unique_postings: count })),
            },
          },
        },
      },
    );

  it.each([
    ['the first groups of a whole ranking', counted(9, { a: 3, b: 2, c: 1 }), { a: 3, b: 2 }, []],
    ['a group that a whole ranking does not have', counted(9, { a: 3, b: 2 }), { a: 3, other: 2 }, ['first']],
    ['another group that ties with the last one', counted(2, { a: 3, b: 2 }), { a: 3, c: 2 }, []],
    ['another group above the last one', counted(3, { a: 3, b: 2, c: 1 }), { a: 3, other: 2 }, ['first']],
    ['the name of another group', counted(3, { a: 3, b: 2, Other: 1 }), { a: 3, Other: 2 }, ['first']],
    ['a group in other letters', counted(9, { a: 3, b: 2 }), { A: 3, b: 2 }, []],
  ])('%s', async (_, large, few, violated) => {
    const small = counted(2, few);
    const again = (spec: RequestSpec): Promise<Exchange> =>
      Promise.resolve(spec.path === large.spec.path ? large : small);
    const t = new CheckContext({ ...scriptedTarget({}).t.settings, send: again, recall: again });
    const clauses = { first: 'rankings/limit-prefix', filled: 'rankings/limit-filled' } as const;
    await expectFirstGroups(t, { clauses, large, small, limit: 2, by: 'unique_postings' });
    expect(t.violations.map(({ clause }) => clause)).toEqual(violated.map(() => clauses.first));
  });
});
