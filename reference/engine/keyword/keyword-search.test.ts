import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTinyReference, type TinyReference } from '../../testing/tiny-dataset.ts';
import { tinyUk } from '../../testing/tiny-uk.ts';

const bodies = {
  1: '<p>We bake bread &amp; cakes.</p><p>Work/life balance.</p>',
  2: '<p>Work on your life; balance unknown.</p><ul><li>sour<b>dough</b> bread</li></ul>',
  3: '<!-- hidden --><p title="attribute">The cost of living</p><p>is high.</p>',
  4: '<p>Cost, living wages</p>',
  5: '<p>Resume R&amp;D</p>',
  6: '<p>Résumé writers</p>',
};

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

describe('keyword search in titles and bodies', () => {
  let reference: TinyReference;
  let count: Awaited<ReturnType<typeof searcher>>;
  beforeAll(async () => {
    reference = await createTinyReference({ ...tinyUk, bodies });
    count = await searcher(reference);
  });
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
    // A stopword is passed over, but its place is not.
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
});

describe('keyword search in a dataset without bodies', () => {
  let reference: TinyReference;
  let count: Awaited<ReturnType<typeof searcher>>;
  beforeAll(async () => {
    reference = await createTinyReference(tinyUk);
    count = await searcher(reference);
  });
  afterAll(() => reference.close());

  it.each<[string, string | undefined, number]>([
    ['senior', undefined, 1],
    ['leeds', undefined, 3],
    ['alpha writing', 'and', 2],
    ['baking -york', 'and', 2],
    ['"van driver" OR alpha', 'phrase', 3],
    ['quokka', undefined, 0],
  ])(
    'finds %j of the type %s in %i postings, by title, company, city and skills',
    async (query, type, expected) => {
      expect(await count(query, type)).toBe(expected);
    },
  );
});
