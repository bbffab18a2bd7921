import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference, type TinyReference } from '../../testing/tiny-dataset.ts';
import { tinyUk } from '../../testing/tiny-uk.ts';
import { MOST_KEPT } from '../filter/compile-filters.ts';

const bodies = {
  1: '<p>We bake bread &amp; cakes.</p><p>Work/life balance.</p>',
  2: '<p>Work on your life; balance unknown.</p><ul><li>sour<b>dough</b> bread</li></ul>',
  3: '<!-- hidden --><p title="attribute">The cost of living</p><p>is high.</p>',
  4: '<p>Cost, living wages</p>',
  5: '<p>Resume R&amp;D</p>',
  6: '<p>Résumé writers</p>',
};

/** More phrases than are searched one by one, together in no posting. */
const manyOthers = 'baker driver van york cakes bread writers wages cost living';

async function searcher(
  reference: TinyReference,
): Promise<(query: string, type?: string) => Promise<number>> {
  return async (query, type) => {
    const keywords = type === undefined ? { query } : { query, type };
    const answer = await reference.send('POST', '/uk-jpa/rankings/sources', {
      json: { filter: { when: { start: '2023-01', end: '2024-12' }, keywords }, rank: {} },
    });
    expect(answer).toMatchObject({ status: 200 });
    return (answer.body as { data: { totals: { unique_postings: number } } }).data.totals.unique_postings;
  };
}

describe('keyword search in titles and bodies', async () => {
  const reference = await createTinyReference({ ...tinyUk, bodies });
  const count = await searcher(reference);
  afterAll(() => reference.close());

  it.each<[string, string | undefined, number]>([
    ['baker', undefined, 3],
    ['BAKERS', undefined, 3],
    ['senior van', undefined, 2],
    ['baker york', 'and', 1],
    ['baker -york', 'and', 2],
    ['work life balance', 'and', 2],
    ['work/life balance', 'phrase', 1],
    ['life balance', 'phrase', 2],
    ['bread cakes', 'phrase', 1],
    ['sourdough', 'phrase', 1],
    ['cost of living', 'phrase', 1],
    // A stopword is ignored, but its place counts.
    ['cost for living', 'phrase', 1],
    ['cost living', 'phrase', 1],
    // A word in the title and one in the body are both there, but they make no phrase; nor do words of two paragraphs.
    ['baker we', 'and', 1],
    ['baker we', 'phrase', 0],
    ['living is high', 'phrase', 0],
    ['hidden', undefined, 0],
    ['attribute', undefined, 0],
    ['amp', undefined, 0],
    ['résumé', undefined, 1],
    ['resume', undefined, 1],
    ['baker OR "van driver"', 'expression', 4],
    ['driver NOT van', 'expression', 2],
    ['NOT driver', 'expression', 3],
    ['(bread OR living) AND (baker OR driver)', 'expression', 4],
    ['the', undefined, 0],
    ['NOT the', 'expression', 0],
    ['quokka', undefined, 0],
    ['baker quokka', 'phrase', 0],
    ['baker NOT quokka', 'expression', 3],
  ])('finds %j of the type %s in %i postings', async (query, type, expected) => {
    expect(await count(query, type)).toBe(expected);
  });

  it('finds the same for the searches whose postings are kept and for those that come later', async () => {
    const words = manyOthers.split(' ');
    const pairs = words.flatMap((left, at) => words.slice(at + 1).map((right) => [left, right] as const));
    // More than are kept; then the same, with their phrases in the other order.
    const first = await Promise.all(pairs.map(([left, right]) => count(`${left} OR ${right}`, 'expression')));
    const later = await Promise.all(pairs.map(([left, right]) => count(`${right} OR ${left}`, 'expression')));
    expect(pairs.length).toBeGreaterThan(MOST_KEPT / 2);
    expect(later).toEqual(first);
    expect(Math.max(...first)).toBeGreaterThan(Math.min(...first));
    expect(await count('baker')).toBe(3);
  });

  it.each([
    ['baker OR "van driver"', 4],
    ['driver NOT van', 2],
    ['NOT driver', 3],
    ['(bread OR living) AND (baker OR driver)', 4],
    ['baker NOT quokka', 3],
    ['NOT (baker OR driver)', 0],
  ])('finds %j in %i postings beside many other phrases too', async (query, expected) => {
    expect(await count(`(${query}) OR (${manyOthers})`, 'expression')).toBe(expected);
    expect(await count(`(${query}) NOT (${manyOthers})`, 'expression')).toBe(expected);
  });
});

describe('bounds of keywords', async () => {
  const reference = await createTinyReference({ ...tinyUk, bodies });
  afterAll(() => reference.close());

  /** The status of a request with this number of filters, each with these keywords. */
  async function statusOf(filters: number, query: string, type = 'expression'): Promise<number> {
    const filter = { when: { start: '2023-01', end: '2024-12' }, keywords: { query, type } };
    const json = { filter: Array.from({ length: filters }, () => filter), rank: {} };
    return (await reference.send('POST', '/uk-jpa/rankings/sources', { json })).status;
  }
  const words = (count: number, separator: string): string => Array(count).fill('baker').join(separator);

  it.each([
    [10, words(20, ' OR '), 200],
    [10, words(21, ' OR '), 400],
    [10, words(199, ' OR '), 400],
    [1, words(200, ' AND '), 200],
    [1, words(201, ' NOT '), 400],
    [1, `"${words(500, ' ')}"`, 200],
    [1, `"${words(501, ' ')}"`, 400],
    [1, `"${' '.repeat(10_000)}"`, 400],
  ])('apply to all filters of a request together: %i filters of %s', async (filters, query, status) => {
    expect(await statusOf(filters, query)).toBe(status);
  });
});

describe('keyword search in a dataset without bodies', async () => {
  const reference = await createTinyReference(tinyUk);
  const count = await searcher(reference);
  afterAll(() => reference.close());

  it.each<[string, string | undefined, number]>([
    ['senior', undefined, 1],
    ['leeds', undefined, 3],
    ['alpha writing', 'and', 2],
    ['baking -york', 'and', 2],
    ['"van driver" OR alpha', 'phrase', 3],
    ['quokka', undefined, 0],
    [`alpha OR "van driver" OR (leeds NOT driver) OR (${manyOthers})`, 'expression', 4],
    [`(leeds writing) OR (${manyOthers})`, 'expression', 1],
  ])(
    'finds %j of the type %s in %i postings, by title, company, city and skills',
    async (query, type, expected) => {
      expect(await count(query, type)).toBe(expected);
    },
  );
});
