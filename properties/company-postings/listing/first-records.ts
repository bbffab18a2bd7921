import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/compare/brief.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { recordsOf } from './records.ts';

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
