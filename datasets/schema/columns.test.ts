import { expect, test } from 'vitest';
import { columnsOf, postingColumns } from './columns.ts';
import { dimensions, dimensionsOf } from './dimensions.ts';
import { rankingFacetSources } from './facets.ts';

test('every facet has a column and a dimension of UK datasets', () => {
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
