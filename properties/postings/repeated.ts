import type { ClauseId } from '../../contracts/index.ts';
import { comesBack } from '../kit/confirmed.ts';
import type { Ask, Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/check-context.ts';
import { brief } from '../kit/same-answer.ts';
import { sameJson } from '../kit/same-json.ts';

/** How often the request is asked again: one wrong answer in seven comes up. */
const TIMES = 7;

/**
 * Holds that a request that has been answered gets the same answer again. Data that come in during the run change what `read`
 * reads now and then, and for good: an answer that goes and comes back is none of their doing, nor is another one each time.
 */
export async function holdRepeated(
  t: Judge,
  clause: ClauseId,
  first: Exchange,
  ask: Ask,
  read: (exchange: Exchange) => unknown,
): Promise<void> {
  const answers = [first];
  while (answers.length <= TIMES) answers.push(await t.ask(ask));
  const told = answers.map(read);
  t.hold(
    clause,
    answers,
    !comesBack(told) && told.some((value, place) => place > 0 && sameJson(value, told[place - 1])),
    () => `the same answer again: ${brief(told[0])}`,
    () => told.slice(1).map(brief).join(', then '),
  );
}
