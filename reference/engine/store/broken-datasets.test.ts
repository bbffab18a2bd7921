import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatasetError } from '../../../datasets/index.ts';
import { createReference } from '../../app/app.ts';
import { startReference } from '../../app/server.ts';
import { writeDataset } from '../../mutations/data/write-dataset.ts';
import { tinyUk } from '../../testing/tiny-uk.ts';

const postings = 'postings/part-0001.parquet';
const titles = 'dimensions/title.parquet';

describe('an incomplete dataset', () => {
  let dataset: Awaited<ReturnType<typeof writeDataset>>;
  beforeEach(async () => {
    dataset = await writeDataset(tinyUk);
  });
  afterEach(() => dataset.remove());

  const path = (file: string): string => join(dataset.folder, file);

  /** Changes the manifest by replacing a text. */
  function rewriteManifest(part: string, by: string): void {
    const text = readFileSync(path('dataset.json'), 'utf8');
    expect(text).toContain(part);
    writeFileSync(path('dataset.json'), text.replace(part, by));
  }

  it.each<[string, () => void, RegExp]>([
    ['lacks a part', () => rmSync(path(postings)), /part-0001\.parquet is missing/],
    [
      'has a truncated part',
      () => truncateSync(path(postings), 100),
      /part-0001\.parquet has 100 bytes instead of \d+/,
    ],
    [
      'has an empty part',
      () => truncateSync(path(postings), 0),
      /part-0001\.parquet has 0 bytes instead of \d+/,
    ],
    ['lacks a dimension', () => rmSync(path(titles)), /title\.parquet is missing/],
    [
      'lists no file of a dimension',
      () => rewriteManifest(titles, 'texts/title.parquet'),
      /lists no dimensions\/title\.parquet/,
    ],
    [
      'has a file of other columns',
      () => {
        copyFileSync(path('dimensions/city.parquet'), path(postings));
        const sizes = [postings, 'dimensions/city.parquet'].map((file) => readFileSync(path(file)).length);
        const manifest = JSON.parse(readFileSync(path('dataset.json'), 'utf8')) as {
          files: { path: string; bytes: number }[];
        };
        for (const file of manifest.files) if (file.path === postings) file.bytes = sizes[1] ?? 0;
        writeFileSync(path('dataset.json'), JSON.stringify(manifest));
      },
      /has no column posting of type UINTEGER in postings/,
    ],
    [
      'has a file that is not Parquet',
      () => writeFileSync(path(postings), Buffer.alloc(readFileSync(path(postings)).length, 'x')),
      /part-0001\.parquet/,
    ],
  ])('keeps a reference from starting when it %s', async (_, damage, reason) => {
    damage();
    const started = startReference({ datasets: [dataset.folder] });
    await expect(started).rejects.toBeInstanceOf(DatasetError);
    await expect(started).rejects.toThrow(reason);
  });

  it('is distinguished from a complete one', async () => {
    const reference = await startReference({ datasets: [dataset.folder] });
    expect(reference.url).toMatch(/^http:/);
    await reference.close();
  });

  it('is not served beside another of the same country', () => {
    const { folder } = dataset;
    expect(() => createReference({ datasets: [folder, folder] })).toThrow(/are both of uk/);
  });
});

it.each([
  ['1KB', /too little memory/],
  ['63 MB', /too little memory/],
  ['much', /is not a size of memory/],
])('a memory limit of %s is refused', (memoryLimit, reason) => {
  expect(() => createReference({ memoryLimit })).toThrow(reason);
});
