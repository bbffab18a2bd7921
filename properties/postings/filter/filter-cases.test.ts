import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsOf } from '../months/months.ts';
import { filterOnOne, subRange } from './filter-cases.ts';

const value = (name: string) => ({ name, count: 1 });

describe('filterOnOne', () => {
  it('takes one or two values of a facet that has any, even where it has one only', () => {
    const filters = filterOnOne(
      new Map([
        ['none', []],
        ['single', [value('a')]],
        ['many', [value('b'), value('c'), value('d')]],
      ]),
    );
    fc.assert(
      fc.property(filters, (filter) => {
        const [[facet, names] = ['', []]] = Object.entries(filter);
        expect(['single', 'many']).toContain(facet);
        expect(names.length).toBeGreaterThanOrEqual(1);
        expect(names.length).toBeLessThanOrEqual(facet === 'single' ? 1 : 2);
      }),
      { seed: 1 },
    );
  });

  it('gives no filter where no facet has a value', () => {
    expect(fc.sample(filterOnOne(new Map([['none', []]])), 1)).toEqual([{}]);
  });
});

describe('subRange', () => {
  const when = { start: '2023-11', end: '2024-02' };

  it.each([[[]], [['2023-12', '2024-02']]])('stays inside the range, with data in %j', (months) => {
    fc.assert(
      fc.property(subRange(when, months), ({ start, end }) => {
        const among = months.length > 0 ? months : monthsOf(when);
        expect(among).toContain(start);
        expect(among).toContain(end);
        expect(start <= end).toBe(true);
      }),
      { seed: 1 },
    );
  });
});
