import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { combinedChecksum } from '../checksums.ts';
import { type DimensionRow, dimensionsOf } from '../dimensions.ts';
import { type DatasetFile, type Manifest, manifestName } from '../manifest.ts';
import { RowWriter, type WrittenColumn } from '../row-writer.ts';
import type { Country } from '../schema.ts';
import { dateText, lastDay } from './months.ts';
import { compressionLevel, finishFile, openScratch, partsOf } from './part.ts';
import { postingGenerator } from './posting-generator.ts';
import { writeParts } from './worker-pool.ts';

/** What to make. */
export interface DatasetRequest {
  readonly country: Country;
  readonly seed: string;
  /** 1 to 100 million and more, up to 4 billion. */
  readonly postings: number;
  /** Folder for the dataset; it must be absent or empty. */
  readonly folder: string;
  readonly workers: number;
  /** Whether to store bodies; large datasets compose them on demand. */
  readonly hasTexts: boolean;
  readonly progress?: (rows: number) => void;
}

/** Datasets up to this size store their texts unless told otherwise. */
export const mostTexts = 200_000;

// Planted postings count from here, so generated ones stay below.
const mostPostings = 4_000_000_000;

/** Makes a dataset in a folder and returns its manifest. Throws an error with a remedy for a bad size or a folder in use. */
export async function makeDataset(request: DatasetRequest): Promise<Manifest> {
  const { country, seed, postings, folder, workers, hasTexts } = request;
  if (!Number.isInteger(postings) || postings < 1 || postings > mostPostings) {
    throw new RangeError(`${postings} postings can't be made: give a whole number from 1 to ${mostPostings}`);
  }
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
    throw new RangeError(`${workers} workers can't be had: give a whole number from 1 to 64`);
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty: give another folder, or remove it first`);
  }
  mkdirSync(folder, { recursive: true });

  const parts = await writeParts(
    { country, seed, postings, folder, hasTexts },
    partsOf(postings),
    workers,
    (rows) => request.progress?.(rows),
  );
  const files = [...parts, ...(await writeDimensions(request))];
  const manifest: Manifest = {
    format: 'jobmark-dataset',
    version: 1,
    country,
    seed,
    postings,
    planted: 0,
    lastDay: dateText(lastDay),
    hasTexts,
    checksum: combinedChecksum(files.map(({ path, rowsChecksum }) => `${path} ${rowsChecksum}`)),
    files,
  };
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

async function writeDimensions({ country, seed, postings, folder }: DatasetRequest): Promise<DatasetFile[]> {
  const generator = postingGenerator(country, seed);
  const connection = await openScratch();
  const files: DatasetFile[] = [];
  for (const { name, extra } of dimensionsOf(country)) {
    const columns: WrittenColumn[] = [
      { name: 'key', type: 'UINTEGER' },
      { name: 'id', type: 'VARCHAR' },
      { name: 'name', type: 'VARCHAR' },
      ...extra,
    ];
    const writer = await RowWriter.open(connection, name, columns);
    for (const row of generator.dimension(name, postings)) writer.add(cells(row, extra));
    files.push(
      await finishFile(
        connection,
        folder,
        join('dimensions', `${name}.parquet`),
        columns,
        writer,
        compressionLevel.texts,
      ),
    );
  }
  return files;
}

function cells({ key, id, name, extra = [] }: DimensionRow, columns: readonly { readonly name: string }[]) {
  return {
    key,
    id,
    name,
    ...Object.fromEntries(columns.map((column, n) => [column.name, extra[n] ?? null])),
  };
}
