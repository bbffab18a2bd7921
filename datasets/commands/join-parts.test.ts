import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataset, makePart } from '../generate/write/make-dataset.ts';
import { joinParts } from './join-parts.ts';

const root = mkdtempSync(join(tmpdir(), 'jobmark-parts-'));
const request = {
  country: 'us',
  seed: '7',
  postings: 250,
  workers: 1,
  hasTexts: true,
  hasPlanted: true,
  rowsPerFile: 100,
} as const;
const part = (name: string): string => join(root, name);

beforeAll(async () => {
  await makeDataset({ ...request, folder: part('whole') });
  for (const index of [1, 2]) await makePart({ ...request, folder: part(`p${index}`) }, { index, of: 2 });
});
afterAll(() => rmSync(root, { recursive: true }));

/** The files of a folder with their bytes. */
function contents(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')]),
  );
}

test('separately made parts, joined, equal the whole dataset byte for byte', async () => {
  await joinParts([part('p2'), part('p1')], part('joined'));
  const [joined, whole] = [contents(part('joined')), contents(part('whole'))];
  expect([...joined.keys()]).toEqual([...whole.keys()]);
  expect([...joined.keys()]).toContain('/postings/part-0003.parquet');
  for (const [file, bytes] of whole) expect(joined.get(file) === bytes, file).toBe(true);
});

test('parts that do not make one complete dataset are refused', async () => {
  await makePart({ ...request, seed: '8', folder: part('other') }, { index: 2, of: 2 });
  cpSync(part('p2'), part('damaged'), { recursive: true });
  appendFileSync(part('damaged/postings/part-0002.parquet'), 'x');
  const joined = (...names: string[]): Promise<unknown> => joinParts(names.map(part), part('refused'));
  await expect(joined('p1')).rejects.toThrow('part 2 of 2 is missing');
  await expect(joined('p1', 'p1', 'p2')).rejects.toThrow('part 1 is given twice');
  await expect(joined('p1', 'other')).rejects.toThrow('part 2 has seed 8, part 1 has 7');
  await expect(joined('p1', 'whole')).rejects.toThrow('contains no part.json');
  await expect(joined('p1', 'damaged')).rejects.toThrow('part-0002.parquet differs from its checksum');
});
