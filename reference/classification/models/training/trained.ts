import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { lazily } from './lazily.ts';

// Next to this module: with the compiled one after a build, never among the sources.
const folder = fileURLToPath(new URL('./trained', import.meta.url));
// Level 9 halves what gzip leaves of the sorted words, in a second; 11 takes twelve.
const compression = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
} as const;
const trainings = new Map<string, () => unknown>();

/** Makes a function that returns plain data learned from the taxonomies: read from the file of the build, or trained. */
export function trained<Data>(name: string, train: () => Data): () => Data {
  trainings.set(name, train);
  return lazily(() => {
    const file = join(folder, `${name}.bin`);
    return existsSync(file) ? (deserialize(brotliDecompressSync(readFileSync(file))) as Data) : train();
  });
}

/** Trains every model that was declared so far and writes what it learned, for `npm run build`. */
export function writeTrained(): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, train] of trainings)
    writeFileSync(join(folder, `${name}.bin`), brotliCompressSync(serialize(train()), compression));
}
