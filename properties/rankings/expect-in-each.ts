import type { CheckContext, Rule } from '../kit/check-context.ts';
import type { Exchange } from '../kit/exchange.ts';
import { brief } from '../kit/compare/expect-same-answer.ts';
import type { Item } from '../postings/answers.ts';

/** A statement about each bucket of an answer. */
export interface InEach extends Rule {
  readonly answer: Exchange;
  readonly buckets: readonly Item[];
  readonly expected: string;
  /** What is wrong with a bucket, or undefined. */
  readonly wrong: (bucket: Item) => string | undefined;
}

/** Expects a statement of each bucket, and shows the first for which it does not hold. Returns whether all do. */
export function expectInEach(
  t: CheckContext,
  { answer, buckets, expected, wrong, ...rule }: InEach,
): boolean {
  if (buckets.length === 0) return true;
  for (const bucket of buckets) {
    const actual = wrong(bucket);
    if (actual !== undefined)
      return t.expect({
        ...rule,
        exchange: answer,
        holds: false,
        expected,
        actual: `${actual} in the bucket ${brief(bucket['name'])}`,
      });
  }
  return t.expect({ ...rule, exchange: answer, holds: true, expected, actual: '' });
}
