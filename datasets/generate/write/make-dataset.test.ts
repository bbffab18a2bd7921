import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rowsChecksum } from '../../files/checksums.ts';
import { readManifest } from '../../files/manifest.ts';
import { columnsOf } from '../../schema/columns.ts';
import { makeDataset } from './make-dataset.ts';
import { partsOf, withScratch } from './part.ts';
import { writeParts } from './worker-pool.ts';

const root = mkdtempSync(join(tmpdir(), 'jobmark-data-'));
afterAll(() => rmSync(root, { recursive: true }));

const request = { country: 'uk', seed: '7', workers: 1, hasTexts: true, hasPlanted: false } as const;

test('the number of workers changes nothing, and parts together contain each posting once, in date order', async () => {
  const job = { country: 'us', seed: '7', postings: 2000, hasTexts: false, isSmall: false } as const;
  const parts = partsOf(2000, 300);
  const alone = await writeParts({ ...job, folder: join(root, 'w1') }, parts, 1, () => {});
  const three = await writeParts({ ...job, folder: join(root, 'w3') }, parts, 3, () => {});
  expect(parts).toHaveLength(7);
  expect(three).toEqual(alone);
  const result = await withScratch((connection) =>
    connection.runAndReadAll(
      `SELECT count(DISTINCT posting)::INTEGER, max(posting)::INTEGER, count(*)::INTEGER,
            bool_and(posted >= previous)
       FROM (SELECT *, lag(posted, 1, posted) OVER (ORDER BY filename, file_row_number) AS previous
               FROM read_parquet('${root}/w3/postings/*.parquet', filename = true, file_row_number = true))`,
    ),
  );
  expect(result.getRows()).toEqual([[2000, 1999, 2000, true]]);
});

test('a small dataset is the beginning of a large one, texts included', async () => {
  await makeDataset({ ...request, postings: 200, folder: join(root, 'small') });
  await makeDataset({ ...request, postings: 1500, folder: join(root, 'large') });
  await withScratch(async (connection) => {
    for (const table of ['postings', 'texts']) {
      const from = (set: string): string => `FROM read_parquet('${root}/${set}/${table}/*.parquet')`;
      const result = await connection.runAndReadAll(
        `SELECT count(*)::INTEGER FROM (SELECT * ${from('small')} INTERSECT SELECT * ${from('large')} WHERE posting < 200)`,
      );
      expect(result.getRows()).toEqual([[200]]);
    }
  });
});

test('the manifest describes the files, and a checksum of the rows survives another compression', async () => {
  const folder = join(root, 'described');
  const manifest = await makeDataset({ ...request, postings: 100, folder });
  expect(readManifest(folder)).toEqual(manifest);
  const file = manifest.files.find(({ path }) => path === 'postings/part-0001.parquet');
  expect(file?.rows).toBe(100);
  await withScratch(async (connection) => {
    const copy = join(root, 'copy.parquet');
    await connection.run(
      `COPY (FROM '${join(folder, file?.path ?? '')}') TO '${copy}' (FORMAT parquet, COMPRESSION snappy)`,
    );
    const columns = columnsOf('uk').map(({ name }) => name);
    expect(await rowsChecksum(connection, copy, columns)).toBe(file?.rowsChecksum);
    await connection.run(
      `COPY (SELECT * REPLACE ((duplicates + 1)::USMALLINT AS duplicates) FROM '${copy}')
       TO '${copy}.changed' (FORMAT parquet)`,
    );
    expect(await rowsChecksum(connection, `${copy}.changed`, columns)).not.toBe(file?.rowsChecksum);
  });
});

test('refuses a size, a number of workers or a folder that it cannot use', async () => {
  const folder = join(root, 'used');
  await expect(makeDataset({ ...request, postings: 0, folder })).rejects.toThrow('0 postings');
  await expect(makeDataset({ ...request, postings: 1.5, folder })).rejects.toThrow('1.5 postings');
  await expect(makeDataset({ ...request, postings: 1, workers: 0, folder })).rejects.toThrow('0 workers');
  writeFileSync(join(root, 'occupied'), '');
  await expect(makeDataset({ ...request, postings: 1, folder: root })).rejects.toThrow('not an empty folder');
  expect(() => readManifest(root)).toThrow('contains no dataset.json');
});

test.each([
  [{}, 'country'],
  [{ country: 'fr' }, 'country'],
  [{ country: 'uk', files: 'none' }, 'files'],
])('refuses a manifest with %j', (changes, field) => {
  const folder = mkdtempSync(join(root, 'manifest-'));
  const valid = { seed: '1', postings: 1, planted: 0, lastDay: '2025-06-30', hasTexts: true, checksum: '' };
  const manifest = { format: 'jobmark-dataset', version: 1, ...valid, files: [], ...changes };
  writeFileSync(join(folder, 'dataset.json'), JSON.stringify(manifest));
  expect(() => readManifest(folder)).toThrow(`dataset.json has no valid ${field}`);
});
