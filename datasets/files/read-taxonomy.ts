import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { DatasetError } from '../dataset-error.ts';
import { packageRoot } from './package-root.ts';

/**
 * Reads one file of `datasets/taxonomies/` (its path without `.csv`, such as `uk/cities`) and returns the requested
 * columns, as text (an empty cell is `''`). Columns and licences are in SOURCES.md of the folder. Throws DatasetError
 * for a file that the npm package leaves out, and an Error when a column is absent. Nothing is cached: callers keep
 * what they build from the rows.
 */
export function readTaxonomy<Column extends string>(
  name: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const file = taxonomyFile(name);
  if (!existsSync(file)) throw missingSources();
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

/** Whether the files that only the generator reads are here; the npm package has those of the models only. */
export const hasGeneratorSources = (): boolean => existsSync(taxonomyFile('us/onet_tool_links'));

/** The error for a feature that needs a file which the npm package leaves out. */
export function missingSources(): DatasetError {
  return new DatasetError(
    'the npm package does not contain the open data that postings and their texts are made from',
    'run it in a clone of the repository of jobmark; a dataset made there with --texts can be served from anywhere',
  );
}

const taxonomyFile = (name: string): string => join(packageRoot, 'datasets', 'taxonomies', `${name}.csv`);
