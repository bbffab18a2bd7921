import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference, type TinyReference } from '../testing/tiny-dataset.ts';
import { tinyUs } from '../testing/tiny-us.ts';

const filter = { when: { start: '2023-12', end: '2024-03' } };

describe('company postings', async () => {
  const reference = await createTinyReference(tinyUs);
  afterAll(() => reference.close());

  const post = (path: string, json: unknown): ReturnType<TinyReference['send']> =>
    reference.send('POST', `/company-postings/${path}`, { json });

  const data = (path: string, json: unknown): Promise<unknown> =>
    reference.data(`/company-postings/${path}`, json);

  it('totals the requested metrics, unique_postings without any', async () => {
    expect(await data('totals', { filter })).toEqual({ totals: { unique_postings: 6 } });
    expect(await data('totals', { filter, metrics: ['median_salary', 'unique_companies'] })).toEqual({
      totals: { median_salary: 26_000, unique_companies: 3 },
    });
    expect(
      await data('totals', { filter: { when: 'active' }, metrics: ['median_posting_duration'] }),
    ).toEqual({ totals: { median_posting_duration: null } });
  });

  it.each<[object, number]>([
    [{ state_name: ['Ohio'] }, 3],
    [{ state_name: ['Ohio', 'Utah'], city_name: ['York'] }, 3],
    [{ company_name: ['Alpha'] }, 2],
    [{ skills_name: ['Driving'] }, 2],
    [{ employment_type_name: ['Full-time (> 32 hours)'] }, 6],
    [{ state: { exclude: [39] } }, 3],
  ])('filters by %j', async (conditions, unique_postings) => {
    expect(await data('totals', { filter: { ...filter, ...conditions } })).toEqual({
      totals: { unique_postings },
    });
  });

  it('has a point for each month of the range', async () => {
    expect(await data('timeseries', { filter, metrics: ['unique_postings', 'median_salary'] })).toEqual({
      timeseries: {
        month: ['2023-12', '2024-01', '2024-02', '2024-03'],
        unique_postings: [1, 4, 4, 2],
        median_salary: [26_000, 24_000, 28_000, 30_000],
      },
      totals: { unique_postings: 6, median_salary: 26_000 },
    });
  });

  it('counts in a month the postings that were open in the part of it inside the range', async () => {
    const when = { start: '2024-01-25', end: '2024-02-05' };
    expect(await data('timeseries', { filter: [{ when }, { when, city_name: ['York'] }] })).toEqual({
      timeseries: { month: ['2024-01', '2024-02'], unique_postings: [2, 3] },
      totals: { unique_postings: 3 },
    });
  });

  it('ranks by a facet', async () => {
    expect(
      await data('rankings/certifications', { filter, rank: { by: 'unique_postings', limit: 5 } }),
    ).toEqual({
      ranking: {
        buckets: [{ name: 'CF', unique_postings: 3 }],
        facet: 'certifications',
        limit: 5,
        rank_by: 'unique_postings',
      },
      totals: { unique_postings: 6 },
    });
    expect(await data('rankings/state_name', { filter, rank: {} })).toMatchObject({
      ranking: { buckets: [{ name: 'Ohio' }, { name: 'Utah' }], limit: 10 },
    });
  });

  it('distributes values over percentiles and over steps', async () => {
    const percentile = { type: 'percentile', options: { keys: [50, 100] }, metrics: ['duplicate_postings'] };
    expect(await data('distributions/salary', { filter, distribution: percentile })).toEqual({
      distribution: {
        buckets: [
          { key: 50, value: 26_000, unique_postings: 3, duplicate_postings: 2 },
          { key: 100, value: 30_000, unique_postings: 5, duplicate_postings: 6 },
        ],
        domain: { min: 20_000, max: 30_000 },
        facet: 'salary',
        interval: null,
        type: 'percentile',
      },
      totals: { unique_postings: 6, duplicate_postings: 7 },
    });
    expect(
      await data('distributions/max_years_experience', { filter, distribution: percentile }),
    ).toMatchObject({ distribution: { buckets: [], domain: { min: 0, max: 0 } } });
    const histogram = { type: 'histogram', options: { interval: 5000 } };
    expect(await data('distributions/salary', { filter, distribution: histogram })).toMatchObject({
      distribution: {
        buckets: [
          { key: 1, value: 20_000, unique_postings: 2 },
          { key: 2, value: 25_000, unique_postings: 2 },
          { key: 3, value: 30_000, unique_postings: 1 },
        ],
        interval: 5000,
      },
    });
  });

  it.each<[string, unknown, string]>([
    ['totals', {}, "Missing field 'filter' at the request body"],
    ['totals', { filter, metrics: ['significance'] }, expect.stringMatching(/^Expected one of/) as string],
    ['totals', { filter: { ...filter, nuts1: ['x'] } }, "Unrecognized field 'nuts1' at filter"],
    ['timeseries', { filter: { when: 'active' } }, 'Expected object at filter.when'],
    [
      'timeseries',
      { filter: [filter, { when: { start: '2023-12', end: '2024-04' } }] },
      'Expected the same when in all filters of a series',
    ],
    ['rankings/title', { filter }, "Missing field 'rank' at the request body"],
    ['postings', { filter, fields: ['colour'] }, expect.stringMatching(/^Expected one of/) as string],
    ['postings', { filter, limit: 11 }, 'Expected at most 10 at limit'],
    ['postings', { filter, page: 0 }, 'Value must be >= 1 at page'],
    [
      'distributions/salary',
      { filter, distribution: { type: 'percentile', options: { keys: [101] } } },
      'Value must be <= 100 at distribution.options.keys.0',
    ],
  ])('answers %s with %j with 400', async (path, json, detail) => {
    expect(await post(path, json)).toMatchObject({
      status: 400,
      body: { errors: [{ status: 400, title: 'Malformed Request', detail }] },
    });
  });

  it('answers unknown facets with 404, unknown parameters with 400, bad keywords with 422, a missing scope with 403', async () => {
    const distribution = { type: 'percentile', options: { keys: [50] } };
    for (const path of ['rankings/nuts1', 'distributions/title', 'distributions/colour'])
      expect(await post(path, { filter, distribution })).toMatchObject({
        status: 404,
        body: { errors: [{ status: 404, title: 'URL not found' }] },
      });
    expect(await post('totals?nuts=1', { filter })).toMatchObject({ status: 400 });
    expect(await post('totals?soc_version=soc_2021', { filter })).toMatchObject({ status: 200 });
    const keywords = { query: 'bread OR' };
    expect(await post('totals', { filter: { ...filter, keywords } })).toMatchObject({ status: 422 });
    const token = await reference.mintToken({ scope: 'postings:uk' });
    expect(
      await reference.send('POST', '/company-postings/totals', { json: { filter }, token }),
    ).toMatchObject({ status: 403 });
  });
});
