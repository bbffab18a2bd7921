import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

const filter = { when: { start: '2023-12', end: '2024-03' } };

describe('POST /rankings/{rankingFacet}/distributions/{distributionFacet}', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  const ask = (path: string, json: object): Promise<unknown> =>
    reference.data(`/uk-jpa/rankings/${path}`, json);

  const distribute = (facet: string, distribution: object, rank: object = { limit: 1 }): Promise<unknown> =>
    ask(`title_name/distributions/${facet}`, { filter, rank, distribution });

  it('has a histogram without gaps between multiples of the interval', async () => {
    const distribution = {
      type: 'histogram',
      options: { interval: 1500 },
      metrics: ['unique_postings', 'duplicate_postings'],
    };
    expect(await distribute('salary', distribution, { limit: 2 })).toMatchObject({
      ranking: {
        buckets: [
          {
            name: 'Baker',
            distribution: {
              buckets: [
                { key: 1, value: 19_500, unique_postings: 1, duplicate_postings: 0 },
                { key: 2, value: 21_000, unique_postings: 0, duplicate_postings: 0 },
                { key: 3, value: 22_500, unique_postings: 0, duplicate_postings: 0 },
                { key: 4, value: 24_000, unique_postings: 1, duplicate_postings: 2 },
              ],
              domain: { min: 20_000, max: 24_000 },
              facet: 'salary',
              interval: 1500,
              type: 'histogram',
            },
          },
          {
            name: "Driver's mate",
            distribution: {
              buckets: [
                { key: 1, value: 25_500 },
                { key: 2, value: 27_000 },
                { key: 3, value: 28_500, unique_postings: 0 },
                { key: 4, value: 30_000 },
              ],
            },
          },
        ],
      },
    });
  });

  it('omits empty steps where there would be too many', async () => {
    const distribution = { type: 'histogram', options: { interval: 0.5 } };
    expect(await distribute('salary', distribution)).toMatchObject({
      ranking: {
        buckets: [
          {
            distribution: {
              buckets: [
                { key: 1, value: 20_000, unique_postings: 1 },
                { key: 2, value: 24_000, unique_postings: 1 },
              ],
            },
          },
        ],
      },
    });
  });

  it('counts the duration of an open posting up to the last day', async () => {
    const distribution = { type: 'percentile', options: { keys: [100, 0, 50, 75] } };
    // 0, 31 and 59 days, of which the last is open
    expect(
      await distribute('posting_duration', distribution, { limit: 1, include: ["Driver's mate"] }),
    ).toMatchObject({
      ranking: {
        buckets: [
          {
            distribution: {
              buckets: [
                { key: 0, value: 0, unique_postings: 1 },
                { key: 50, value: 31, unique_postings: 2 },
                { key: 75, value: 59, unique_postings: 3 },
                { key: 100, value: 59, unique_postings: 3 },
              ],
              domain: { min: 0, max: 59 },
              interval: null,
              type: 'percentile',
            },
          },
        ],
      },
    });
  });

  it('has a place for a group without values', async () => {
    for (const distribution of [
      { type: 'histogram', options: { interval: 1 } },
      { type: 'percentile', options: { keys: [50] } },
    ])
      expect(await distribute('max_years_experience', distribution)).toMatchObject({
        ranking: { buckets: [{ distribution: { buckets: [], domain: { min: 0, max: 0 } } }] },
      });
  });
});
