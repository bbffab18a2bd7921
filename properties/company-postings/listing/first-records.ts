import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { idsOf, recordsOf } from './records.ts';

/** Expects a page, with `id` and `score` among its fields, to have the first records of a larger page of the same filter. */
export async function expectFirstRecords(t: CheckContext, large: Exchange, small: Exchange): Promise<void> {
  const { length } = recordsOf(small);
  // Records of the same score may come in any order, which may depend on the limit.
  const scores = recordsOf(large).map(({ score }) => score);
  const isDistinct = new Set(scores).size === scores.length;
  await t.expectRelation({
    clause: 'company-postings/postings-prefix',
    exchanges: [large, small],
    read: (exchange) =>
      recordsOf(exchange)
        .slice(0, length)
        .map(({ id, score }) => (isDistinct ? { id, score } : score)),
    holds: ([first, only]) => JSON.stringify(first) === JSON.stringify(only),
    expected: ([first]) => `the first records of a page of ${recordsOf(large).length}: ${brief(first)}`,
  });
}

/** Expects the records of the pages, one after the other, to be the first ones of a larger page. */
export async function expectPagesOfList(
  t: CheckContext,
  large: Exchange,
  pages: readonly Exchange[],
): Promise<void> {
  const scores = recordsOf(large).map(({ score }) => score);
  // Records of the same score may come in any order, which may depend on the limit.
  if (new Set(scores).size < scores.length) {
    t.inconclusive('records of the same score, which may come in any order');
    return;
  }
  const [first, ...others] = pages;
  if (first === undefined) return;
  await t.expectRelation({
    clause: 'company-postings/postings-prefix',
    rule: 'pages',
    exchanges: [large, first, ...others],
    read: idsOf,
    holds: ([all = [], ...ids]) => ids.flat().every((id, place) => place >= all.length || id === all[place]),
    expected: ([all]) => `the records of a page of ${all?.length}, one after the other: ${brief(all)}`,
    actual: ([, ...ids]) => brief(ids),
  });
}
