import { describe, expect, it } from 'vitest';
import { clausesOf, compared } from './testing/compared-answers.ts';

describe('compareAnswers', () => {
  it('accepts answers that count the same postings alike', async () => {
    const t = await compared(
      { groups: { a: 5, b: 3 }, total: 8 },
      { filter: { soc1: ['a'] }, groups: { a: 5 }, total: 5 },
      { facet: 'soc2', filter: { soc1: ['a'] }, groups: { x: 4, y: 2 }, total: 5 },
    );
    expect(clausesOf(t)).toEqual([]);
    expect(t.evaluated.get('rankings/bucket-is-filter')).toBe(1);
  });

  it('reports a group whose count differs from that of a filter on it', async () => {
    const t = await compared(
      { groups: { a: 5, b: 3 }, total: 8 },
      { facet: 'soc2', filter: { soc1: ['a'] }, groups: { x: 4 }, total: 4 },
    );
    expect(clausesOf(t)).toEqual(['rankings/bucket-is-filter answers']);
    expect(t.violations[0]?.exchanges).toHaveLength(2);
  });

  it('reports a further key that counts more, and months that do not fit their range', async () => {
    expect(
      clausesOf(
        await compared(
          { groups: {}, total: 8 },
          { facet: 'soc2', filter: { nuts1: ['n'] }, groups: {}, total: 9 },
        ),
      ),
    ).toEqual(['rankings/filter-narrows counts']);
    const series = [
      ['2024-01', 1],
      ['2024-02', 6],
      ['2024-03', 0],
    ] as const;
    expect(
      clausesOf(await compared({ groups: { a: 5 }, total: 5, series }, { facet: 'soc2', total: 5 })),
    ).toEqual(['rankings/filter-when-parts month']);
    expect(
      clausesOf(await compared({ groups: { a: 8 }, total: 8, series }, { facet: 'soc2', total: 8 })),
    ).toEqual(['rankings/filter-when-parts sum']);
  });

  it('reports a group that is missing from a list, and not one that its limit cuts', async () => {
    const one = { facet: 'soc2', filter: { soc1: ['c'] }, groups: {}, total: 4 };
    const known = { filter: { nuts1: ['n'] }, groups: { c: 1 }, total: 1 };
    const t = await compared({ groups: { a: 5, b: 3 }, total: 8 }, one, known);
    expect(clausesOf(t)).toEqual(['rankings/limit-filled missing']);
    const full = { groups: { a: 5, b: 4 }, limit: 2, total: 8 };
    expect(clausesOf(await compared(full, one, known))).toEqual([]);
    expect(clausesOf(await compared({ groups: { a: 5, C: 3 }, total: 8 }, one, known))).toEqual([]);
  });

  it('accepts that a value is in no ranking: a target may ignore it', async () => {
    const ignored = { facet: 'soc2', filter: { soc1: ['unknown'] }, groups: {}, total: 8 };
    expect(clausesOf(await compared({ groups: { a: 5, b: 3 }, total: 8 }, ignored))).toEqual([]);
  });

  it('reports a shorter list that begins differently than a longer one', async () => {
    const t = await compared(
      { groups: { a: 5, b: 3, c: 3 }, total: 9 },
      { groups: { b: 3, c: 3 }, limit: 2, total: 9 },
    );
    expect(clausesOf(t)).toContain('rankings/limit-prefix lists');
  });

  it('does not judge names that differ in case only, nor requests without a comparable answer', async () => {
    const t = await compared(
      { groups: { a: 5, b: 3 }, total: 8 },
      { filter: { soc1: ['a'] }, groups: { a: 5, A: 1 }, total: 6 },
    );
    expect(clausesOf(t)).toEqual([]);
    await expect(
      compared({ filter: { when: { start: '2024', end: '2025' } }, groups: { a: 1 }, total: 9 }),
    ).rejects.toThrow('no two answers');
  });

  it('reports a range that counts more than two ranges do without their overlap', async () => {
    const ranges = (overlap: number) =>
      (
        [
          ['2024-01', '2024-03', 9],
          ['2024-01', '2024-02', 7],
          ['2024-02', '2024-03', 6],
          ['2024-02', '2024-02', overlap],
        ] as const
      ).map(([start, end, total]) => ({
        facet: 'soc2',
        filter: { when: { start, end } },
        groups: {},
        total,
      }));
    for (const overlap of [3, 4]) expect(clausesOf(await compared(...ranges(overlap)))).toEqual([]);
    expect(clausesOf(await compared(...ranges(5)))).toEqual(['rankings/filter-when-parts overlap']);
  });
});
