import { existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataset, sampleFolder, type Country } from '../../datasets/index.ts';
import type { Folders } from './engines/sql-engine.ts';

/** The dataset of a size in the system's temporary folder. It is made there on first use, and kept. */
async function datasetOf(country: Country, postings: number): Promise<string> {
  const folder = join(tmpdir(), `jobmark-bench-${country}-${postings}`);
  if (!existsSync(join(folder, 'dataset.json'))) {
    process.stderr.write(`making ${postings} ${country} postings in ${folder}\n`);
    const workers = availableParallelism();
    const options = { country, postings, folder, workers, hasTexts: false, hasPlanted: false };
    await makeDataset({ ...options, seed: 'bench' });
  }
  return folder;
}

/** The datasets that arguments name: a number of postings, `sample`, or the folders of a British and an American one. */
export async function benchedFolders([first = '1000000', second]: readonly string[]): Promise<Folders> {
  if (second !== undefined) return { uk: first, us: second };
  if (first === 'sample') return { uk: sampleFolder('uk'), us: sampleFolder('us') };
  const postings = Number(first);
  if (!Number.isSafeInteger(postings) || postings < 1)
    throw new RangeError(`${first}: give a number of postings, sample, or two folders as two arguments`);
  return { uk: await datasetOf('uk', postings), us: await datasetOf('us', postings) };
}
