import { describe, expect, it } from 'vitest';
import { rankingFacets } from '../../../contracts/index.ts';
import { columnsOf, type Country } from '../../../datasets/index.ts';
import { facetsOf } from './facets.ts';

describe('facets', () => {
  it('are at least the ranking facets of the contract for British postings', () => {
    expect([...facetsOf('uk').keys()]).toEqual(expect.arrayContaining([...rankingFacets]));
  });

  it.each<[Country, readonly string[]]>([
    ['uk', ['nuts1', 'lau1_name']],
    [
      'us',
      ['state_name', 'city_name', 'company_name', 'skills_name', 'employment_type_name', 'naics2', 'onet'],
    ],
  ])('of %s stand in columns of its postings', (country, names) => {
    const facets = facetsOf(country);
    for (const name of names) expect(facets.has(name)).toBe(true);
    const columns = new Map(columnsOf(country).map(({ name, type }) => [name, type]));
    for (const { column, isList } of facets.values())
      // The store adds the clusters of a posting's skills.
      expect(column === 'skill_clusters' || columns.get(column)?.endsWith('[]')).toBe(isList);
  });
});
