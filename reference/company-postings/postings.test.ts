import { afterAll, describe, expect, it } from 'vitest';
import { createTinyReference } from '../testing/tiny-dataset.ts';
import { tinyUs } from '../testing/tiny-us.ts';

const filter = { when: { start: '2023-12', end: '2024-03' } };

describe('POST /postings', async () => {
  const reference = await createTinyReference(tinyUs);
  afterAll(() => reference.close());

  const data = (path: string, json: unknown): Promise<unknown> =>
    reference.data(`/company-postings/${path}`, json);

  it('lists records with all fields, the newest first', async () => {
    expect(await data('postings', { filter, limit: 2 })).toEqual({
      limit: 2,
      page: 1,
      pages_available: 3,
      postings: [
        {
          id: 'us-5',
          posted: '2024-02-15',
          expired: '2024-02-15',
          body: '<!--id: us-5-->\n<p>Parcels</p>',
          city_name: 'Leeds',
          company_name: null,
          title_raw: 'Van driver',
          url: [],
          score: 0,
        },
        {
          id: 'us-4',
          posted: '2024-02-01',
          expired: '2024-03-31',
          body: '<!--id: us-4-->\n<p>Cake deliveries</p>',
          city_name: 'York',
          company_name: 'Beta',
          title_raw: 'Driver',
          url: [],
          score: 0,
        },
      ],
      unique_postings: 6,
      viewable_postings: 6,
    });
  });

  it('lists the requested fields, page by page', async () => {
    const ids = async (page: number): Promise<unknown> =>
      data('postings', { filter, fields: ['id'], order: ['score'], limit: 4, page });
    expect(await ids(1)).toMatchObject({
      page: 1,
      pages_available: 2,
      postings: [{ id: 'us-1' }, { id: 'us-2' }, { id: 'us-3' }, { id: 'us-4' }],
    });
    expect(await ids(2)).toMatchObject({ page: 2, postings: [{ id: 'us-5' }, { id: 'us-6' }] });
    for (const page of [3, 2 ** 53]) expect(await ids(page)).toMatchObject({ postings: [] });
  });

  it('marks keywords in bodies, and puts the rarer ones first', async () => {
    const keywords = { query: 'bread cakes', type: 'or' };
    const answer = await data('postings', {
      filter: { ...filter, keywords },
      fields: ['id', 'body', 'score'],
    });
    const mark = (word: string): string => `<span class="jpa-keyword-highlight">${word}</span>`;
    // Two of six postings contain bread, three contain cakes.
    const [both, one] = [Math.log1p(6 / 2) + Math.log1p(6 / 3), Math.log1p(6 / 3)];
    expect(answer).toEqual({
      limit: 10,
      page: 1,
      pages_available: 1,
      postings: [
        {
          id: 'us-2',
          body: `<!--id: us-2-->\n<p>Baked <b>${mark('breads')}</b>, and <i>${mark('cakes')}</i> of ${mark('cake')}</p>`,
          score: expect.closeTo(both, 12),
        },
        {
          id: 'us-1',
          body: `<!--id: us-1-->\n<p title="bread">We bake ${mark('bread')} &amp; ${mark('cakes')}.</p>`,
          score: expect.closeTo(both, 12),
        },
        {
          id: 'us-4',
          body: `<!--id: us-4-->\n<p>${mark('Cake')} deliveries</p>`,
          score: expect.closeTo(one, 12),
        },
      ],
      unique_postings: 3,
      viewable_postings: 3,
    });
  });
});

it('composes the bodies of a dataset that stores none, and finds postings by what they mention', async () => {
  const { bodies: _, ...rows } = tinyUs;
  const unknownTerms = { remote_type: 0, contract_type: 1, onet: 1, soc5: 111_011, edulevels: [] };
  const reference = await createTinyReference({
    ...rows,
    postings: rows.postings.map((row) => ({ ...row, ...unknownTerms, certifications: [] })),
  });
  try {
    const answer = await reference.send('POST', '/company-postings/postings', {
      json: { filter: { ...filter, keywords: { query: 'van' } }, fields: ['id', 'body', 'url'] },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: { postings: [{ id: 'us-5', body: expect.stringMatching(/Van<\/span> driver/), url: [] }] },
      },
    });
  } finally {
    reference.close();
  }
});
