import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName, quoteText } from './database.ts';

/** SHA-256 of a file's bytes, in hex. */
export async function fileChecksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Checksum of the rows of a Parquet file, in their order and column by column as text, however it is compressed. */
export async function rowsChecksum(
  connection: DuckDBConnection,
  file: string,
  columns: readonly string[],
): Promise<string> {
  const cells = columns.map((name) => `coalesce(${quoteName(name)}::VARCHAR, chr(0))`).join(', chr(31), ');
  const result = await connection.runAndReadAll(
    `SELECT coalesce(md5(string_agg(md5(concat(${cells})), '' ORDER BY file_row_number)), md5('')) AS checksum
       FROM read_parquet(${quoteText(file)}, file_row_number = true)`,
  );
  return String(result.getRows()[0]?.[0]);
}

/** One checksum for several, in their order. */
export function combinedChecksum(checksums: readonly string[]): string {
  return createHash('sha256').update(checksums.join('\n')).digest('hex');
}
