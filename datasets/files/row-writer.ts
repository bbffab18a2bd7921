import {
  BOOLEAN,
  DATE,
  DuckDBDataChunk,
  DuckDBDateValue,
  type DuckDBAppender,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  UINTEGER,
  USMALLINT,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import { quoteName, quoteText } from './database.ts';

/** How a file is compressed: the zstd level (1 to 22) trades time for size; encodings of v2 suit texts, those of v1 numbers. */
export interface Compression {
  readonly level: number;
  readonly version: 'v1' | 'v2';
}

/** A column to write: its name and type. */
export interface WrittenColumn {
  readonly name: string;
  readonly type: keyof typeof duckdbTypes;
}

/** Values of one column as rows hold them; a DATE is a number of days since 1970-01-01. */
export type CellValue = string | number | boolean | null | readonly (string | number)[];

const duckdbTypes = {
  UTINYINT,
  USMALLINT,
  UINTEGER,
  BOOLEAN,
  DATE,
  VARCHAR,
  'UTINYINT[]': LIST(UTINYINT),
  'USMALLINT[]': LIST(USMALLINT),
  'VARCHAR[]': LIST(VARCHAR),
} as const satisfies Record<string, DuckDBType>;

// DuckDB's vector size: a data chunk holds no more rows.
const CHUNK_ROWS = 2048;

function toDuckdb(value: CellValue, isDate: boolean): DuckDBValue {
  if (typeof value === 'object' && value !== null) return listValue(value);
  return isDate && typeof value === 'number' ? new DuckDBDateValue(value) : value;
}

/** Collects rows in a table of an open connection, some thousand at a time, and writes them as Parquet. */
export class RowWriter {
  readonly connection: DuckDBConnection;
  readonly columns: readonly WrittenColumn[];
  readonly #appender: DuckDBAppender;
  readonly #table: string;
  readonly #types: readonly DuckDBType[];
  #pending: DuckDBValue[][];
  #count = 0;

  private constructor(
    connection: DuckDBConnection,
    appender: DuckDBAppender,
    table: string,
    columns: readonly WrittenColumn[],
  ) {
    this.connection = connection;
    this.#appender = appender;
    this.#table = table;
    this.columns = columns;
    this.#types = columns.map(({ type }) => duckdbTypes[type]);
    this.#pending = columns.map(() => []);
  }

  /** Creates the table, empty. */
  static async open(
    connection: DuckDBConnection,
    table: string,
    columns: readonly WrittenColumn[],
  ): Promise<RowWriter> {
    const declared = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ');
    await connection.run(`CREATE OR REPLACE TABLE ${quoteName(table)} (${declared})`);
    return new RowWriter(connection, await connection.createAppender(table), table, columns);
  }

  /** Adds a row; it must have a value for every column. */
  add(row: Readonly<Record<string, CellValue>>): void {
    this.columns.forEach(({ name, type }, n) => {
      const value = row[name];
      if (value === undefined) throw new TypeError(`a row for ${this.#table} has no ${name}`);
      this.#pending[n]?.push(toDuckdb(value, type === 'DATE'));
    });
    this.#count += 1;
    if (this.#count % CHUNK_ROWS === 0) this.#append();
  }

  #append(): void {
    const rows = this.#pending[0]?.length ?? 0;
    if (rows === 0) return;
    const chunk = DuckDBDataChunk.create(this.#types, rows);
    chunk.setColumns(this.#pending);
    this.#appender.appendDataChunk(chunk);
    this.#pending = this.columns.map(() => []);
  }

  /** Writes the rows to a Parquet file, drops the table, and returns their number. */
  async finish(file: string, { level, version }: Compression): Promise<number> {
    this.#append();
    this.#appender.closeSync();
    const table = quoteName(this.#table);
    await this.connection.run(
      `COPY ${table} TO ${quoteText(file)} (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL ${level}, PARQUET_VERSION ${version})`,
    );
    await this.connection.run(`DROP TABLE ${table}`);
    return this.#count;
  }
}
