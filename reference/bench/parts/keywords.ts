import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sumOf } from '../../../contracts/index.ts';
import type { Folders } from '../engines/sql-engine.ts';
import { rounded } from '../measure.ts';
import { inOwnProcess } from './cold.ts';

/** What one process takes for keywords: milliseconds, and mebibytes of resident memory at most. */
export interface KeywordCost {
  /** The first request with a keyword, for which the index is built or read. */
  readonly first: number;
  /** Processor time of the first one. */
  readonly processor: number;
  /** The second one, for other words. */
  readonly second: number;
  /** The same request as the second one, without a keyword. */
  readonly without: number;
  readonly memory: number;
}

/** The index of a dataset: built by one process, and read by the next. */
export interface KeywordRow extends KeywordCost {
  readonly name: 'built' | 'read from its files';
  /** Megabytes of the files. */
  readonly files: number;
}

/** Builds the keyword index of the British dataset anew, in a folder with links to its files, and reads it in another process. */
export async function* keywords(folders: Folders): AsyncGenerator<KeywordRow> {
  const folder = mkdtempSync(join(tmpdir(), 'jobmark-bench-keywords-'));
  try {
    cpSync(folders.uk, folder, { recursive: true, filter: (path) => !path.includes('keyword-index-') });
    for (const name of ['built', 'read from its files'] as const) {
      const cost = await inOwnProcess<KeywordCost>('keywords-process.js', [folder]);
      yield { name, ...cost, files: rounded(indexBytes(folder) / 1e6) };
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function indexBytes(folder: string): number {
  return sumOf(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /keyword-index-.*parquet$/.test(path))
      .map((path) => statSync(join(folder, path)).size),
  );
}
