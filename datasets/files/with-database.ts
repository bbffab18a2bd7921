import type { DuckDBConnection } from '@duckdb/node-api';

/** Works with a database in memory, which is closed afterwards. Rows keep their order where it has one thread. */
export async function withDatabase<Result>(
  work: (connection: DuckDBConnection) => Promise<Result>,
  settings: { readonly threads?: string } = {},
): Promise<Result> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', { ...settings });
  const connection = await instance.connect();
  try {
    return await work(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
