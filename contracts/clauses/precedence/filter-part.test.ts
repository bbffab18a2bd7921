import { describe, expect, it } from 'vitest';
import { clauses } from '../index.ts';
import { filterPartOf, filterPartsOf, widestMonths } from './filter-part.ts';
import { explainersOf } from './precedence.ts';

const year = { start: '2024-01', end: '2024-12' };

describe('the parts of a filter', () => {
  it.each([
    [{ when: year }, []],
    [{ when: { start: '2024-02', end: '2024-12' } }, ['when']],
    [{ when: 'active', city_name: ['Ely'] }, ['when', 'facet']],
    [{ when: year, city_name: ['Ely', 'Ayr'] }, ['values', 'facet']],
    [{ keywords: { query: '"a"' }, city_name: ['Ely'] }, ['keywords', 'keys', 'facet']],
  ])('%j are %j', (filter, parts) => {
    expect(filterPartsOf(filter, year)).toEqual(parts);
  });
  it('do not apply to a clause about other things', () => {
    expect(filterPartOf('rankings/ranking-order', ['facet'])).toBeUndefined();
  });
  it('are a single key for a clause on further keys, where no filter of a violation has several', () => {
    expect(filterPartOf('rankings/filter-narrows', ['facet'])).toBe('facet');
    expect(filterPartOf('rankings/filter-narrows', ['keys', 'facet'])).toBe('keys');
  });
  it('are explained only by clauses that nothing explains', () => {
    const others = clauses
      .filter(({ id }) => filterPartOf(id, []) !== undefined)
      .flatMap(({ id }) => explainersOf(id))
      .filter((id) => id !== 'any' && filterPartOf(id, []) === undefined);
    expect(others.flatMap((id) => (id === 'any' ? [] : explainersOf(id)))).toEqual([]);
  });
});

describe('the widest months', () => {
  it('reach from the earliest start to the latest end', () => {
    expect(
      widestMonths([{ when: { start: '2024-03', end: '2024-04' } }, { when: 'active' }, { when: year }]),
    ).toEqual(year);
  });
});
