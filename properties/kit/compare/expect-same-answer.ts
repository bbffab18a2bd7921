import type { CheckContext } from '../check.ts';
import type { Exchange, RequestSpec } from '../exchange.ts';
import type { Relation, Rule } from '../statements.ts';
import { shownDifference } from './differences.ts';

/** Two requests that must get the same answer. */
export interface SameAnswer extends Rule, Pick<Relation<unknown>, 'shows'> {
  /** What is compared of the first answer; undefined when there is nothing to compare. */
  readonly read: (exchange: Exchange) => unknown;
  /** What is compared of the second answer, where it is in another place; `read` when omitted. */
  readonly readSecond?: (exchange: Exchange) => unknown;
  /** Why both answers must be equal, for the report. */
  readonly because: string;
}

/** Sends the second request and expects the answer of the first (`expectEqualAnswers`). Returns the second answer. */
export async function expectSameAnswer(
  t: CheckContext,
  first: Exchange,
  second: RequestSpec,
  relation: SameAnswer,
): Promise<Exchange> {
  const exchange = await t.send(second);
  await expectEqualAnswers(t, first, exchange, relation);
  return exchange;
}

/** The relation "both answers are equal", as `sameJson` compares. Returns whether it holds; false when inconclusive. */
export function expectEqualAnswers(
  t: CheckContext,
  first: Exchange,
  second: Exchange,
  { read, readSecond = read, because, ...rule }: SameAnswer,
): Promise<boolean> {
  const { status } = second.response;
  return t.expectRelation({
    ...rule,
    exchanges: [first, second],
    read: (exchange, index) => (index === 0 ? read(exchange) : readSecond(exchange)),
    expected: ([one, two]) => `${shownDifference(one, two).first}, as in the other answer (${because})`,
    actual: ([one, two]) =>
      `${shownDifference(one, two).second}${status === first.response.status ? '' : `, with status ${status}`}`,
  });
}
