import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

const filter = { when: { start: '2023-12', end: '2024-03' } };

describe('POST /rankings/{rankingFacet}/rankings/{nestedRankingFacet}', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  const ask = (path: string, json: object): Promise<unknown> =>
    reference.data(`/uk-jpa/rankings/${path}`, json);

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

  it('answers a filter that selects nothing', async () => {
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
