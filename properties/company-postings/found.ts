import type { ClauseId } from '../../contracts/index.ts';
import type { RequestSpec, Exchange } from '../kit/exchange.ts';
import { Blocked, Inconclusive, type CheckContext } from '../kit/check-context.ts';

const OPEN_404 = 'a 404 where nothing may have been found, which service.md leaves open';

/**
 * Holds that a valid request is answered with 200. A 404 shows nothing where the request may have found nothing
 * (readings.md 33). Gives back whether there is an answer to go on with.
 */
export function expectFound(
  t: CheckContext,
  clause: ClauseId,
  answer: Exchange,
  mayFindNothing: boolean,
): boolean {
  const { status } = answer.response;
  if (status === 404 && mayFindNothing) {
    t.inconclusive(OPEN_404);
    return false;
  }
  return t.expect({
    clause,
    exchange: answer,
    holds: status === 200,
    expected: 'status 200',
    actual: `status ${status}`,
  });
}

/** Holds that a request which the target may refuse, because which facets exist is not shown, does not make it fail. */
export function expectNoFailure(t: CheckContext, clause: ClauseId, answer: Exchange): void {
  const { status } = answer.response;
  t.expect({
    clause,
    exchange: answer,
    holds: status < 500,
    expected: 'status 200, or a refusal',
    actual: `status ${status}`,
  });
}

/** Asks what a relation builds on; inconclusive for a 404, blocked for any other status but 200. */
export async function found(t: CheckContext, spec: RequestSpec): Promise<Exchange> {
  const answer = await t.send(spec);
  const { status } = answer.response;
  if (status === 404) throw new Inconclusive(OPEN_404);
  if (status !== 200)
    throw new Blocked(`the request to build on, POST ${spec.path}, was answered with status ${status}`);
  return answer;
}
