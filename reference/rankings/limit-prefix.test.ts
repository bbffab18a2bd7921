import { afterAll, describe, expect, it } from 'vitest';
import { rankingFacets } from '../../contracts/index.ts';
import { rankMetrics } from '../engine/request/read-rank.ts';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

describe('groups that tie', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  async function names(facet: string, by: string, limit: number): Promise<readonly string[]> {
    const filter = { when: { start: '2023-12', end: '2024-03' }, city_name: ['Leeds', 'York'] };
    const json = { filter, rank: { by, limit, min_unique_postings: 1 } };
    const { body } = await reference.send('POST', `/uk-jpa/rankings/${facet}`, { json });
    return (body as { data: { ranking: { buckets: { name: string }[] } } }).data.ranking.buckets.map(
      ({ name }) => name,
    );
  }

  it.each(
    rankingFacets.map((facet, index) => [
      facet,
      rankMetrics[index % rankMetrics.length] ?? 'unique_postings',
    ]),
  )('are cut so that a smaller limit is a prefix of a larger one: %s by %s', async (facet, by) => {
    const all = await names(facet, by, 1000);
    for (const limit of [1, 2, 3, 4]) expect(await names(facet, by, limit)).toEqual(all.slice(0, limit));
  });
});
