import type { DuckDBConnection } from '@duckdb/node-api';
import { openDataset, withDatabase } from '../../../datasets/index.ts';

/** The dimension tables that the cases read. */
export const benchedDimensions = ['title', 'company', 'city', 'skills', 'certifications'] as const;

/** The columns of postings that the cases read, with their types in PostgreSQL and in ClickHouse. */
export const benchedColumns = [
  { name: 'posting', postgresql: 'bigint', chdb: 'UInt32' },
  { name: 'posted', postgresql: 'date', chdb: 'Date' },
  { name: 'expired', postgresql: 'date', chdb: 'Nullable(Date)' },
  { name: 'duplicates', postgresql: 'integer', chdb: 'UInt16' },
  { name: 'title', postgresql: 'integer', chdb: 'UInt16' },
  { name: 'company', postgresql: 'integer', chdb: 'Nullable(UInt32)' },
  { name: 'city', postgresql: 'integer', chdb: 'UInt16' },
  { name: 'salary', postgresql: 'integer', chdb: 'Nullable(UInt32)' },
  { name: 'title_raw', postgresql: 'text', chdb: 'String' },
  { name: 'skills', postgresql: 'integer[]', chdb: 'Array(UInt16)' },
  { name: 'certifications', postgresql: 'integer[]', chdb: 'Array(UInt16)' },
] as const;

/** Calls a function with a new connection to a dataset. */
export async function withDataset(
  folder: string,
  work: (connection: DuckDBConnection) => Promise<void>,
): Promise<void> {
  await withDatabase(async (connection) => {
    await openDataset(connection, folder);
    await work(connection);
  });
}
