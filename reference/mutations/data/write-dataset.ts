import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { columnsOf, dimensionsOf, withDatabase, type Country } from '../../../datasets/index.ts';

type Cell = string | number | boolean | null | readonly (number | string)[];

/** Rows of a dataset made by hand: keys of dimensions as numbers, dates as text; an omitted column is null, 0 or empty. */
export interface DatasetRows {
  readonly country: Country;
  readonly lastDay: string;
  readonly postings: readonly { readonly [column: string]: Cell }[];
  /** Id, name and further columns of each value, by key. */
  readonly dimensions: { readonly [dimension: string]: { readonly [key: number]: readonly Cell[] } };
  /** Body by posting; without any the dataset stores no texts. */
  readonly bodies?: { readonly [posting: number]: string };
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable?: boolean;
}

const textColumns: readonly Column[] = [
  { name: 'posting', type: 'UINTEGER' },
  { name: 'url', type: 'VARCHAR[]' },
  { name: 'body', type: 'VARCHAR' },
];

function literal(cell: Cell): string {
  if (typeof cell === 'object' && cell !== null) return `[${cell.map(literal).join(', ')}]`;
  return typeof cell === 'string' ? `'${cell.replaceAll("'", "''")}'` : String(cell);
}

function emptyCell({ type, nullable = false }: Column): Cell {
  if (nullable) return null;
  if (type.endsWith('[]')) return [];
  if (type === 'BOOLEAN') return false;
  return type === 'VARCHAR' ? '' : 0;
}

async function write(
  connection: DuckDBConnection,
  file: string,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  const declared = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  await connection.run(`CREATE OR REPLACE TABLE rows (${declared})`);
  if (rows.length > 0)
    await connection.run(
      `INSERT INTO rows VALUES ${rows.map((cells) => `(${cells.map(literal).join(', ')})`).join(', ')}`,
    );
  await connection.run(`COPY rows TO ${literal(file)} (FORMAT parquet)`);
}

/** Writes a dataset made by hand to a temporary folder; `remove` deletes it. */
export async function writeDataset(
  rows: DatasetRows,
): Promise<{ readonly folder: string; readonly remove: () => void }> {
  const { country, lastDay, postings, bodies } = rows;
  const folder = mkdtempSync(join(tmpdir(), 'jobmark-rows-'));
  for (const name of ['postings', 'texts', 'dimensions']) mkdirSync(join(folder, name));
  const paths = await withDatabase((connection) => writeFiles(connection, folder, rows));
  const manifest = {
    format: 'jobmark-dataset',
    version: 1,
    country,
    seed: 'by hand',
    postings: postings.length,
    planted: 0,
    lastDay,
    hasTexts: bodies !== undefined,
    checksum: '',
    files: paths.map((path) => ({
      path,
      rows: 0,
      bytes: statSync(join(folder, path)).size,
      sha256: '',
      rowsChecksum: '',
    })),
  };
  writeFileSync(join(folder, 'dataset.json'), JSON.stringify(manifest));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

async function writeFiles(
  connection: DuckDBConnection,
  folder: string,
  { country, postings, dimensions, bodies }: DatasetRows,
): Promise<readonly string[]> {
  const paths = ['postings/part-0001.parquet'];
  const columns: readonly Column[] = columnsOf(country);
  const cells = postings.map((row) => columns.map((column) => row[column.name] ?? emptyCell(column)));
  await write(connection, join(folder, 'postings/part-0001.parquet'), columns, cells);
  if (bodies !== undefined) {
    const texts = Object.entries(bodies).map(([posting, body]): Cell[] => [Number(posting), [], body]);
    paths.push('texts/part-0001.parquet');
    await write(connection, join(folder, 'texts/part-0001.parquet'), textColumns, texts);
  }
  for (const { name, extra } of dimensionsOf(country)) {
    const all = [
      { name: 'key', type: 'UINTEGER' },
      { name: 'id', type: 'VARCHAR' },
      { name: 'name', type: 'VARCHAR' },
      ...extra.map((column) => ({ ...column, nullable: true })),
    ];
    const values = Object.entries(dimensions[name] ?? {}).map(([key, given]): Cell[] => {
      const value: Cell[] = [Number(key), ...given];
      return all.map((column, index) => value[index] ?? emptyCell(column));
    });
    paths.push(`dimensions/${name}.parquet`);
    await write(connection, join(folder, `dimensions/${name}.parquet`), all, values);
  }
  return paths;
}
