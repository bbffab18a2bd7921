import type { ClauseId } from '../../contracts/index.ts';
import { confirmed } from './confirmed.ts';
import type { Ask, Exchange } from './exchange.ts';
import type { Judge } from './check-context.ts';
import { sameJson } from './same-json.ts';

/** A relation between the answers to two requests. */
export interface Sameness {
  readonly clause: ClauseId;
  /** What of the first answer is compared; undefined when it has nothing to compare. */
  readonly read: (exchange: Exchange) => unknown;
  /** The same for the second answer, where that is another place; else `read`. */
  readonly readSecond?: (exchange: Exchange) => unknown;
  /** Why both must say the same, for the report. */
  readonly because: string;
}

/**
 * Holds that two requests get the same answer; the first has just been asked. Gives the answer to the second back.
 * See `agree` for what counts as a difference.
 */
export async function sameAnswer(
  t: Judge,
  first: Exchange,
  second: Ask,
  sameness: Sameness,
): Promise<Exchange> {
  const answer = await t.ask(second);
  await agree(t, first, answer, sameness);
  return answer;
}

/**
 * Holds that two answers say the same (readings.md 36): a difference counts only when it is `confirmed`. Gives back whether they agree; false also for answers that change by
 * themselves.
 */
export async function agree(
  t: Judge,
  first: Exchange,
  second: Exchange,
  { clause, read, readSecond = read, because }: Sameness,
): Promise<boolean> {
  const before = read(first);
  const after = readSecond(second);
  if (sameJson(before, after)) return t.hold(clause, [first, second], true, '', '');
  const isBroken = await confirmed(t, [first, second], (exchange, place) =>
    place === 0 ? read(exchange) : readSecond(exchange),
  );
  if (!isBroken) return false;
  return t.hold(
    clause,
    [first, second],
    false,
    `the same answer as before (${because}): ${brief(before)}`,
    `status ${second.response.status}: ${brief(after)}`,
  );
}

/** A JSON value on one line, cut to a length that a report can show. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 160 ? text : `${text.slice(0, 157)}…`;
}
