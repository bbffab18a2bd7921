import type { ClauseId } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { recurs } from '../../kit/compare/compare-again.ts';
import { shownDifference } from '../../kit/compare/differences.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';

/** How often the request is sent again: one wrong answer in seven occurs. */
const REPETITIONS = 7;

/** Expects the same answer again: new data change it permanently, so one that changes back, or each time, is a violation. */
export async function expectRepeated(
  t: CheckContext,
  clause: ClauseId,
  first: Exchange,
  spec: RequestSpec,
  read: (exchange: Exchange) => unknown,
): Promise<void> {
  const before = [first];
  while (before.length < REPETITIONS) before.push(await t.send(spec));
  const exchange = await t.send(spec);
  const values = [...before, exchange].map(read);
  const others = values.filter((value) => !sameJson(value, values[0]));
  t.expect({
    clause,
    exchange,
    after: before,
    holds: !recurs(values) && values.some((value, index) => index > 0 && sameJson(value, values[index - 1])),
    expected: () => `the first answer again, each of ${REPETITIONS} times`,
    actual: () =>
      `${others.length} times another, such as ${shownDifference(values[0], others[0]).second} instead of ${shownDifference(values[0], others[0]).first}`,
  });
}
