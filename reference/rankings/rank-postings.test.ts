import { afterAll, describe, expect, it } from 'vitest';
import { postingMetrics } from '../../contracts/index.ts';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

const whole = { start: '2023-12', end: '2024-03' };

describe('POST /rankings/{rankingFacet}', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  async function rank(facet: string, rankBody: object, filter: object = { when: whole }): Promise<unknown> {
    return reference.data(`/uk-jpa/rankings/${facet}`, { filter, rank: rankBody });
  }

  it('counts postings by the values of a facet, the highest first and ties by name', async () => {
    expect(await rank('title_name', { by: 'unique_postings', limit: 10 })).toEqual({
      ranking: {
        buckets: [
          { name: 'Baker', unique_postings: 3 },
          { name: "Driver's mate", unique_postings: 3 },
        ],
        facet: 'title_name',
        limit: 10,
        rank_by: 'unique_postings',
      },
      totals: { unique_postings: 6 },
    });
  });

  it('returns every metric of a group and of the whole filter', async () => {
    expect(
      await rank('title_name', { by: 'unique_companies', limit: 2, extra_metrics: postingMetrics }),
    ).toMatchObject({
      ranking: {
        buckets: [
          {
            name: 'Baker',
            unique_postings: 3,
            duplicate_postings: 3,
            total_postings: 6,
            posting_intensity: 2,
            unique_companies: 2,
            // 15, 31 and 30 days
            median_posting_duration: 30,
            min_salary: 20_000,
            median_salary: 22_000,
            max_salary: 24_000,
          },
          {
            name: "Driver's mate",
            unique_postings: 3,
            duplicate_postings: 4,
            total_postings: 7,
            posting_intensity: 7 / 3,
            unique_companies: 2,
            // 0 and 31 days; the third is still open
            median_posting_duration: 15.5,
            min_salary: 26_000,
            median_salary: 28_000,
            max_salary: 30_000,
          },
        ],
      },
      totals: {
        unique_postings: 6,
        duplicate_postings: 7,
        total_postings: 13,
        posting_intensity: 13 / 6,
        unique_companies: 3,
        median_posting_duration: 30,
        min_salary: 20_000,
        median_salary: 26_000,
        max_salary: 30_000,
      },
    });
  });

  it('counts a posting in each of its values, and ignores a posting without one', async () => {
    expect(await rank('skills', { limit: 10 })).toMatchObject({
      ranking: {
        buckets: [
          { name: 'KSB', unique_postings: 3 },
          { name: 'KSW', unique_postings: 3 },
          { name: 'KSD', unique_postings: 2 },
        ],
      },
      totals: { unique_postings: 6 },
    });
    expect(await rank('company_name', { limit: 10 })).toMatchObject({
      ranking: { buckets: [{ name: 'Alpha' }, { name: 'Beta' }, { name: 'Gamma', unique_postings: 1 }] },
    });
  });

  it('counts a posting once in a cluster, and a skill among those of its kind only', async () => {
    expect(await rank('skill_cluster', { limit: 10 })).toMatchObject({
      ranking: {
        buckets: [
          { name: 'Office', unique_postings: 4 },
          { name: 'Kitchen', unique_postings: 3 },
        ],
      },
    });
    expect(await rank('common_skills_name', { limit: 10 })).toMatchObject({
      ranking: { buckets: [{ name: 'Writing', unique_postings: 3 }] },
    });
  });

  it('shows a number as its own name', async () => {
    expect(await rank('min_years_experience', { limit: 10 })).toMatchObject({
      ranking: {
        buckets: [
          { name: '2', unique_postings: 2 },
          { name: '10', unique_postings: 1 },
        ],
      },
    });
  });

  it.each([
    [
      { by: 'duplicate_postings', limit: 1 },
      { name: "Driver's mate", duplicate_postings: 4 },
    ],
    [
      { by: 'total_postings', limit: 1 },
      { name: "Driver's mate", total_postings: 7 },
    ],
    [
      { by: 'posting_intensity', limit: 1 },
      { name: "Driver's mate", posting_intensity: 7 / 3 },
    ],
    [{ limit: 1, exclude: ['Baker'] }, { name: "Driver's mate" }],
    [{ limit: 1, include: ["Driver's mate", 'no such title'] }, { name: "Driver's mate" }],
  ])('ranks by %j', async (body, first) => {
    expect(await rank('title_name', body)).toMatchObject({
      ranking: { buckets: [first] },
      totals: { unique_postings: 6 },
    });
  });

  it('omits groups below min_unique_postings', async () => {
    expect(await rank('company_name', { limit: 10, min_unique_postings: 2 })).toMatchObject({
      ranking: { buckets: [{ name: 'Alpha' }, { name: 'Beta' }] },
    });
  });

  it('ranks by significance against all postings of the time frame, whatever else is filtered', async () => {
    const filter = { when: whole, title_name: ['Baker'] };
    // Leeds: 2 of 3 bakers against 3 of 6 postings; York is less frequent among them than overall.
    const significance = (2 / 3 - 3 / 6) * (2 / 3 / (3 / 6));
    expect(
      await rank('city_name', { by: 'significance', limit: 10, min_unique_postings: 1 }, filter),
    ).toEqual({
      ranking: {
        buckets: [{ name: 'Leeds', unique_postings: 2, significance }],
        facet: 'city_name',
        limit: 10,
        rank_by: 'significance',
      },
      totals: { unique_postings: 3 },
    });
    expect(await rank('city_name', { by: 'significance', limit: 10 }, filter)).toMatchObject({
      ranking: { buckets: [] },
    });
  });
});
