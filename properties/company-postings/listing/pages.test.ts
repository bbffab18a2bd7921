import { expect, it } from 'vitest';
import { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { exchangeOf, scriptedTarget } from '../../kit/testing/scripted-target.ts';
import { listRequest } from '../requests.ts';
import { expectFilled } from './pages.ts';

interface Page {
  readonly length: number;
  readonly limit: number;
  readonly found: number;
  readonly viewable: number;
  readonly pages: number;
}

function pageOf({ length, limit, found, viewable, pages }: Page): Exchange {
  const postings = Array.from({ length }, (_, place) => ({ id: `p${place}` }));
  const data = {
    limit,
    page: 1,
    pages_available: pages,
    postings,
    unique_postings: found,
    viewable_postings: viewable,
  };
  const filter = { months: { start: '2024-01', end: '2024-01' } };
  return exchangeOf(listRequest(filter, ['id'], limit), { body: { data } });
}

/** What is violated by a page, beside one that shows 60 postings to be readable. */
async function violated(page: Page): Promise<readonly string[]> {
  const { t } = scriptedTarget({});
  const pages = [pageOf({ length: 60, limit: 60, found: 60, viewable: 60, pages: 1 }), pageOf(page)] as const;
  const again = (spec: Exchange['spec']): Promise<Exchange> =>
    Promise.resolve(pages.find((one) => one.spec === spec) ?? pages[0]);
  const context = new CheckContext({ ...t.settings, send: again, recall: again });
  await expectFilled(context, pages[1], [pages[0]]);
  return context.violations.map(({ clause }) => clause);
}

it('accepts a page that is filled, or has all postings that are found', async () => {
  expect(await violated({ length: 10, limit: 10, found: 40, viewable: 40, pages: 4 })).toEqual([]);
  expect(await violated({ length: 4, limit: 10, found: 4, viewable: 4, pages: 1 })).toEqual([]);
});

it('reports a page with fewer postings than its size, or than are found', async () => {
  const clause = 'company-postings/postings-filled';
  expect(await violated({ length: 9, limit: 10, found: 40, viewable: 40, pages: 4 })).toEqual([clause]);
  expect(await violated({ length: 3, limit: 10, found: 4, viewable: 4, pages: 1 })).toEqual([clause]);
});

it('accepts a page with all postings that can be viewed', async () => {
  expect(await violated({ length: 50, limit: 52, found: 1500, viewable: 50, pages: 29 })).toEqual([]);
  expect(await violated({ length: 7, limit: 10, found: 9, viewable: 7, pages: 1 })).toEqual([]);
});
