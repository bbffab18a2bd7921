import { postingFields, numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, isAccepted, dataOf, type Exchange, withParts } from '../../kit/exchange.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { filterInWords, withMonths } from '../../postings/filter/filter.ts';
import { acceptUnlessEmpty, postingsFound } from '../accept.ts';
import { listRequest, totalsRequest, type Filter } from '../requests.ts';
import { filterWithPostings, pageLimit, rangeWithPostings } from '../survey/surveyed-data.ts';
import { expectFirstRecords, expectPagesOfList } from './first-records.ts';
import { expectFoundAgain } from './found-again.ts';
import { pagesOf } from './pages.ts';
import { expectRecords, idsOf, recordClauses, recordsOf } from './records.ts';

/** Pages read one after the other where the target accepts a page number. */
const PAGES_READ = 3;

/** Which records a page has: the first of a larger page, others than the pages before, and those of the time frame. */
export const pageOrderChecks: readonly Check[] = [
  {
    id: 'company-postings/page-prefix',
    clauses: ['company-postings/postings-prefix', ...recordClauses],
    title: 'lists with a smaller limit the first records of a larger one',
    async run(t) {
      const filter = filterWithPostings(t);
      const largest = pageLimit(t);
      // Every field, since the values of a record must not depend on the limit either (./same-record.ts).
      const large = await t.accept(listRequest(filter, postingFields, largest));
      for (const limit of [2, 5].filter((smaller) => smaller < largest)) {
        const small = await t.accept(listRequest(filter, postingFields, limit));
        await expectRecords(t, small, filter, postingFields);
        await expectFirstRecords(t, large, small);
      }
    },
  },
  {
    id: 'company-postings/further-pages',
    clauses: [
      'company-postings/postings-pages-disjoint',
      'company-postings/postings-prefix',
      'company-postings/postings-pages-cover',
      'company-postings/postings-paging',
    ],
    title: 'lists other records on another page',
    async run(t) {
      const filter = filterWithPostings(t);
      const first = await t.accept(listRequest(filter, ['id'], 2));
      const pages = await readPages(t, first);
      const beyond = await t.recall(withParts(first.spec, { page: availableOf(first) + 1 }));
      t.observe(
        'company-postings/postings-paging',
        `a page beyond the last: status ${beyond.response.status}, ${recordsOf(beyond).length} records`,
      );
      if (pages.length < 2 && !isOtherPage(beyond, availableOf(first) + 1)) {
        t.inconclusive('the target has one page, or reads no page number from the body', 'dialect');
        return;
      }
      // Where equal requests get different records, pages cannot be compared.
      if (!sameJson(idsOf(first), idsOf(await t.send(first.spec)))) {
        t.inconclusive('equal requests get other records');
        return;
      }
      if (pages.length >= availableOf(first)) await expectNoneBeyond(t, pages, beyond);
      const [one, two, ...others] = pages;
      if (one === undefined || two === undefined) return;
      await t.expectRelation({
        clause: 'company-postings/postings-pages-disjoint',
        exchanges: [one, two, ...others],
        read: idsOf,
        holds: (ids) => new Set(ids.flat()).size === ids.flat().length,
        expected: () => 'another id for each record of all pages',
        actual: (ids) => brief(ids),
      });
      await expectPagesOfList(t, await t.accept(listRequest(filter, postingFields, pageLimit(t))), pages);
    },
  },
  {
    id: 'company-postings/listed-time-frames',
    clauses: [...recordClauses, 'company-postings/months-of-range'],
    title: 'lists only postings of the time frame, which a wider one counts',
    async run(t) {
      const { when, months } = rangeWithPostings(t);
      const random = randomFrom(t.settings.seed, 'listed-time-frames');
      const inner = random.sample(months, 3).toSorted();
      const frames = [
        ...new Set([months[0], months.at(-1), ...inner].filter((month) => month !== undefined)),
      ].map((month) => ({ start: month, end: month }));
      const [start, , end] = inner;
      const lists: Exchange[] = [];
      await evaluateEach(
        t,
        [...frames, ...(start === undefined || end === undefined ? [] : [{ start, end }])],
        async (frame) => {
          const filter = withMonths({ months: when }, frame.start, frame.end);
          const list = await acceptUnlessEmpty(t, listRequest(filter, postingFields, pageLimit(t)), filter);
          if (recordsOf(list).length === 0) t.inconclusive('a page without postings');
          else {
            await expectRecords(t, list, filter, postingFields);
            lists.push(list);
          }
        },
      );
      await expectAllCounted(t, lists, { months: when });
      const active = await t.recall(listRequest({ months: when, active: true }, postingFields, pageLimit(t)));
      await expectFoundAgain(t, lists, active, { months: when }, random);
    },
  },
];

/** Postings that are listed in parts of a range are so many different postings of the range, at least. */
async function expectAllCounted(t: CheckContext, lists: readonly Exchange[], whole: Filter): Promise<void> {
  const [first, ...others] = lists;
  if (first === undefined) return;
  const different = (ids: readonly (readonly string[])[]): number => new Set(ids.flat()).size;
  const counts = (exchange: Exchange): number => postingsFound(exchange) ?? Infinity;
  await t.expectRelation({
    clause: 'company-postings/months-of-range',
    rule: 'listed',
    exchanges: [await t.accept(totalsRequest(whole)), first, ...others],
    read: (exchange, index) => ({ ids: index === 0 ? [] : idsOf(exchange), count: counts(exchange) }),
    holds: ([all, ...parts]) => different(parts.map(({ ids }) => ids)) <= (all?.count ?? Infinity),
    expected: ([, ...parts]) =>
      `at least ${different(parts.map(({ ids }) => ids))} postings in ${filterInWords(whole)}: so many ids are listed in parts of it`,
    actual: ([all]) => `${all?.count}`,
  });
}

/** The first page and those that follow it, as far as the target reads `page` from the body. */
async function readPages(t: CheckContext, first: Exchange): Promise<readonly Exchange[]> {
  const pages = [first];
  for (let page = 2; page <= Math.min(availableOf(first), PAGES_READ); page += 1) {
    const answer = await t.recall(withParts(first.spec, { page }));
    const named = pageOf(answer);
    t.observe(
      'company-postings/postings-paging',
      `page: ${page} in the body: status ${answer.response.status}${named === undefined ? '' : `, page ${named}`}`,
    );
    if (!isAccepted(answer) || named !== page) return pages;
    pages.push(answer);
  }
  return pages;
}

/** What a page says of pages, and its records. */
interface PageNumbers {
  readonly page: number | undefined;
  readonly available: number;
  readonly ids: readonly string[];
}

/**
 * Expects that the page after the last one, where the target has it, has a record of the pages before: it may be the last
 * page again (decisions.md#paging), and one with other records is available too.
 */
async function expectNoneBeyond(
  t: CheckContext,
  pages: readonly Exchange[],
  beyond: Exchange,
): Promise<void> {
  const [first = beyond, ...others] = pages;
  await t.expectRelation<PageNumbers>({
    clause: 'company-postings/postings-pages-cover',
    rule: 'beyond',
    exchanges: [first, beyond, ...others],
    read: (exchange) => ({ page: pageOf(exchange), available: availableOf(exchange), ids: idsOf(exchange) }),
    holds: ([one, after, ...more]) => {
      if (one === undefined || after?.page !== one.available + 1 || after.ids.length === 0) return true;
      const known = new Set([one, ...more].flatMap(({ ids }) => ids));
      return after.ids.some((id) => known.has(id));
    },
    expected: (read) =>
      `at least ${read.at(-1)?.page} pages, because page ${read.at(-1)?.page} has other records`,
    actual: ([one]) => `pages_available ${one?.available}`,
  });
}

/** Whether an answer has records, and says that it is this page. */
function isOtherPage(answer: Exchange, page: number): boolean {
  return isAccepted(answer) && pageOf(answer) === page && recordsOf(answer).length > 0;
}

/** `data.page`. */
function pageOf(exchange: Exchange): number | undefined {
  return numberOf(dataOf(exchange)?.['page']);
}

/** `data.pages_available`; 1 where there is no such number. */
const availableOf = (exchange: Exchange): number => pagesOf(exchange) ?? 1;
