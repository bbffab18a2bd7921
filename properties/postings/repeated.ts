import type { ClauseId } from '../../contracts/index.ts';
import type { Ask, Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/judge.ts';
import { brief } from '../kit/same-answer.ts';
import { sameJson } from '../kit/same-json.ts';

/**
 * Holds that a request that has been answered gets the same answer again, as far as `read` reads it. It is asked twice
 * more: data that come in during the run change the answer once, and for good.
 */
export async function holdRepeated(
  t: Judge,
  clause: ClauseId,
  first: Exchange,
  ask: Ask,
  read: (exchange: Exchange) => unknown,
): Promise<void> {
  const answers = [first, await t.ask(ask), await t.ask(ask)];
  const [one, two, three] = answers.map(read);
  t.hold(
    clause,
    answers,
    sameJson(one, two) || sameJson(two, three),
    () => `the same answer again: ${brief(one)}`,
    () => `${brief(two)}, then ${brief(three)}`,
  );
}
