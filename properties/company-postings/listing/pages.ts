import { postingFields, type PostingField, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { dataOf, type Exchange, isAccepted } from '../../kit/exchange.ts';
import { totalPostings } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { rareFilters } from '../filter/small-samples.ts';
import { listRequest } from '../requests.ts';
import { filterWithPostings, pageLimit } from '../survey/surveyed-data.ts';
import { expectFirstRecords, expectSameFields } from './first-records.ts';
import { expectRecords, recordClauses, recordsOf } from './records.ts';

/** Page sizes around the bounds that servers are known to have. Those above the accepted size may be refused or clamped. */
const PAGE_SIZES = [1, 2, 3, 5, 9, 10, 11, 15, 25, 49, 50, 51, 52, 100];

/** The smallest page size whose records are compared with those of a larger page. */
const LARGE_PAGE = 9;

const shortFields = postingFields.filter((field) => field !== 'body');

/** The fields of the small pages, on one of which each field is: one field on the first, two on the second, and so on. */
const smallFields = shortFields.filter((field) => field !== 'id');

/** What the numbers of a page must be: records, pages and limits against each other. */
export const pageChecks: readonly Check[] = [
  {
    id: 'company-postings/page-sizes',
    clauses: [
      'company-postings/postings-limit-bounds',
      'company-postings/postings-viewable-bounds',
      'company-postings/postings-filled',
      'company-postings/postings-pages-cover',
      'company-postings/postings-limit-echo',
      'company-postings/postings-prefix',
      'company-postings/posting-same-values',
      ...recordClauses,
    ],
    title: 'fills a page up to its limit, and no further',
    async run(t) {
      const filter = filterWithPostings(t);
      const random = randomFrom(t.settings.seed, 'page-sizes');
      const withoutId = random.sample(smallFields, smallFields.length);
      const pages: Exchange[] = [];
      const compared: Exchange[] = [];
      for (const [place, limit] of PAGE_SIZES.entries()) {
        // As many fields as there can be, one after the other, without the texts.
        const sample = random.sample(shortFields, (place % shortFields.length) + 1);
        const few = withoutId.slice((place * (place + 1)) / 2).slice(0, place + 1);
        const fields = limit < LARGE_PAGE ? few : [...new Set<PostingField>([...sample, 'id', 'score'])];
        const spec = listRequest(filter, fields, limit);
        // How large a page a target returns is not specified (decisions.md#listing-limits).
        const answer = limit <= pageLimit(t) ? await t.accept(spec) : await t.recall(spec);
        if (!isAccepted(answer)) continue;
        expectPageBounds(t, answer, limit);
        await expectRecords(t, answer, filter, fields);
        pages.push(answer);
        if (limit >= LARGE_PAGE) compared.push(answer);
      }
      const largest = compared.pop();
      for (const page of compared) if (largest !== undefined) await expectFirstRecords(t, largest, page);
      const whole = largest === undefined ? compared : [...compared, largest];
      const small = pages.filter((page) => !whole.includes(page));
      await expectSameFields(t, whole, small);
      for (const page of pages) await expectFilled(t, page, pages);
      await expectPagesFall(t, pages);
      await expectPagesReach(t, pages);
    },
  },
  {
    id: 'company-postings/small-listings',
    clauses: [
      'company-postings/postings-filled',
      'company-postings/postings-pages-cover',
      'company-postings/postings-viewable-bounds',
    ],
    title: 'lists every posting of a filter that finds few',
    async run(t) {
      const filter = filterWithPostings(t);
      const whole = await t.accept(listRequest(filter, ['id'], pageLimit(t)));
      const rare = (await rareFilters(t, 2)).flatMap(({ filter: few, sample }) => [
        few,
        ...(sample === undefined ? [] : [sample.filter, ...sample.alone.slice(0, 1)]),
      ]);
      if (rare.length === 0) t.inconclusive('no filter that finds few postings');
      await evaluateEach(t, rare, async (few) => {
        const page = await t.accept(listRequest(few, ['id'], pageLimit(t)));
        expectPageBounds(t, page, pageLimit(t));
        await expectFilled(t, page, [whole]);
      });
    },
  },
];

/** Expects at most `limit` records, and pages that fit the postings that are found. */
export function expectPageBounds(t: CheckContext, answer: Exchange, limit: number): void {
  const { length } = recordsOf(answer);
  t.expect({
    clause: 'company-postings/postings-limit-bounds',
    exchange: answer,
    holds: length <= limit,
    expected: `no more postings than the limit ${limit}`,
    actual: `${length} postings`,
  });
  const viewable = viewableOf(answer);
  const found = totalPostings(answer);
  if (viewable !== undefined)
    t.expect({
      clause: 'company-postings/postings-viewable-bounds',
      exchange: answer,
      holds: viewable >= length,
      expected: `at least the ${length} records of the page as viewable_postings`,
      actual: `${viewable}`,
    });
  if (found !== undefined && Array.isArray(dataOf(answer)?.['postings']))
    t.expect({
      clause: 'company-postings/postings-filled',
      rule: 'any',
      exchange: answer,
      holds: length > 0 || found === 0,
      expected: `records of the ${found} postings that are found`,
      actual: 'no record on the first page',
    });
  const pages = pagesOf(answer);
  if (pages === undefined || found === undefined) return;
  // A clamped page is smaller than the limit of the request, and then there are more of them.
  const size = Math.max(1, Math.min(limit, sizeOf(answer)));
  const listed = Math.max(found, viewable ?? 0);
  const most = Math.max(1, Math.ceil(listed / size));
  t.expect({
    clause: 'company-postings/postings-pages-cover',
    exchange: answer,
    holds: pages <= most && (length === 0 || pages >= 1),
    expected: `${length === 0 ? 0 : 1} to ${most} pages of ${size}, for ${listed} postings`,
    actual: () => `pages_available ${pages}, with ${length} records on the first`,
  });
}

/** Expects the first page to have as many records as its size, or as are found and can be read page by page. */
export async function expectFilled(
  t: CheckContext,
  page: Exchange,
  others: readonly Exchange[],
): Promise<void> {
  const readable = others.reduce<Exchange>(
    (most, other) => (readableOf(other) > readableOf(most) ? other : most),
    page,
  );
  await t.expectRelation({
    clause: 'company-postings/postings-filled',
    exchanges: [readable, page],
    read: (exchange) => ({
      records: recordsOf(exchange).length,
      pages: pagesOf(exchange) ?? 0,
      size: sizeOf(exchange),
      found: totalPostings(exchange) ?? 0,
      readable: readableOf(exchange),
      viewable: viewableOf(exchange) ?? Infinity,
    }),
    holds: ([most, { records, pages, size, found, viewable } = nothing]) =>
      records >= Math.min(size, viewable, pages > 1 ? size : Math.min(found, most?.readable ?? 0)),
    expected: ([most, { pages, size, found, viewable } = nothing]) =>
      pages > 1
        ? `${Math.min(size, viewable)} postings, because there are ${pages} pages`
        : `${Math.min(size, viewable, found, most?.readable ?? 0)} postings, because ${found} are found, and another page shows that ${most?.readable} can be read`,
    actual: ([, { records } = nothing]) => `${records} postings`,
  });
}

const nothing = { records: 0, pages: 0, size: 0, found: 0, readable: 0, viewable: 0 };

/** Expects that a larger page size gives no more pages, with the same records. */
async function expectPagesFall(t: CheckContext, pages: readonly Exchange[]): Promise<void> {
  for (const [index, larger] of pages.entries()) {
    const smaller = pages[index - 1];
    if (smaller === undefined) continue;
    await t.expectRelation({
      clause: 'company-postings/postings-pages-cover',
      exchanges: [smaller, larger],
      read: (exchange) => pagesOf(exchange) ?? 0,
      holds: ([more = 0, fewer = 0]) => fewer <= more,
      expected: ([more]) => `no more pages than of a smaller size: ${more}`,
      actual: ([, fewer]) => `${fewer}`,
    });
  }
}

/** Expects the pages of each size to reach as many records, unless there are as many pages as of any size. */
async function expectPagesReach(t: CheckContext, pages: readonly Exchange[]): Promise<void> {
  const [most] = pages.toSorted((one, other) => readableOf(other) - readableOf(one));
  const [deepest] = pages.toSorted((one, other) => (pagesOf(other) ?? 0) - (pagesOf(one) ?? 0));
  if (most === undefined || deepest === undefined) return;
  for (const page of pages)
    await t.expectRelation({
      clause: 'company-postings/postings-pages-cover',
      rule: 'reach',
      exchanges: [most, deepest, page],
      read: (exchange) => ({
        pages: pagesOf(exchange) ?? Infinity,
        size: sizeOf(exchange),
        readable: readableOf(exchange),
      }),
      holds: ([{ readable } = nothing, { pages: deep } = nothing, { pages: own, size } = nothing]) =>
        own >= deep || own * size >= readable,
      expected: ([{ readable } = nothing, , { size } = nothing]) =>
        `pages of ${size} for ${readable} postings, which can be read in pages of another size`,
      actual: ([, , { pages: own } = nothing]) => `${own} pages`,
    });
}

/** The records that a page shows to be readable: its own, and those of the pages before the last. */
function readableOf(exchange: Exchange): number {
  return Math.max(recordsOf(exchange).length, ((pagesOf(exchange) ?? 0) - 1) * sizeOf(exchange) + 1);
}

/** `data.viewable_postings`: a target may let no more be viewed, even on a page that could hold more. */
export function viewableOf(exchange: Exchange): number | undefined {
  return numberOf(dataOf(exchange)?.['viewable_postings']);
}

/** `data.pages_available`. */
export function pagesOf(exchange: Exchange): number | undefined {
  return numberOf(dataOf(exchange)?.['pages_available']);
}

/** The size of a page: that of the request, or the smaller one that the answer names where the target clamps it. */
function sizeOf(exchange: Exchange): number {
  const { limit: requested = 1 } = exchange.spec.body as { readonly limit?: number };
  return Math.min(requested, numberOf(dataOf(exchange)?.['limit']) ?? requested);
}
