import type { ClauseId } from '../../contracts/index.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { brief } from '../kit/expect-same-answer.ts';
import type { Item } from './requests.ts';

/**
 * Holds a clause in each bucket of an answer, as one judgement: `breach` gives what is wrong with a bucket, or
 * undefined. An answer without buckets shows nothing and is not counted. Gives back whether all keep it.
 */
export function expectInEach(
  t: CheckContext,
  clause: ClauseId,
  answer: Exchange,
  buckets: readonly Item[],
  expected: string,
  breach: (bucket: Item) => string | undefined,
): boolean {
  if (buckets.length === 0) return true;
  for (const bucket of buckets) {
    const actual = breach(bucket);
    if (actual !== undefined)
      return t.expect({
        clause,
        exchange: answer,
        holds: false,
        expected,
        actual: `${actual} in the bucket ${brief(bucket['name'])}`,
      });
  }
  return t.expect({ clause, exchange: answer, holds: true, expected, actual: '' });
}
