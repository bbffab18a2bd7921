import type { ClauseId } from '../../contracts/index.ts';
import { recurs } from '../kit/compare-again.ts';
import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { brief } from '../kit/expect-same-answer.ts';
import { sameJson } from '../kit/same-json.ts';

/** How often the request is asked again: one wrong answer in seven comes up. */
const TIMES = 7;

/**
 * Holds that a request that has been answered gets the same answer again. Data that come in during the run change what `read`
 * reads now and then, and for good: an answer that goes and comes back is none of their doing, nor is another one each time.
 */
export async function expectRepeated(
  t: CheckContext,
  clause: ClauseId,
  first: Exchange,
  spec: RequestSpec,
  read: (exchange: Exchange) => unknown,
): Promise<void> {
  const answers = [first];
  while (answers.length <= TIMES) answers.push(await t.send(spec));
  const told = answers.map(read);
  t.expectCompared({
    clause,
    exchanges: answers,
    holds: !recurs(told) && told.some((value, place) => place > 0 && sameJson(value, told[place - 1])),
    expected: () => `the same answer again: ${brief(told[0])}`,
    actual: () => told.slice(1).map(brief).join(', then '),
  });
}
