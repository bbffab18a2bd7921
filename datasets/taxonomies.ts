import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from './package-root.ts';

/** One row of a taxonomy file: column name to text, as it stands in the CSV (an empty cell is `''`). */
export type TaxonomyRow = Readonly<Record<string, string>>;

/**
 * Reads one file of `datasets/taxonomies/` (name without `.csv`); columns and licence stand in its SOURCES.md.
 * Throws when the file is absent. Nothing is cached: callers keep what they build from the rows.
 */
export function readTaxonomy<Row extends TaxonomyRow>(name: string): readonly Row[] {
  return parse(readFileSync(join(packageRoot, 'datasets', 'taxonomies', `${name}.csv`)), { columns: true });
}
