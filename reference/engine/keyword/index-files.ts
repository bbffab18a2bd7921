import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quoteText } from '../../../datasets/index.ts';
import { ServiceError } from '../../app/service-error.ts';
import { identifier, sql, type Sql } from '../sql/sql.ts';
import type { PostingStore } from '../store/posting-store.ts';

/** An index of fewer postings is built in a moment; that of the sample takes a second, its files a tenth of it to read. */
const FEW_POSTINGS = 1000;

const tables = [
  'keyword_words',
  'keyword_postings',
  'keyword_titles',
  'keyword_names',
  'keyword_numbers',
] as const;

/** Where the index of a dataset is kept: next to it, under a name that depends on its contents and on how the index is made. */
function indexFolder({ folder, manifest }: PostingStore, recipe: string): string {
  const made = createHash('sha256').update(manifest.checksum).update(recipe).digest('hex').slice(0, 16);
  return join(folder, `keyword-index-${made}`);
}

function fileSql(folder: string, table: string): Sql {
  return { text: quoteText(join(folder, `${table}.parquet`)), values: [] };
}

/**
 * Writes the tables of an index next to its dataset, for the next process; `recipe` says how they were made. They appear there
 * at once, so that no process reads a part of them. A dataset of fewer postings than `least` has no files.
 */
export async function keepIndex(store: PostingStore, recipe: string, least = FEW_POSTINGS): Promise<void> {
  if (store.manifest.postings < least) return;
  const folder = indexFolder(store, recipe);
  // Random: processes in different containers may have the same process id.
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await mkdir(unfinished);
    for (const table of tables)
      await store.rows(
        sql`COPY ${identifier(table)} TO ${fileSql(unfinished, table)} (FORMAT parquet, COMPRESSION zstd)`,
      );
    await rename(unfinished, folder);
  } catch {
    // A folder that cannot be written to, a full disk, or another process that was first: the index in memory serves.
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Reads the tables of an index that `keepIndex` wrote. False where there are none, or none that can be read. */
export async function readIndex(store: PostingStore, recipe: string): Promise<boolean> {
  const folder = indexFolder(store, recipe);
  if (!existsSync(folder)) return false;
  try {
    for (const table of tables)
      await store.rows(
        sql`CREATE OR REPLACE TABLE ${identifier(table)} AS FROM read_parquet(${fileSql(folder, table)})`,
      );
    return true;
  } catch (error) {
    // The caller builds the index anew. After a lack of memory the files may be whole, so they are kept.
    const isWhole = error instanceof ServiceError && String(error.cause).includes('Out of Memory');
    if (!isWhole) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    return false;
  }
}
