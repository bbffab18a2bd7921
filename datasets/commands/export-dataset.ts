import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DatasetError } from '../dataset-error.ts';
import { dimensionsOf } from '../schema/dimensions.ts';
import type { ExportFormat } from './export-formats.ts';
import { openDataset } from '../files/open-dataset.ts';
import { queryColumns, queryRows, quoteName, quoteText, withDatabase } from '../files/database.ts';
import { exportPostgresql } from './postgresql-export.ts';
import { wideSelect } from './wide-select.ts';

const copyOptions = {
  parquet: 'FORMAT parquet, COMPRESSION zstd',
  jsonl: 'FORMAT json, ARRAY false',
  csv: 'FORMAT csv, HEADER true',
} as const;

/**
 * Writes a dataset as one file that other tools can load. Parquet, CSV and JSONL hold one row a posting, with ids and names in
 * place of keys (in CSV, lists are JSON arrays). A DuckDB file and the SQL for PostgreSQL hold the tables as they are:
 * `postings`, `texts` and `dim_<name>`, and `dataset` with the country and the last day. Returns the number of postings. Throws a DatasetError when the file exists.
 */
export async function exportDataset(folder: string, format: ExportFormat, file: string): Promise<number> {
  if (existsSync(file))
    throw new DatasetError(`${file} exists`, 'give another file name, or remove it first');
  if (!existsSync(dirname(resolve(file))))
    throw new DatasetError(`${dirname(resolve(file))} does not exist`, 'make the folder first');
  return withDatabase(async (connection) => {
    const manifest = await openDataset(connection, folder);
    const { country, lastDay, checksum } = manifest;
    if (format === 'duckdb') {
      await connection.run(`ATTACH ${quoteText(file)} AS target`);
      const tables = ['postings', 'texts', ...dimensionsOf(country).map(({ name }) => `dim_${name}`)];
      for (const table of tables) {
        await connection.run(
          `CREATE TABLE target.${quoteName(table)} AS FROM memory.main.${quoteName(table)}`,
        );
      }
      await connection.run(`CREATE TABLE target.dataset AS
        SELECT ${quoteText(country)} AS country, DATE ${quoteText(lastDay)} AS last_day, ${quoteText(checksum)} AS checksum`);
      await connection.run('DETACH target');
    } else if (format === 'postgresql') await exportPostgresql(connection, manifest, file);
    else {
      const { setup, select } = wideSelect(country);
      for (const statement of setup) await connection.run(statement);
      await connection.run(`COPY (${format === 'csv' ? await listsAsJson(connection, select) : select})
        TO ${quoteText(file)} (${copyOptions[format]})`);
    }
    const [counted] = await queryRows<{ rows: number }>(
      connection,
      'SELECT count(*)::DOUBLE AS rows FROM postings',
    );
    return counted?.rows ?? 0;
  });
}

/** The same query with each list column as a JSON array, as CSV has no lists. */
async function listsAsJson(connection: DuckDBConnection, select: string): Promise<string> {
  const columns = await queryColumns(connection, select);
  const lists = columns.filter(({ type }) => type.endsWith('[]')).map(({ name }) => quoteName(name));
  return `SELECT * REPLACE (${lists.map((name) => `to_json(${name}) AS ${name}`).join(', ')}) FROM (${select})`;
}
