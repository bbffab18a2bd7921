import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { DatasetError } from '../../dataset-error.ts';
import { dateText } from '../../days.ts';
import { queryRows, quoteText } from '../../files/database.ts';
import {
  type DatasetFile,
  type Made,
  type Manifest,
  manifestName,
  manifestOf,
  partFormat,
  type PartManifest,
  partManifestName,
} from '../../files/manifest.ts';
import { hasGeneratorSources, missingSources } from '../../files/read-taxonomy.ts';
import { RowWriter, type WrittenColumn } from '../../files/row-writer.ts';
import { FIRST_PLANTED } from '../../posting-id.ts';
import { type Country, columnsOf, textColumns } from '../../schema/columns.ts';
import { type DimensionRow, dimensionsOf } from '../../schema/dimensions.ts';
import { type Planted, planted } from '../posting/planted.ts';
import { type PostingGenerator, postingGenerator } from '../posting/posting-generator.ts';
import { lastDay } from '../time/months.ts';
import { compressionOf, finishFile, partsOf, withScratch } from './part.ts';
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
  /** Whether to add the edge cases and, for the US, the real announcements. */
  readonly hasPlanted: boolean;
  /** Whether to compress as much as possible, which takes longer, and to omit values of dimensions that no posting has. */
  readonly isSmall?: boolean;
  readonly progress?: (rows: number) => void;
  /** Rows of a file; half a million when omitted. */
  readonly rowsPerFile?: number;
}

/** One of several machines that make a dataset together: `index` counts from 1 to `of`. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** Makes a dataset and returns its manifest. Throws a DatasetError for a bad size, a folder in use, or without the open data. */
export async function makeDataset(request: DatasetRequest): Promise<Manifest> {
  const manifest = manifestOf(await makeFiles(request, { index: 1, of: 1 }));
  writeFileSync(join(request.folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Makes every `of`th file of postings from `index` on, the first share also the dimensions. Throws as `makeDataset`. */
export async function makePart(request: DatasetRequest, share: Share): Promise<PartManifest> {
  // The first share has the dimensions, and does not know which of their values the others use.
  if (request.isSmall === true)
    throw new DatasetError('a small dataset has no parts', 'make it at once, or the parts without --small');
  const manifest: PartManifest = { ...(await makeFiles(request, share)), format: partFormat, ...share };
  writeFileSync(join(request.folder, partManifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

async function makeFiles(request: DatasetRequest, { index, of }: Share): Promise<Made> {
  const { country, seed, postings, folder, workers, hasTexts, isSmall = false } = request;
  requirePossible(request);
  mkdirSync(folder, { recursive: true });
  const own = partsOf(postings, request.rowsPerFile).filter((_, place) => place % of === index - 1);
  const parts = await writeParts(
    { country, seed, postings, folder, hasTexts, isSmall },
    own,
    workers,
    (rows) => request.progress?.(rows),
  );
  const generator = postingGenerator(country, seed);
  const isFirst = index === 1;
  const extra: Planted =
    request.hasPlanted && isFirst ? planted(generator, postings) : { postings: [], dimensions: {} };
  const files = [
    ...parts,
    ...(extra.postings.length === 0 ? [] : await writePlanted(request, extra)),
    ...(isFirst ? await writeDimensions(request, generator, extra) : []),
  ];
  const day = dateText(lastDay);
  return { country, seed, postings, planted: extra.postings.length, lastDay: day, hasTexts, files };
}

/** Throws a DatasetError for a bad size, a folder in use, or without the open data. */
function requirePossible({ postings, workers, folder }: DatasetRequest): void {
  if (!hasGeneratorSources()) throw missingSources();
  if (!Number.isInteger(postings) || postings < 1 || postings > FIRST_PLANTED) {
    throw new DatasetError(
      `a dataset cannot have ${postings} postings`,
      `give a whole number from 1 to ${FIRST_PLANTED}`,
    );
  }
  if (!Number.isInteger(workers) || workers < 1 || workers > 64) {
    throw new DatasetError(
      `a dataset cannot be made with ${workers} workers`,
      'give a whole number from 1 to 64',
    );
  }
  if (existsSync(folder) && (!statSync(folder).isDirectory() || readdirSync(folder).length > 0)) {
    throw new DatasetError(`${folder} is not an empty folder`, 'name another folder, or remove it first');
  }
}

async function writePlanted(
  { country, folder, isSmall = false }: DatasetRequest,
  { postings }: Planted,
): Promise<DatasetFile[]> {
  return withScratch(async (connection) => {
    const rows = await RowWriter.open(connection, 'postings', columnsOf(country));
    const texts = await RowWriter.open(connection, 'texts', textColumns);
    for (const { row, url, body } of postings) {
      rows.add(row);
      texts.add({ posting: row.posting, url, body });
    }
    const name = 'planted.parquet';
    const compression = compressionOf(isSmall);
    return [
      await finishFile(rows, folder, join('postings', name), compression.postings),
      // Planted texts cannot be composed from the postings, so they are kept even where the others are not.
      await finishFile(texts, folder, join('texts', name), compression.texts),
    ];
  });
}

async function writeDimensions(
  { country, postings, folder, isSmall = false }: DatasetRequest,
  generator: PostingGenerator,
  extra: Planted,
): Promise<DatasetFile[]> {
  return withScratch(async (connection) => {
    const files: DatasetFile[] = [];
    const compression = compressionOf(isSmall);
    const used = isSmall ? await usedKeys(connection, folder) : undefined;
    for (const { name, extra: more } of dimensionsOf(country)) {
      const columns: WrittenColumn[] = [
        { name: 'key', type: 'UINTEGER' },
        { name: 'id', type: 'VARCHAR' },
        { name: 'name', type: 'VARCHAR' },
        ...more,
      ];
      const writer = await RowWriter.open(connection, name, columns);
      const rows = [...generator.dimension(name, postings), ...(extra.dimensions[name] ?? [])];
      const keys = used?.get(name);
      for (const row of rows) if (keys?.has(row.key) ?? true) writer.add(cells(row, more));
      files.push(await finishFile(writer, folder, join('dimensions', `${name}.parquet`), compression.texts));
    }
    return files;
  });
}

/** The keys that postings have of the dimensions with tens of thousands of values. No other dimension refers to these. */
async function usedKeys(
  connection: DuckDBConnection,
  folder: string,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const postings = quoteText(join(folder, 'postings', '*.parquet'));
  const keysOf = async (column: string): Promise<ReadonlySet<number>> => {
    const rows = await queryRows<{ key: number }>(
      connection,
      `SELECT DISTINCT ${column} AS key FROM ${postings}`,
    );
    return new Set(rows.map(({ key }) => key));
  };
  return new Map([
    ['title', await keysOf('title')],
    ['company', await keysOf('company')],
    ['skills', await keysOf('unnest(skills)')],
  ]);
}

function cells({ key, id, name, extra = [] }: DimensionRow, columns: readonly { readonly name: string }[]) {
  return {
    key,
    id,
    name,
    ...Object.fromEntries(columns.map((column, n) => [column.name, extra[n] ?? null])),
  };
}
