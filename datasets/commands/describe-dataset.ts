import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DatasetError } from '../dataset-error.ts';
import { combinedChecksum, fileChecksum, rowsChecksum } from '../files/checksums.ts';
import { queryColumns, queryRows, quoteName, quoteText, withDatabase } from '../files/database.ts';
import { type DatasetFile, manifestName, readManifest } from '../files/manifest.ts';
import { openDataset } from '../files/open-dataset.ts';
import { columnsOf } from '../schema/columns.ts';

/** The first line of an error's message; DuckDB adds the query below it. */
function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** What one column holds. Null when the table has no rows, or, for the most frequent value, when all are null. */
export interface ColumnSummary {
  readonly name: string;
  readonly type: string;
  /** Share (0 to 1) of rows with a value; for a list, with at least one item. */
  readonly filled: number | null;
  /** Number of distinct values (of list items); approximate within a few percent above five million rows. */
  readonly distinct: number;
  /** The most frequent value, with a name where it is a key. */
  readonly top: string | null;
}

/** What a dataset or a file of postings holds. */
export interface Description {
  /** Headline facts, label and value. */
  readonly facts: readonly (readonly [string, string])[];
  readonly columns: readonly ColumnSummary[];
}

// Exact counts of distinct values need memory for all of them.
const MOST_EXACT = 5_000_000;

async function summarise(
  connection: DuckDBConnection,
  table: string,
  {
    name,
    type,
    dimension = null,
  }: { readonly name: string; readonly type: string; readonly dimension?: string | null },
  isLarge: boolean,
): Promise<ColumnSummary> {
  const column = quoteName(name);
  const isList = type.endsWith('[]');
  const items = isList
    ? `SELECT unnest(${column}) AS value FROM ${table}`
    : `SELECT ${column} AS value FROM ${table}`;
  const [counts] = await queryRows<{ filled: number | null; distinct_values: number }>(
    connection,
    `SELECT (SELECT avg((${isList ? `len(${column}) > 0` : `${column} IS NOT NULL`})::INTEGER) FROM ${table}) AS filled,
            (SELECT ${isLarge ? 'approx_count_distinct(value)' : 'count(DISTINCT value)'}::DOUBLE FROM (${items})) AS distinct_values`,
  );
  const label =
    dimension === null
      ? 'value::VARCHAR'
      : `(SELECT any_value(name) FROM dim_${dimension} WHERE key = value)`;
  const [top] = await queryRows<{ label: string | null }>(
    connection,
    `SELECT ${label} AS label FROM (SELECT value, count(*) AS n FROM (${items}) WHERE value IS NOT NULL
       GROUP BY value ORDER BY n DESC, value LIMIT 1)`,
  );
  return {
    name,
    type,
    filled: counts?.filled ?? null,
    distinct: counts?.distinct_values ?? 0,
    top: top?.label ?? null,
  };
}

async function describeFolder(connection: DuckDBConnection, folder: string): Promise<Description> {
  const manifest = await openDataset(connection, folder);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const [span] = await queryRows<Record<'first' | 'last', string> & Record<'open' | 'total', number>>(
    connection,
    `SELECT min(posted)::VARCHAR AS first, max(posted)::VARCHAR AS last,
            count(*) FILTER (expired IS NULL)::DOUBLE AS open, sum(1 + duplicates)::DOUBLE AS total FROM postings`,
  );
  const columns: ColumnSummary[] = [];
  for (const column of columnsOf(manifest.country))
    columns.push(await summarise(connection, 'postings', column, manifest.postings > MOST_EXACT));
  return {
    facts: [
      ['country', manifest.country],
      ['seed', manifest.seed],
      ['unique postings', `${manifest.postings} generated, ${manifest.planted} planted`],
      ['total postings', String(span?.total)],
      ['posted', `${span?.first} to ${span?.last}`],
      ['open', `${span?.open} on ${manifest.lastDay}`],
      ['texts', manifest.hasTexts ? 'stored' : 'composed on demand'],
      ['size', `${manifest.files.length} files, ${(bytes / 1_000_000).toFixed(1)} MB`],
      ['checksum', manifest.checksum],
    ],
    columns,
  };
}

const readers: Readonly<Record<string, string>> = {
  parquet: 'read_parquet',
  csv: 'read_csv',
  jsonl: 'read_json',
  json: 'read_json',
};

async function describeFile(connection: DuckDBConnection, file: string): Promise<Description> {
  const reader = readers[file.split('.').at(-1) ?? ''];
  if (reader === undefined) {
    throw new DatasetError(
      `${file} cannot be described`,
      'give the folder of a dataset, or a .parquet, .csv or .jsonl file',
    );
  }
  await connection.run(`CREATE VIEW described AS FROM ${reader}(${quoteText(file)})`);
  const [counted] = await queryRows<{ rows: number }>(
    connection,
    'SELECT count(*)::DOUBLE AS rows FROM described',
  );
  const columns: ColumnSummary[] = [];
  for (const column of await queryColumns(connection, 'described'))
    columns.push(await summarise(connection, 'described', column, (counted?.rows ?? 0) > MOST_EXACT));
  return {
    facts: [
      ['rows', String(counted?.rows)],
      ['size', `${(statSync(file).size / 1_000_000).toFixed(1)} MB`],
    ],
    columns,
  };
}

/** Describes the folder of a dataset, or a file of `data export`. Throws a DatasetError when it cannot be read. */
export async function describeDataset(path: string): Promise<Description> {
  if (!existsSync(path))
    throw new DatasetError(`${path} does not exist`, 'give the folder of a dataset, or a file');
  const isFolder = statSync(path).isDirectory();
  try {
    return await withDatabase((connection) =>
      isFolder ? describeFolder(connection, path) : describeFile(connection, path),
    );
  } catch (cause) {
    if (cause instanceof DatasetError) throw cause;
    throw new DatasetError(
      `${path} cannot be read: ${firstLine(cause)}`,
      '`jobmark data describe --verify` names the file of a dataset that is damaged',
      { cause },
    );
  }
}

/** Compares each file of a dataset with its manifest: bytes, rows and their contents. Returns a sentence per difference. */
export async function verifyDataset(folder: string): Promise<readonly string[]> {
  const manifest = readManifest(folder);
  return withDatabase(async (connection) => {
    const differences: string[] = [];
    for (const file of manifest.files) differences.push(...(await differencesOf(connection, folder, file)));
    const checksum = combinedChecksum(manifest.files.map((file) => `${file.path} ${file.rowsChecksum}`));
    if (checksum !== manifest.checksum)
      differences.push(`${manifestName}: its checksum is not that of its files`);
    return differences;
  });
}

async function differencesOf(
  connection: DuckDBConnection,
  folder: string,
  file: DatasetFile,
): Promise<string[]> {
  const path = join(folder, file.path);
  if (!existsSync(path)) return [`${file.path} is missing`];
  if ((await fileChecksum(path)) === file.sha256) return [];
  // Other bytes may still hold the same rows, compressed by another version; say which of the two it is.
  try {
    const columns = await queryColumns(connection, `FROM read_parquet(${quoteText(path)})`);
    const names = columns.map(({ name }) => name);
    const same = (await rowsChecksum(connection, path, names)) === file.rowsChecksum;
    return [`${file.path}: ${same ? 'the same rows in other bytes' : 'other rows than the manifest says'}`];
  } catch (error) {
    return [`${file.path} cannot be read as Parquet: ${firstLine(error)}`];
  }
}
