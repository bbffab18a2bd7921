import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTinyReference, type TinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

const filter = { when: { start: '2023-12', end: '2024-03' } };

describe('rankings with more in their buckets', () => {
  let reference: TinyReference;
  beforeAll(async () => {
    reference = await createTinyReference(tinyUk);
  });
  afterAll(() => reference.close());

  async function ask(path: string, json: object): Promise<unknown> {
    const answer = await reference.send('POST', `/uk-jpa/rankings/${path}`, { json });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { data: unknown }).data;
  }

  describe('timeseries', () => {
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

  describe('distributions', () => {
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

  describe('nested rankings', () => {
    it('ranks within each group, with its own limit and metrics', async () => {
      const answer = await ask('title_name/rankings/skills_name', {
        filter,
        rank: { limit: 2, extra_metrics: ['unique_companies'] },
        nested_rank: { limit: 1, by: 'total_postings', extra_metrics: ['median_salary'] },
      });
      expect(answer).toEqual({
        ranking: {
          buckets: [
            {
              name: 'Baker',
              unique_postings: 3,
              unique_companies: 2,
              ranking: {
                buckets: [{ name: 'Baking', unique_postings: 3, total_postings: 6, median_salary: 22_000 }],
                facet: 'skills_name',
                limit: 1,
                rank_by: 'total_postings',
              },
            },
            {
              name: "Driver's mate",
              unique_postings: 3,
              unique_companies: 2,
              ranking: {
                buckets: [{ name: 'Driving', unique_postings: 2, total_postings: 6, median_salary: 29_000 }],
                facet: 'skills_name',
                limit: 1,
                rank_by: 'total_postings',
              },
            },
          ],
          facet: 'title_name',
          limit: 2,
          rank_by: 'unique_postings',
        },
        totals: { unique_postings: 6, unique_companies: 3 },
      });
    });

    it('compares significance in a group with all postings of the time frame', async () => {
      const answer = await ask('skills_name/rankings/city_name', {
        filter: { ...filter, title_name: ['Baker'] },
        rank: { limit: 2 },
        nested_rank: { limit: 5, by: 'significance', min_unique_postings: 1 },
      });
      // Leeds has 3 of all 6 postings, 2 of the 3 that require baking, and 1 of the 2 that require writing.
      const significance = (2 / 3 - 3 / 6) * (2 / 3 / (3 / 6));
      expect(answer).toMatchObject({
        ranking: {
          buckets: [
            { name: 'Baking', ranking: { buckets: [{ name: 'Leeds', significance }] } },
            { name: 'Writing', ranking: { buckets: [] } },
          ],
        },
      });
    });

    it('nests a facet in itself', async () => {
      const answer = await ask('skills/rankings/skills', {
        filter,
        rank: { limit: 1 },
        nested_rank: { limit: 3 },
      });
      expect(answer).toMatchObject({
        ranking: {
          buckets: [
            {
              name: 'KSB',
              ranking: {
                buckets: [
                  { name: 'KSB', unique_postings: 3 },
                  { name: 'KSW', unique_postings: 2 },
                ],
              },
            },
          ],
        },
      });
    });

    it('answers a filter that nothing keeps', async () => {
      const nothing = { filter: { when: { start: '1999-01', end: '1999-02' } }, rank: { limit: 1 } };
      expect(await ask('title/rankings/city', { ...nothing, nested_rank: {} })).toMatchObject({
        ranking: { buckets: [] },
        totals: { unique_postings: 0 },
      });
      const timeseries = { when: { start: '1999-01', end: '1999-02' } };
      expect(await ask('title/timeseries', { ...nothing, timeseries })).toMatchObject({
        ranking: { buckets: [] },
      });
    });
  });
});
