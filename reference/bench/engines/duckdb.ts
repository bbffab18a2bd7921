import { DuckDBInstance, version, type DuckDBConnection } from '@duckdb/node-api';
import { dimensionsOf, openDataset } from '../../../datasets/index.ts';
import type { Folders, SqlEngine } from './sql-engine.ts';

/** Up to so many postings the reference holds in memory, on one thread. */
const mostInMemory = 100_000;

/** DuckDB in this process, over the files of the datasets, with what the reference has in memory in memory. */
export async function openDuckdb(folders: Folders): Promise<SqlEngine> {
  const connections = { uk: await connect(folders.uk), us: await connect(folders.us) };
  return {
    name: 'duckdb',
    version: version(),
    async run(country, statements) {
      let names: readonly unknown[] = [];
      for (const statement of statements) {
        const result = await connections[country].runAndReadAll(statement);
        names = result.getRowsJS().map(([name]) => name);
      }
      return names;
    },
    close: async () => Object.values(connections).forEach((connection) => connection.closeSync()),
  };
}

async function connect(folder: string): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run('SET GLOBAL parquet_metadata_cache = true');
  const { country, postings } = await openDataset(connection, folder);
  const isSmall = postings <= mostInMemory;
  const held = [...(isSmall ? ['postings'] : []), ...dimensionsOf(country).map(({ name }) => `dim_${name}`)];
  for (const name of held)
    await connection.run(
      `CREATE TABLE held AS FROM ${name}; DROP VIEW ${name}; ALTER TABLE held RENAME TO ${name}`,
    );
  if (isSmall) await connection.run('SET GLOBAL threads = 1');
  return connection;
}
