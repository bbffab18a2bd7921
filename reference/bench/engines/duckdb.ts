import { DuckDBInstance, version, type DuckDBConnection } from '@duckdb/node-api';
import { dimensionsOf, openDataset } from '../../../datasets/index.ts';
import { MOST_IN_MEMORY } from '../../engine/store/posting-store.ts';
import type { Folders, SqlEngine } from './sql-engine.ts';

/** DuckDB in this process, over the files of the datasets, with the same tables in memory as the reference. */
export async function openDuckdb(folders: Folders): Promise<SqlEngine> {
  const connections = { uk: await connect(folders.uk), us: await connect(folders.us) };
  return {
    name: 'duckdb',
    isInProcess: true,
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
  const isSmall = postings <= MOST_IN_MEMORY;
  const held = [...(isSmall ? ['postings'] : []), ...dimensionsOf(country).map(({ name }) => `dim_${name}`)];
  for (const name of held)
    await connection.run(
      `CREATE TABLE held AS FROM ${name}; DROP VIEW ${name}; ALTER TABLE held RENAME TO ${name}`,
    );
  if (isSmall) await connection.run('SET GLOBAL threads = 1');
  return connection;
}
