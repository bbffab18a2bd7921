import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeDataset } from '../../mutations/data/write-dataset.ts';
import { tinyUk } from '../../testing/tiny-uk.ts';
import { sql } from '../sql/sql.ts';
import { openStore } from '../store/posting-store.ts';
import { keepIndex, readIndex } from './index-files.ts';
import { keywordIndex } from './keyword-index.ts';

it('reads an index that another process kept, and no other', async () => {
  const dataset = await writeDataset(tinyUk);
  const words = sql`SELECT stem, text, position FROM keyword_words ORDER BY ALL`;
  const first = await openStore(dataset.folder);
  await keywordIndex(first);
  // A dataset of so few postings has no files unless they are asked for.
  await keepIndex(first, 'recipe');
  expect(await readIndex(first, 'recipe')).toBe(false);
  // Two at once, as of two processes: the files of one of them remain.
  await Promise.all([keepIndex(first, 'recipe', 1), keepIndex(first, 'recipe', 1)]);
  expect(readdirSync(dataset.folder).filter((name) => name.startsWith('keyword-index-'))).toHaveLength(1);

  const second = await openStore(dataset.folder);
  expect(await readIndex(second, 'another recipe')).toBe(false);
  expect(await readIndex(second, 'recipe')).toBe(true);
  expect(await second.rows(words)).toEqual(await first.rows(words));
  expect((await second.rows(words)).length).toBeGreaterThan(10);

  // A file that is not whole: the index is built anew.
  const [kept = ''] = readdirSync(dataset.folder).filter((name) => name.startsWith('keyword-index-'));
  truncateSync(join(dataset.folder, kept, 'keyword_words.parquet'), 50);
  expect(await readIndex(second, 'recipe')).toBe(false);
  expect(readdirSync(dataset.folder)).not.toContain(kept);
  dataset.remove();
});
