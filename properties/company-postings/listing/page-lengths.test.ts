import { expect, it } from 'vitest';
import type { PostingField } from '../../../contracts/index.ts';
import { CheckContext } from '../../kit/check.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { listRequest, type Filter } from '../requests.ts';
import { pageLengthsCheck } from './page-lengths.ts';

const filter: Filter = { months: { start: '2024-01', end: '2024-01' } };

/** A first page of `length` records, of a filter that finds 40 postings. */
function pageOf(length: number, limit: number, fields: readonly PostingField[] = ['id']): Exchange {
  const postings = Array.from({ length }, (_, place) => ({ id: `p${place}` }));
  const data = { limit, page: 1, pages_available: 1, postings, unique_postings: 40, viewable_postings: 40 };
  return exchangeOf(listRequest(filter, fields, limit), { body: { data } });
}

/** The clauses that are violated where these pages came, and come again. */
async function violated(...pages: readonly Exchange[]): Promise<readonly string[]> {
  const { t } = scriptedTarget({});
  const again = (spec: RequestSpec): Promise<Exchange> =>
    Promise.resolve(pages.find((page) => page.spec === spec) ?? Promise.reject(new Error('another request')));
  const context = new CheckContext({
    ...t.settings,
    send: again,
    recall: again,
    answers: () => Promise.resolve(pages),
  });
  await pageLengthsCheck.run(context);
  return context.violations.map(({ clause, rule }) => `${clause} ${rule ?? ''}`.trim());
}

it('accepts pages of the greatest length or of their limit', async () => {
  expect(await violated(pageOf(20, 50), pageOf(2, 2), pageOf(20, 20))).toEqual([]);
});

it('reports a page of another limit, whichever came first', async () => {
  expect(await violated(pageOf(2, 2), pageOf(2, 10))).toEqual([]);
  expect(await violated(pageOf(2, 2), pageOf(10, 10), pageOf(2, 10))).toEqual([
    'company-postings/postings-filled length',
  ]);
  expect(await violated(pageOf(10, 2))).toEqual(['company-postings/postings-limit-bounds']);
});

it('accepts shorter pages of other fields', async () => {
  expect(await violated(pageOf(40, 50), pageOf(10, 50, ['id', 'title_raw']))).toEqual([]);
});
