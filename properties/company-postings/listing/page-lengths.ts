import { groupBy, numberOf, objectOf } from '../../../contracts/index.ts';
import type { ActiveCheck, CheckContext } from '../../kit/check.ts';
import { type Exchange, isAccepted } from '../../kit/exchange.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { totalPostings } from '../../postings/answers.ts';
import { expectPageBounds, viewableOf } from './pages.ts';
import { recordsOf } from './records.ts';

/**
 * A first page has as many records as its own limit allows, whatever limit an earlier request had:
 * contracts/specification/company-postings.md#postings. How long a page may be is open, but pages of the same fields have
 * one greatest length.
 */
export const pageLengthsCheck: ActiveCheck = {
  id: 'company-postings/page-lengths',
  clauses: [
    'company-postings/postings-limit-bounds',
    'company-postings/postings-viewable-bounds',
    'company-postings/postings-pages-cover',
    'company-postings/postings-filled',
  ],
  title: 'returns pages as long as the longest one of the run, where their limit and their postings allow it',
  last: 'together',
  async run(t) {
    const pages = (await t.answers()).filter((answer) => isFirstPage(answer));
    for (const page of pages) expectPageBounds(t, page, limitOf(page));
    if (pages.length === 0) throw new Inconclusive('the run has no listing');
    const viewable = mostViewable(pages);
    for (const alike of groupBy(pages, fieldsOf).values()) await expectLengths(t, alike, viewable);
  },
};

/** Expects each page to be as long as the longest one, where its limit and its postings allow it. */
async function expectLengths(
  t: CheckContext,
  pages: readonly Exchange[],
  viewable: ReadonlyMap<string, number>,
): Promise<void> {
  const [longest, ...others] = pages.toSorted(
    (one, other) => recordsOf(other).length - recordsOf(one).length,
  );
  if (longest === undefined) return;
  const requiredOf = (page: Exchange, long: Exchange): number =>
    Math.min(
      limitOf(page),
      recordsOf(long).length,
      totalPostings(page) ?? 0,
      viewable.get(filterOf(page)) ?? Infinity,
    );
  const shortest = others.find((page) => recordsOf(page).length < requiredOf(page, longest));
  await t.expectRelation({
    clause: 'company-postings/postings-filled',
    rule: 'length',
    exchanges: [longest, shortest ?? longest],
    read: (exchange) => exchange,
    holds: ([long, short]) =>
      long === undefined || short === undefined || recordsOf(short).length >= requiredOf(short, long),
    expected: ([long, short]) =>
      `${long && short ? requiredOf(short, long) : 0} postings, because another page has ${long && recordsOf(long).length}`,
    actual: ([, short]) => `${short && recordsOf(short).length} postings`,
  });
}

/** Whether an answer is the first page of a listing with a limit that every target accepts. */
function isFirstPage(answer: Exchange): boolean {
  const { page } = objectOf(answer.spec.body);
  const limit = limitOf(answer);
  return (
    isAccepted(answer) &&
    answer.spec.path === '/postings' &&
    page === undefined &&
    Number.isInteger(limit) &&
    limit > 0
  );
}

/** The most postings that pages of a filter say can be viewed: a target may let none be viewed beyond a page. */
function mostViewable(pages: readonly Exchange[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const page of pages) {
    const viewable = viewableOf(page);
    if (viewable !== undefined)
      most.set(filterOf(page), Math.max(viewable, most.get(filterOf(page)) ?? viewable));
  }
  return most;
}

function limitOf({ spec: { body } }: Exchange): number {
  return numberOf(objectOf(body)['limit']) ?? 0;
}

/** The filter of a request as one text. */
function filterOf({ spec: { body } }: Exchange): string {
  return JSON.stringify(objectOf(body)['filter']);
}

/** The fields of a request as one text: more of them may make pages shorter. */
function fieldsOf({ spec: { body } }: Exchange): string {
  return JSON.stringify(objectOf(body)['fields']);
}
