import { createRequire } from 'node:module';
import type * as duckdb from '@duckdb/node-api';
import type { DuckDBConnection } from '@duckdb/node-api';

const require = createRequire(import.meta.url);

/**
 * DuckDB, loaded at its first use. An import would first search each of its 181 modules for names that it exports, which takes
 * longer than to run them.
 */
export const loadDuckDB = (): typeof duckdb => require('@duckdb/node-api') as typeof duckdb;

/** The rows of a query as plain objects. Whole numbers wider than 32 bits come as text: cast them to DOUBLE. */
export async function queryRows<Row extends Readonly<Record<string, string | number | boolean | null>>>(
  connection: DuckDBConnection,
  sql: string,
): Promise<Row[]> {
  const result = await connection.runAndReadAll(sql);
  return result.getRowObjectsJson() as Row[];
}

/** Names and types of a table's or query's columns. */
export async function queryColumns(
  connection: DuckDBConnection,
  source: string,
): Promise<{ name: string; type: string }[]> {
  return queryRows(connection, `SELECT column_name AS name, column_type AS type FROM (DESCRIBE ${source})`);
}

/** A name as an SQL identifier. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as an SQL literal. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Works with a database in memory, which is closed afterwards. Rows keep their order where it has one thread. */
export async function withDatabase<Result>(
  work: (connection: DuckDBConnection) => Promise<Result>,
  settings: { readonly threads?: string } = {},
): Promise<Result> {
  const { DuckDBInstance } = loadDuckDB();
  const instance = await DuckDBInstance.create(':memory:', { ...settings });
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
