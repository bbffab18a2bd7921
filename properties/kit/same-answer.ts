import type { ClauseId } from '../../contracts/index.ts';
import type { Ask, Exchange } from './exchange.ts';
import type { Judge } from './judge.ts';
import { sameJson } from './same-json.ts';

/** A relation between the answers to two requests. */
export interface Sameness {
  readonly clause: ClauseId;
  /** What of an answer is compared; give undefined when the answer has nothing to compare. */
  read(exchange: Exchange): unknown;
  /** Why both must say the same, for the report. */
  readonly because: string;
}

/**
 * Holds that two requests get the same answer (readings.md 36): a difference counts only when the first request, asked
 * again, still gets what it got. `first` is the answer to the first request if it has just been asked.
 */
export async function sameAnswer(
  t: Judge,
  first: Exchange,
  second: Ask,
  sameness: Sameness,
): Promise<Exchange> {
  const answer = await t.ask(second);
  const before = sameness.read(first);
  const after = sameness.read(answer);
  if (sameJson(before, after)) {
    t.hold(sameness.clause, [first, answer], true, 'the same answer', 'the same answer');
    return answer;
  }
  const again = await t.ask(first.ask);
  if (!sameJson(before, sameness.read(again))) {
    t.showsNothing('the same request gives changing answers, so that answers cannot be compared');
    return answer;
  }
  t.hold(
    sameness.clause,
    [first, answer],
    false,
    `the same answer as before (${sameness.because}): ${brief(before)}`,
    `status ${answer.response.status}: ${brief(after)}`,
  );
  return answer;
}

/** A JSON value on one line, cut to a length that a report can show. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 160 ? text : `${text.slice(0, 157)}…`;
}
