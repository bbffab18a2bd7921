import type { Exchange } from './exchange.ts';
import type { Judge } from './check-context.ts';
import { sameJson } from './same-json.ts';

/** How often each request is asked again: one time would let a field that changes now and then look like a fault. */
const ROUNDS = 5;

/** How often it is asked once an answer has changed, so that one wrong answer in seven comes twice. */
const MORE_ROUNDS = 9;

/** An answer is what a request usually gets when this share of its answers say the same. */
const USUAL = 0.7;

/**
 * Whether a relation between answers that is broken counts as broken: a live service may have taken in data between them
 * (readings.md 36). All requests are asked again, in turn, and `read` gives what of an answer matters. It counts when each
 * still gets what it got. It also counts when a request of a posting group gets another answer now and then and its usual one
 * again: data that come in change an answer for good. A model may waver (service.md doesn't say that it is repeatable), so
 * in the classification group it doesn't count. Notes that nothing is shown when the answer is false.
 */
export async function confirmed(
  t: Judge,
  exchanges: readonly Exchange[],
  read: (exchange: Exchange, place: number) => unknown,
): Promise<boolean> {
  const told = exchanges.map((exchange, place) => ({ exchange, place, values: [read(exchange, place)] }));
  const isCalm = (): boolean => told.every(({ values }) => usualShare(values) === 1);
  for (let round = 0; round < ROUNDS || (round < MORE_ROUNDS && !isCalm()); round += 1)
    for (const { exchange, place, values } of told) values.push(read(await t.ask(exchange.ask), place));
  const isCertain =
    isCalm() ||
    (exchanges.every(({ ask }) => ask.group !== 'classification') &&
      told.every(({ values }) => usualShare(values) >= USUAL) &&
      told.some(({ values }) => comesBack(values)));
  if (!isCertain)
    t.showsNothing('the same request gives changing answers, so that answers cannot be compared');
  return isCertain;
}

/** The share of the values that say the same as the first of them that most others agree with. */
function usualShare(values: readonly unknown[]): number {
  const agreeing = values.map((value) => values.filter((other) => sameJson(value, other)).length);
  return Math.max(...agreeing) / values.length;
}

/** Whether some value is given, then another one, and then the first again. */
export function comesBack(values: readonly unknown[]): boolean {
  return values.some((value, place) => {
    const last = values.findLastIndex((other) => sameJson(value, other));
    return values.slice(place, last).some((other) => !sameJson(value, other));
  });
}
