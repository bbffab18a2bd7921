import type { DuckDBConnection } from '@duckdb/node-api';

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
