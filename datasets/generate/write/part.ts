import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { fileChecksum, rowsChecksum } from '../../files/checksums.ts';
import { withDatabase } from '../../files/database.ts';
import type { DatasetFile } from '../../files/manifest.ts';
import type { Compression, RowWriter } from '../../files/row-writer.ts';

/** One stretch of the time line, written as one file (and one of texts). */
export interface Part {
  /** File name, as `part-0001.parquet`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

// Large enough for good compression, small enough to hold one part for each worker in memory.
const USUAL_ROWS = 500_000;

/** The parts of a dataset of this size: even stretches of the time line, whoever writes them. */
export function partsOf(postings: number, rowsPerFile: number = USUAL_ROWS): readonly Part[] {
  const count = Math.max(1, Math.ceil(postings / rowsPerFile));
  const edge = (n: number): number => Math.floor((n * 2 ** 32) / count);
  return Array.from({ length: count }, (_, n) => ({
    name: `part-${String(n + 1).padStart(4, '0')}.parquet`,
    from: edge(n),
    to: edge(n + 1),
  }));
}

/** Works with a database in which rows keep their order, and which is closed afterwards. */
export function withScratch<Result>(
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  return withDatabase(work, { threads: '1' });
}

/** The compression of postings, texts and dimensions. A small file costs 15 s of a core more for 10,000 postings. */
export function compressionOf(isSmall: boolean): {
  readonly postings: Compression;
  readonly texts: Compression;
} {
  return isSmall
    ? { postings: { level: 22, version: 'v1' }, texts: { level: 22, version: 'v2' } }
    : { postings: { level: 3, version: 'v1' }, texts: { level: 15, version: 'v1' } };
}

/** Writes what a writer has collected as a file of a dataset and describes it. */
export async function finishFile(
  writer: RowWriter,
  folder: string,
  path: string,
  compression: Compression,
): Promise<DatasetFile> {
  const file = join(folder, path);
  const columns = writer.columns.map(({ name }) => name);
  mkdirSync(dirname(file), { recursive: true });
  const rows = await writer.finish(file, compression);
  return {
    path,
    rows,
    bytes: statSync(file).size,
    sha256: await fileChecksum(file),
    rowsChecksum: await rowsChecksum(writer.connection, file, columns),
  };
}
