import {
  appendFileSync,
  createReadStream,
  createWriteStream,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName, quoteText } from '../files/database.ts';
import type { Manifest } from '../files/manifest.ts';
import { columnsOf, textColumns } from '../schema/columns.ts';
import { dimensionsOf } from '../schema/dimensions.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** The dimension table that has the key; null for other columns and for lists, which PostgreSQL cannot check. */
  readonly references: string | null;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** PostgreSQL has no unsigned numbers: each type is the smallest that contains all values. */
const types: Readonly<Record<string, string>> = {
  UTINYINT: 'smallint',
  USMALLINT: 'integer',
  UINTEGER: 'bigint',
  BOOLEAN: 'boolean',
  DATE: 'date',
  VARCHAR: 'text',
};

function postgresqlType(type: string): string {
  const item = type.replace('[]', '');
  const known = types[item];
  if (known === undefined) throw new Error(`no type of PostgreSQL for ${type}`);
  return item === type ? known : `${known}[]`;
}

function tablesOf({ country }: Manifest): readonly Table[] {
  const plain = { nullable: false, references: null };
  const dimensions = dimensionsOf(country).map(({ name, extra }) => ({
    name: `dim_${name}`,
    columns: [
      { ...plain, name: 'key', type: 'UINTEGER' },
      { ...plain, name: 'id', type: 'VARCHAR' },
      { ...plain, name: 'name', type: 'VARCHAR' },
      ...extra.map((column) => ({ ...column, nullable: true, references: null })),
    ],
  }));
  const postings = columnsOf(country).map(({ name, type, nullable, dimension }) => ({
    name,
    type,
    nullable,
    references: dimension === null || type.endsWith('[]') ? null : `dim_${dimension}`,
  }));
  const texts = textColumns.map((column) => ({
    ...plain,
    ...column,
    references: column.name === 'posting' ? 'postings' : null,
  }));
  return [...dimensions, { name: 'postings', columns: postings }, { name: 'texts', columns: texts }];
}

function createTable({ name, columns }: Table): string {
  const lines = columns.map(({ name: column, type, nullable, references }, place) =>
    [
      `  ${quoteName(column)} ${postgresqlType(type)}`,
      // The first column of every table is its key.
      ...(place === 0 ? ['PRIMARY KEY'] : nullable ? [] : ['NOT NULL']),
      ...(references === null ? [] : [`REFERENCES ${quoteName(references)}`]),
    ].join(' '),
  );
  return `CREATE TABLE ${quoteName(name)} (\n${lines.join(',\n')}\n);\n`;
}

/** A cell as DuckDB writes it for COPY: a list as an array of PostgreSQL, with its texts in quotes. */
function cell({ name, type }: Column): string {
  const column = quoteName(name);
  if (!type.endsWith('[]')) return column;
  const item =
    type === 'VARCHAR[]' ? `'"' || replace(replace(item, '\\', '\\\\'), '"', '\\"') || '"'` : 'item::VARCHAR';
  return `'{' || array_to_string(list_transform(${column}, lambda item: ${item}), ',') || '}' AS ${column}`;
}

/** Streams an open dataset as SQL for PostgreSQL: the tables of the folder, with types, keys and rows for COPY. */
export async function exportPostgresql(
  connection: DuckDBConnection,
  manifest: Manifest,
  file: string,
): Promise<void> {
  const { country, lastDay, checksum } = manifest;
  const place = mkdtempSync(join(tmpdir(), 'jobmark-postgresql-'));
  try {
    writeFileSync(
      file,
      `-- A jobmark dataset for PostgreSQL. Load it with: psql -v ON_ERROR_STOP=1 -f FILE
BEGIN;
SET LOCAL client_encoding = 'UTF8';
CREATE TABLE dataset (country text NOT NULL, last_day date NOT NULL, checksum text NOT NULL);
INSERT INTO dataset VALUES (${quoteText(country)}, ${quoteText(lastDay)}, ${quoteText(checksum)});
`,
    );
    for (const table of tablesOf(manifest)) {
      const rows = join(place, `${table.name}.csv`);
      await connection.run(
        `COPY (SELECT ${table.columns.map(cell).join(', ')} FROM ${quoteName(table.name)} ORDER BY 1)
          TO ${quoteText(rows)} (FORMAT csv, HEADER false)`,
      );
      appendFileSync(
        file,
        `\n${createTable(table)}COPY ${quoteName(table.name)} FROM stdin WITH (FORMAT csv);\n`,
      );
      await pipeline(createReadStream(rows), createWriteStream(file, { flags: 'a' }));
      rmSync(rows);
      appendFileSync(file, '\\.\n');
    }
    appendFileSync(file, '\nCREATE INDEX ON "postings" ("posted", "expired");\nCOMMIT;\n');
  } finally {
    rmSync(place, { recursive: true });
  }
}
