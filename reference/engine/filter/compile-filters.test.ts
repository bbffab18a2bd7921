import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference } from '../../testing/tiny-dataset.ts';
import { tinyUk } from '../../testing/tiny-uk.ts';

const when = { start: '2023-01', end: '2024-12' };
const january = { start: '2024-01', end: '2024-01' };

describe('filters', async () => {
  const reference = await createTinyReference(tinyUk);
  afterAll(() => reference.close());

  async function count(filter: object): Promise<number> {
    const answer = await reference.send('POST', '/uk-jpa/rankings/sources', { json: { filter, rank: {} } });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { data: { totals: { unique_postings: number } } }).data.totals.unique_postings;
  }

  it.each<[string, object, number]>([
    ['a month in which postings are up', { when: january }, 4],
    ['a month in which they were posted', { when: { ...january, type: 'posted' } }, 3],
    ['a month in which they expired', { when: { ...january, type: 'expired' } }, 2],
    ['a day', { when: { start: '2024-01-31', end: '2024-01-31' } }, 2],
    ['a month and a day', { when: { start: '2024-02', end: '2024-02-10' } }, 3],
    ['what is up on the last day', { when: 'active' }, 1],
    ['a month of which nothing is known', { when: { start: '1900-01', end: '1900-01' } }, 0],

    ['one value', { when, title_name: ['Baker'] }, 3],
    ['one value of several', { when, skills_name: ['Baking'] }, 3],
    ['any of several values', { when, skills_name: ['Baking', 'Driving'] }, 5],
    [
      'all of several values',
      { when, skills_name: { include: ['Baking', 'Writing'], include_op: 'and' } },
      2,
    ],
    [
      'all of several values of which there can be one',
      { when, title: { include: ['ETB', 'ETD'], include_op: 'AND' } },
      0,
    ],
    ['not a value', { when, company_name: { exclude: ['Alpha'] } }, 4],
    ['not both values', { when, skills_name: { exclude: ['Baking', 'Writing'], exclude_op: 'and' } }, 4],
    ['none of several values', { when, skills_name: { exclude: ['Baking', 'Writing'] } }, 2],
    ['one value and not another', { when, skills_name: { include: ['Baking'], exclude: ['Writing'] } }, 1],
    ['an object that asks for nothing', { when, skills_name: {} }, 6],
    ['a value that nothing has', { when, city_name: ['Atlantis'] }, 0],
    [
      'all of values that nothing has',
      { when, skills_name: { include: ['Baking', 'Magic'], include_op: 'and' } },
      0,
    ],
    ['not a value that nothing has', { when, city_name: { exclude: ['Atlantis'] } }, 6],
    ['a name in other capitals', { when, city_name: ['leeds'] }, 0],
    ['an id as a number', { when, soc4: { include: [8211] } }, 3],
    ['an id as text', { when, soc4: ['8211'] }, 3],
    ['a name with a quote', { when, title_name: ["Driver's mate"] }, 3],
    ['a cluster by name', { when, skill_cluster: ['Office'] }, 4],
    ['a cluster by id', { when, skill_cluster: ['1'] }, 3],
    ['both clusters', { when, skill_cluster: { include: ['Office', 'Kitchen'], include_op: 'and' } }, 2],
    ['a skill of the other kind', { when, common_skills_name: ['Baking'] }, 0],
    ['a skill of the kind', { when, common_skills_name: ['Writing'] }, 3],
    ['several conditions', { when, skills_name: ['Writing'], city_name: ['York'] }, 2],

    ['a range', { when, salary: { lower_bound: 24_000, upper_bound: 28_000 } }, 3],
    ['a lower bound', { when, salary: { lower_bound: 28_000 } }, 2],
    ['a value at all', { when, min_years_experience: {} }, 3],
    ['the duration of open postings too', { when, posting_duration: { lower_bound: 59 } }, 1],
    ['a duration of one day', { when, posting_duration: { upper_bound: 0 } }, 1],

    ['agencies', { when, company_is_staffing: true }, 2],
    ['no agencies, but companies', { when, company_is_staffing: false }, 3],
    ['remote postings', { when, is_remote: true }, 1],
    ['postings that are not remote', { when, is_remote: false }, 5],
    ['internships', { when, is_internship: true }, 1],

    ['any filter of a list', [{ when: january, title_name: ['Baker'] }, { when: 'active' }], 4],
    ['filters of a list that overlap', [{ when }, { when: january }], 6],
  ])('take %s', async (_, filter, expected) => {
    expect(await count(filter)).toBe(expected);
  });

  it('select the same postings with values in another order', async () => {
    expect(await count({ city_name: ['York', 'Leeds'], when })).toBe(
      await count({ when, city_name: ['Leeds', 'York'] }),
    );
  });

  it('accept more values than are searched for one by one', async () => {
    const many = ['Driving', ...Array.from({ length: 20 }, (_, number) => `none ${number}`)];
    expect(await count({ when, skills_name: many })).toBe(2);
  });
});
