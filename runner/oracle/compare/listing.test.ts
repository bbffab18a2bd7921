import { expect, test } from 'vitest';
import { defaultDialect } from '../../../contracts/index.ts';
import type { FoundPosting, InProcessReference } from '../../../reference/index.ts';
import { scriptedRows } from '../../testing/samples/scripted-oracle.ts';
import { Comparison } from './comparison.ts';
import { compareListings } from './listing.ts';

const posting: FoundPosting = {
  ...(scriptedRows[0] as FoundPosting),
  number: 7,
  id: 'us-7',
  body: '<p>Nurses wanted.</p><p>Apply now.</p>',
};
const reference = {
  find: () => Promise.resolve({ count: 1, postings: [posting] }),
  manifest: () => Promise.resolve({ lastDay: '2024-05-31' }),
} as unknown as InProcessReference;

async function aspectsOf(record: object, pages = 1): Promise<readonly string[]> {
  const page = { limit: 10, page: 1, pages_available: pages, unique_postings: 1, viewable_postings: 1 };
  const c = new Comparison();
  await compareListings(c, {
    target: { ...page, postings: [{ id: 'us-7', ...record }] },
    oracle: { ...page, pages_available: 1, postings: [{ id: 'us-7' }] },
    fields: Object.keys(record),
    filter: {},
    dialect: defaultDialect,
    reference,
  });
  return c.differences.map(({ aspect }) => aspect);
}

test.each([
  ['the text itself', '<p>Nurses wanted.</p><p>Apply now.</p>', []],
  [
    'with the comment of its id and marked words',
    '<!--id: us-7-->\n<p><em>Nurses</em> wanted.</p><p>Apply now.</p>',
    [],
  ],
  ['without its last tag', '<p>Nurses wanted.</p><p>Apply now.', ['record body']],
  ['cut off', '<p>Nurses wan', ['record full body']],
  ['empty', '', ['record full body']],
])('a body is compared: %s', async (_what, body, aspects) => {
  expect(await aspectsOf({ body })).toEqual(aspects);
});

test('a posting has one page', async () => {
  expect(await aspectsOf({ posted: posting.posted }, 0)).toEqual(['listing pages', 'listing page']);
});
