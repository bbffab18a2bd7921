import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from './package-root.ts';

/**
 * Reads one file of `datasets/taxonomies/` (name without `.csv`) and returns the requested columns, as text
 * (an empty cell is `''`). Columns and licences stand in the folder's SOURCES.md.
 * Throws when the file or a column is absent. Nothing is cached: callers keep what they build from the rows.
 */
export function readTaxonomy<Column extends string>(
  name: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const file = join(packageRoot, 'datasets', 'taxonomies', `${name}.csv`);
  const rows: unknown = parse(readFileSync(file), {
    columns: (header: string[]) => {
      const absent = columns.filter((column) => !header.includes(column));
      if (absent.length > 0) throw new Error(`${file} has no column ${absent.join(', ')}`);
      // csv-parse omits a column whose name is `false`.
      return header.map((column) => (columns as readonly string[]).includes(column) && column);
    },
  });
  return rows as Record<Column, string>[];
}
