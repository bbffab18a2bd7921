import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference, type TinyReference } from '../testing/tiny-dataset.ts';
import { tinyUk } from '../testing/tiny-uk.ts';

const when = { start: '2024-01', end: '2024-03' };
const filter = { when };
const rank = { by: 'unique_postings', limit: 5 };
const good = {
  title: { filter, rank },
  'title/timeseries': { filter, rank, timeseries: { when } },
  'title/distributions/salary': {
    filter,
    rank,
    distribution: { type: 'histogram', options: { interval: 1000 } },
  },
  'title/rankings/city': { filter, rank, nested_rank: rank },
};
type Path = keyof typeof good;

function errors(status: number, title: string, detail: unknown): object {
  return { status, body: { errors: [{ status, title, detail }] } };
}
const malformed = (detail: unknown): object => errors(400, 'Malformed Request', detail);

describe('refusals of the rankings group', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  const post = (path: string, json: unknown): ReturnType<TinyReference['send']> =>
    reference.send('POST', `/uk-jpa/rankings/${path}`, { json });

  it.each(Object.keys(good) as Path[])('are made from an accepted request: %s', async (path) => {
    expect(await post(path, good[path])).toMatchObject({ status: 200 });
  });

  it.each([
    ['colour', 'title', 'colour'],
    ['salary', 'title', 'salary'],
    ['constructor', 'title', 'constructor'],
    ['title/distributions/colour', 'title/distributions/salary', 'colour'],
    ['title/distributions/title', 'title/distributions/salary', 'title'],
    ['colour/distributions/salary', 'title/distributions/salary', 'colour'],
    ['title/rankings/salary', 'title/rankings/city', 'salary'],
    ['colour/rankings/city', 'title/rankings/city', 'colour'],
    ['%27%3B--/timeseries', 'title/timeseries', "';--"],
  ] as const)('answer the facet in %s with 404', async (path, known, facet) => {
    const notFound = errors(404, 'URL not found', `Unrecognized facet '${facet}'`);
    expect(await post(path, good[known])).toMatchObject(notFound);
  });

  it.each<[unknown, string]>([
    ['active', 'Expected object at filter'],
    [[], 'Value must NOT have fewer than 1 items at filter'],
    [Array.from({ length: 11 }, () => filter), 'Value must NOT have more than 10 items at filter'],
    [{}, "Missing field 'when' at filter"],
    [{ when: 'now' }, 'Value must match pattern "^active$" at filter.when'],
    [{ when: 7 }, 'Expected object or string at filter.when'],
    [{ when: { start: '2024-01' } }, "Missing field 'end' at filter.when"],
    [{ when: { ...when, type: 'seen' } }, 'Expected one of posted, active, expired at filter.when.type'],
    [{ when: { ...when, start: '2023-13' } }, "No such date '2023-13' at filter.when.start"],
    [{ when: { ...when, end: '2024-02-30' } }, "No such date '2024-02-30' at filter.when.end"],
    [[{ when: { ...when, end: '2023-12' } }], 'The end is before the start at filter.0.when'],
    [{ when, skills_name: 'Baking' }, 'Expected array or object at filter.skills_name'],
    [{ when, skills_name: [] }, 'Value must NOT have fewer than 1 items at filter.skills_name'],
    [{ when, skills_name: [true] }, 'Expected string at filter.skills_name.0'],
    [{ when, skills_name: { includes: [] } }, "Unrecognized field 'includes' at filter.skills_name"],
    [{ when, colour: ['red'] }, "Unrecognized field 'colour' at filter"],
    [{ when, is_remote: 'yes' }, 'Expected boolean at filter.is_remote'],
    [{ when, salary: [1] }, 'Expected object at filter.salary'],
    [{ when, salary: { lower_bound: 1.5 } }, 'Expected integer at filter.salary.lower_bound'],
    [{ when, keywords: 'sales' }, 'Expected object at filter.keywords'],
    [
      { when, keywords: { query: '' } },
      'Value must NOT have fewer than 1 characters at filter.keywords.query',
    ],
  ])('answer the filter %j with 400', async (json, detail) => {
    expect(await post('title', { filter: json, rank })).toMatchObject(malformed(detail));
  });

  it.each<[Path, unknown, string]>([
    ['title', [], 'Expected object at the request body'],
    ['title', { filter }, "Missing field 'rank' at the request body"],
    ['title', { ...good.title, extra: 1 }, "Unrecognized field 'extra' at the request body"],
    [
      'title',
      { filter, rank: { by: 'charm' } },
      expect.stringMatching(/^Expected one of .* at rank\.by$/) as string,
    ],
    ['title', { filter, rank: { limit: '5' } }, 'Expected integer at rank.limit'],
    ['title', { filter, rank: { limit: -1 } }, 'Value must be >= 1 at rank.limit'],
    ['title', { filter, rank: { limit: 1001 } }, 'Expected at most 1000 at rank.limit'],
    ['title', { filter, rank: { limit: 0 } }, 'Value must be >= 1 at rank.limit'],
    ['title', { filter, rank: { extra_metrics: 'salary' } }, 'Expected array at rank.extra_metrics'],
    [
      'title',
      { filter, rank: { extra_metrics: ['significance'] } },
      expect.stringMatching(/^Expected one of unique_postings, .* at rank\.extra_metrics\.0$/) as string,
    ],
    [
      'title/rankings/city',
      { ...good['title/rankings/city'], rank: { limit: 101 } },
      'Expected at most 100 at rank.limit',
    ],
    [
      'title/rankings/city',
      { ...good['title/rankings/city'], nested_rank: { limit: 1001 } },
      'Expected at most 1000 at nested_rank.limit',
    ],
    [
      'title/timeseries',
      { filter, rank, timeseries: { when: 'active' } },
      'Expected object at timeseries.when',
    ],
    [
      'title/timeseries',
      { filter, rank, timeseries: { when: { start: '2024-01', end: '2024-01-31' } } },
      'Expected two months or two days at timeseries.when',
    ],
    [
      'title/timeseries',
      { filter, rank, timeseries: { when: { start: '2024-01-01', end: '2024-03-31' } } },
      'Expected at most 90 days at timeseries.when',
    ],
    [
      'title/timeseries',
      { filter, rank, timeseries: { when: { start: '0001-01', end: '9999-12' } } },
      'Expected at most 1200 months at timeseries.when',
    ],
    [
      'title/distributions/salary',
      { filter, rank, distribution: { type: 'histogram', options: { keys: [1] } } },
      "Unrecognized field 'keys' at distribution.options for the type histogram",
    ],
    [
      'title/distributions/salary',
      { filter, rank, distribution: { type: 'percentile', options: {} } },
      "Missing field 'keys' at distribution.options",
    ],
    [
      'title/distributions/salary',
      { filter, rank, distribution: { type: 'histogram', options: { interval: 0 } } },
      'Value must be >= 0.001 at distribution.options.interval',
    ],
  ])('answer %s with %j with 400', async (path, json, detail) => {
    expect(await post(path, json)).toMatchObject(malformed(detail));
  });

  it('answer a series of companies for many groups of skills with 400', async () => {
    const timeseries = { when, metrics: ['unique_companies'] };
    expect(await post('skills/timeseries', { filter, rank: { limit: 101 }, timeseries })).toMatchObject(
      malformed('Expected at most 100 at rank.limit'),
    );
    expect(await post('skills/timeseries', { filter, rank: { limit: 100 }, timeseries })).toMatchObject({
      status: 200,
    });
  });

  it('answer an invalid keyword expression with 422 and a caret', async () => {
    const keywords = { query: '"pastry cook" OR', type: 'phrase' };
    expect(await post('title', { filter: { when, keywords }, rank })).toMatchObject(
      errors(
        422,
        'Invalid request content',
        `Invalid keyword search expression syntax:\n\t"pastry cook" OR\n\t${' '.repeat(16)}^`,
      ),
    );
  });

  it('answer unknown query parameters and values with 400, known ones with 200', async () => {
    expect(await post('title?colour=red', good.title)).toMatchObject(
      malformed("Unrecognized query parameter 'colour'"),
    );
    expect(await post('title?lot_version=8', good.title)).toMatchObject(
      malformed("Expected one of 6, 7 at the query parameter 'lot_version'"),
    );
    expect(await post('title?company_version=companies', good.title)).toMatchObject(
      malformed("Expected one of *company at the query parameter 'company_version'"),
    );
    const published = 'title_version=acme&company_version=acme_company';
    expect(await post(`title?${published}`, good.title)).toMatchObject({ status: 200 });
    const known =
      'soc_version=uk_soc_2020&area_version=uk_area_2015&lot_version=7&new_taxonomy_versions=false';
    expect(await post(`title?${known}`, good.title)).toMatchObject({ status: 200 });
    expect(await reference.send('GET', '/uk-jpa/rankings?colour=red')).toMatchObject({ status: 400 });
  });

  it('answer invalid JSON with 400, other methods with 405, other paths with 404', async () => {
    expect(await reference.send('POST', '/uk-jpa/rankings/title', { text: Buffer.from('{') })).toMatchObject(
      malformed('malformed JSON'),
    );
    expect(await reference.send('PUT', '/uk-jpa/rankings/title')).toMatchObject(
      errors(405, 'Method Not Allowed', 'unsupported method'),
    );
    expect(await reference.send('GET', '/uk-jpa/nothing')).toMatchObject(
      errors(404, 'URL not found', 'no matched route found'),
    );
  });

  it('answer a missing token with 401 and a missing scope with 403', async () => {
    const path = '/uk-jpa/rankings';
    expect(await reference.send('GET', path, { token: null })).toMatchObject(
      errors(401, 'Unauthorized Request', 'Authorization header is missing'),
    );
    const expired = await reference.mintToken({ scope: 'postings:uk', expiresIn: -1 });
    expect(await reference.send('GET', path, { token: expired })).toMatchObject({
      status: 401,
      body: {
        errors: [{ status: 401, title: 'Unauthorized Request', detail: 'Token expired' }],
        message: 'Token expired',
      },
    });
    const token = await reference.mintToken({ scope: 'classmaster postings:company' });
    expect(await reference.send('GET', path, { token })).toMatchObject(
      errors(403, 'Forbidden', 'insufficient scope'),
    );
    const right = await reference.mintToken({ scope: 'postings:uk' });
    expect(await reference.send('GET', path, { token: right })).toMatchObject({ status: 200 });
  });
});
