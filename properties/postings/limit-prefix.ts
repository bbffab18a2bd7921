import type { ClauseId } from '../../contracts/index.ts';
import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { expectSameAnswer } from '../kit/expect-same-answer.ts';
import { bucketsOf } from './answers.ts';

/** A ranking that was asked for, and the same with a smaller limit. */
export interface Prefix {
  readonly clause: ClauseId;
  readonly few: RequestSpec;
  /** The metric that ranks. */
  readonly by: string;
  readonly smaller: number;
  readonly larger: number;
}

/**
 * Holds that a smaller limit gives the first groups of a larger one. Their counts are compared, place by place, because
 * the names of a tie may change places. Gives the answer to the smaller one back; undefined where there are no groups.
 */
export async function expectPrefix(
  t: CheckContext,
  large: Exchange,
  { clause, few, by, smaller, larger }: Prefix,
): Promise<Exchange | undefined> {
  const counts = (exchange: Exchange): readonly unknown[] =>
    (bucketsOf(exchange) ?? []).slice(0, smaller).map((bucket, place) => ({ place, count: bucket[by] }));
  if (counts(large).length === 0) {
    t.inconclusive('a ranking without buckets');
    return undefined;
  }
  return expectSameAnswer(t, large, few, {
    clause,
    read: counts,
    because: `limit ${smaller} asks for the first groups of limit ${larger}`,
  });
}
