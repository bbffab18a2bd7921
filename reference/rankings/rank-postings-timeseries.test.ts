import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

const filter = { when: { start: '2023-12', end: '2024-03' } };

describe('POST /rankings/{rankingFacet}/timeseries', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  const ask = (path: string, json: object): Promise<unknown> =>
    reference.data(`/uk-jpa/rankings/${path}`, json);

  const rank = { limit: 2 };

  it('counts a posting in every month in which it is open, and 0 in empty months', async () => {
    const timeseries = {
      when: { start: '2023-11', end: '2024-04' },
      metrics: ['unique_postings', 'total_postings'],
    };
    expect(await ask('title_name/timeseries', { filter, rank, timeseries })).toEqual({
      ranking: {
        buckets: [
          {
            name: 'Baker',
            unique_postings: 3,
            timeseries: {
              month: ['2023-11', '2023-12', '2024-01', '2024-02', '2024-03', '2024-04'],
              unique_postings: [0, 0, 3, 2, 1, 0],
              total_postings: [0, 0, 6, 5, 2, 0],
            },
          },
          {
            name: "Driver's mate",
            unique_postings: 3,
            timeseries: {
              month: ['2023-11', '2023-12', '2024-01', '2024-02', '2024-03', '2024-04'],
              // Posting 4 is open, so that it is up in the month after the last day too.
              unique_postings: [0, 1, 1, 2, 1, 1],
              total_postings: [0, 1, 1, 6, 1, 1],
            },
          },
        ],
        facet: 'title_name',
        limit: 2,
        rank_by: 'unique_postings',
      },
      totals: { unique_postings: 6 },
    });
  });

  it.each([
    ['posted', [3, 0]],
    ['expired', [1, 1]],
  ])('counts a posting in the month in which it was %s', async (type, counts) => {
    const timeseries = { when: { start: '2024-01', end: '2024-02', type } };
    expect(await ask('title_name/timeseries', { filter, rank: { limit: 1 }, timeseries })).toMatchObject({
      ranking: { buckets: [{ name: 'Baker', timeseries: { unique_postings: counts } }] },
    });
  });

  it('has days for a range of days, and metrics that need the postings', async () => {
    const timeseries = {
      when: { start: '2024-01-31', end: '2024-02-01' },
      metrics: ['unique_companies', 'median_salary', 'min_salary', 'posting_intensity'],
    };
    expect(await ask('city_name/timeseries', { filter, rank: { limit: 2 }, timeseries })).toMatchObject({
      ranking: {
        buckets: [
          {
            name: 'Leeds',
            timeseries: {
              day: ['2024-01-31', '2024-02-01'],
              unique_companies: [1, 1],
              median_salary: [24_000, 24_000],
              min_salary: [24_000, 24_000],
              posting_intensity: [3, 3],
            },
          },
          {
            name: 'York',
            timeseries: {
              unique_companies: [1, 2],
              median_salary: [null, 30_000],
              min_salary: [null, 30_000],
              // Two copies of one posting, then three of two: rounded, because the values of a series are integers.
              posting_intensity: [2, 2],
            },
          },
        ],
      },
    });
  });
});
