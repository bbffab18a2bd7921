import { renameSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sampleFolder } from '../../../datasets/index.ts';
import { writeDataset } from '../../mutations/data/write-dataset.ts';
import { startTestReference } from '../../testing/test-reference.ts';
import { tinyUk } from '../../testing/tiny-uk.ts';
import { sql } from '../sql/sql.ts';
import { openStore } from './posting-store.ts';

it('a dataset that cannot be read gets 503 until it is back', async () => {
  const { folder, remove } = await writeDataset({ ...tinyUk, bodies: { 1: '<p>bread</p>' } });
  const reference = await startTestReference({ datasets: [folder] });
  try {
    // The bodies are read when the first keyword is searched for.
    const search = () =>
      reference.send('POST', '/uk-jpa/rankings/sources', {
        json: {
          filter: { when: { start: '2024-01', end: '2024-03' }, keywords: { query: 'bread' } },
          rank: {},
        },
      });
    renameSync(folder, `${folder}-away`);
    const without = await search();
    renameSync(`${folder}-away`, folder);
    expect(without).toMatchObject({
      status: 503,
      body: { errors: [{ status: 503, title: 'Service Unavailable' }] },
    });
    expect(without.headers.get('retry-after')).toBe('5');
    expect(JSON.stringify(without.body)).not.toContain(folder);
    expect(await search()).toMatchObject({ status: 200, body: { data: { totals: { unique_postings: 1 } } } });
  } finally {
    await reference.close();
    remove();
  }
});

it('two datasets that are open at the same time have temporary files of their own', async () => {
  const stores = await Promise.all(
    (['uk', 'us'] as const).map((country) => openStore(sampleFolder(country))),
  );
  const folders = await Promise.all(
    stores.map((store) => store.rows(sql`SELECT current_setting('temp_directory') AS folder`)),
  );
  expect(new Set(folders.map(([row]) => row?.folder)).size).toBe(2);
});
