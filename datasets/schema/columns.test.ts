import { expect, test } from 'vitest';
import { dimensions, dimensionsOf } from './dimensions.ts';
import { rankingFacetSources } from './facets.ts';
import { columnsOf, postingColumns } from './columns.ts';

// contracts/specification/rankings.md lists the facets in this order.
const facetsOfTheService = `certifications certifications_name city city_name company company_name country
  country_name employment_type employment_type_name lau1 lau1_name max_years_experience min_years_experience
  nuts1 nuts1_name nuts3 nuts3_name remote_type remote_type_name skill_cluster skills skills_name soc1 soc1_name
  soc2 soc2_name soc3 soc3_name soc4 soc4_name specialized_skills specialized_skills_name common_skills
  common_skills_name sources title title_name edulevels edulevels_name max_edulevels max_edulevels_name
  min_edulevels min_edulevels_name`.split(/\s+/);

test('every ranking facet of the service has its source, once', () => {
  expect(rankingFacetSources.map(({ facet }) => facet)).toEqual(facetsOfTheService);
});

test('every facet rests on a column and a dimension that UK datasets have', () => {
  const columns = columnsOf('uk').map(({ name }) => name);
  const tables = dimensionsOf('uk').map(({ name }) => name);
  for (const { column, dimension } of rankingFacetSources) {
    expect(columns).toContain(column);
    expect([null, ...tables]).toContain(dimension);
  }
});

test('columns and dimensions are declared once, and every column finds its dimension in each of its countries', () => {
  const columnNames = postingColumns.map(({ name }) => name);
  const tableNames = dimensions.map(({ name }) => name);
  expect(new Set(columnNames).size).toBe(columnNames.length);
  expect(new Set(tableNames).size).toBe(tableNames.length);
  for (const { dimension, countries } of postingColumns) {
    for (const country of countries) {
      const tables = dimensionsOf(country).map(({ name }) => name);
      expect([null, ...tables]).toContain(dimension);
    }
  }
});
