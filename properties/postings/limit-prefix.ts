import type { ClauseId } from '../../contracts/index.ts';
import type { Ask, Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/check-context.ts';
import { sameAnswer } from '../kit/same-answer.ts';
import { bucketsOf } from './answers.ts';

/** A ranking that was asked for, and the same with a smaller limit. */
export interface Prefix {
  readonly clause: ClauseId;
  readonly few: Ask;
  /** The metric that ranks. */
  readonly by: string;
  readonly smaller: number;
  readonly larger: number;
}

/**
 * Holds that a smaller limit gives the first groups of a larger one. Their counts are compared, place by place, because
 * the names of a tie may change places. Gives the answer to the smaller one back; undefined where there are no groups.
 */
export async function holdPrefix(
  t: Judge,
  large: Exchange,
  { clause, few, by, smaller, larger }: Prefix,
): Promise<Exchange | undefined> {
  const counts = (exchange: Exchange): readonly unknown[] =>
    (bucketsOf(exchange) ?? []).slice(0, smaller).map((bucket, place) => ({ place, count: bucket[by] }));
  if (counts(large).length === 0) {
    t.showsNothing('a ranking without buckets');
    return undefined;
  }
  return sameAnswer(t, large, few, {
    clause,
    read: counts,
    because: `limit ${smaller} asks for the first groups of limit ${larger}`,
  });
}
