import type { ClauseId } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { brief, type Exchange } from '../kit/exchange.ts';
import type { Rule } from '../kit/statements.ts';
import type { Item } from '../postings/answers.ts';

/** A statement about each bucket of an answer. */
export interface InEach extends Rule {
  readonly answer: Exchange;
  readonly buckets: readonly Item[];
  readonly expected: string;
  /** What is wrong with a bucket, or undefined. */
  readonly wrong: (bucket: Item) => string | undefined;
}

/** Expects fields of a part of each bucket to be as requested. */
export function expectEchoes(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  partOf: (bucket: Item) => Item,
  echoes: readonly (readonly [clause: ClauseId, field: string, requested: unknown])[],
): void {
  for (const [clause, field, requested] of echoes)
    expectInEach(t, {
      clause,
      answer,
      buckets,
      expected: `${field} ${brief(requested)}`,
      wrong: (bucket) => {
        const value = partOf(bucket)[field];
        return value === requested ? undefined : `${field} ${brief(value)}`;
      },
    });
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
  t.noteEvaluated(rule.clause);
  return true;
}
