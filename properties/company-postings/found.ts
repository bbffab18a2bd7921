import type { ClauseId } from '../../contracts/index.ts';
import type { Ask, Exchange } from '../kit/exchange.ts';
import { Blocked, Inconclusive, type Judge } from '../kit/check-context.ts';

const OPEN_404 = 'a 404 where nothing may have been found, which service.md leaves open';

/**
 * Holds that a valid request is answered with 200. A 404 shows nothing where the request may have found nothing
 * (readings.md 33). Gives back whether there is an answer to go on with.
 */
export function holdFound(t: Judge, clause: ClauseId, answer: Exchange, mayFindNothing: boolean): boolean {
  const { status } = answer.response;
  if (status === 404 && mayFindNothing) {
    t.showsNothing(OPEN_404);
    return false;
  }
  return t.hold(clause, answer, status === 200, 'status 200', `status ${status}`);
}

/** Holds that a request which the target may refuse, because which facets exist is not shown, does not make it fail. */
export function holdNoFailure(t: Judge, clause: ClauseId, answer: Exchange): void {
  const { status } = answer.response;
  t.hold(clause, answer, status < 500, 'status 200, or a refusal', `status ${status}`);
}

/** Asks what a relation builds on; inconclusive for a 404, blocked for any other status but 200. */
export async function found(t: Judge, ask: Ask): Promise<Exchange> {
  const answer = await t.ask(ask);
  const { status } = answer.response;
  if (status === 404) throw new Inconclusive(OPEN_404);
  if (status !== 200)
    throw new Blocked(`the request to build on, POST ${ask.path}, was answered with status ${status}`);
  return answer;
}
