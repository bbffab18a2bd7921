import { expect, it } from 'vitest';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { expectPagesOfList, expectSameFields } from './first-records.ts';

const spec: RequestSpec = { group: 'company-postings', method: 'POST', path: '/postings' };

function bodyOf(ids: string, score: (place: number) => number = (place) => 9 - place): object {
  return { data: { postings: Array.from(ids).map((id, place) => ({ id, score: score(place) })) } };
}

/** What is found of a list and its pages, each answered alike again. */
async function violationsOf(list: object, ...pages: readonly object[]): Promise<number> {
  const bodies = [list, ...pages];
  const requests = bodies.map((_, place): RequestSpec => ({ ...spec, path: `/postings/${place}` }));
  const { t } = scriptedTarget(
    Object.fromEntries(bodies.map((body, place) => [`POST /postings/${place}`, [{ body }]])),
    'company-postings',
  );
  const [large, ...others] = requests.map((one, place): Exchange => exchangeOf(one, { body: bodies[place] }));
  if (large !== undefined) await expectPagesOfList(t, large, others);
  return t.violations.length;
}

it('accepts pages that have the records of a list one after the other', async () => {
  expect(await violationsOf(bodyOf('abcdef'), bodyOf('ab'), bodyOf('cd'), bodyOf('ef'))).toBe(0);
});

it('reports pages between which a record is missing', async () => {
  expect(await violationsOf(bodyOf('abcdef'), bodyOf('ab'), bodyOf('de'))).toBe(1);
});

it('compares no records of the same score', async () => {
  expect(
    await violationsOf(
      bodyOf('abcdef', () => 0),
      bodyOf('ab'),
      bodyOf('de'),
    ),
  ).toBe(0);
});

/** What is found of two small pages, of titles and of cities, compared with a page of more fields. */
async function violationsOfTitles(
  titles: readonly string[],
  city: string,
  score: (place: number) => number,
): Promise<number> {
  const records = ['a', 'b', 'c'].map((id, place) => ({
    id,
    title_raw: id,
    city_name: id,
    score: score(place),
  }));
  const bodies = [records, titles.map((title) => ({ title_raw: title })), [{ city_name: city }]].map(
    (postings) => ({ data: { postings } }),
  );
  const { t } = scriptedTarget(
    Object.fromEntries(bodies.map((body, place) => [`POST /postings/${place}`, [{ body }]])),
    'company-postings',
  );
  const [large, ...small] = bodies.map((body, place) =>
    exchangeOf({ ...spec, path: `/postings/${place}` }, { body }),
  );
  if (large !== undefined) await expectSameFields(t, [large], small);
  return t.violations.length;
}

const falling = (place: number): number => 9 - place;

it.each([
  ['the titles of the first records', ['a', 'b'], 'a', falling, 0],
  ['another title', ['a', 'x'], 'a', falling, 1],
  ['other titles and cities, which may be of other records', ['c', 'b'], 'c', falling, 0],
  ['titles of records of the same score', ['a', 'c'], 'a', () => 1, 0],
  [
    'titles of which the last ties with the next',
    ['a', 'c'],
    'a',
    (place: number) => 9 - Math.min(place, 1),
    0,
  ],
])('compares pages without ids: %s', async (_, titles, city, score, found) => {
  expect(await violationsOfTitles(titles, city, score)).toBe(found);
});
