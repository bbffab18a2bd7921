import type { Exchange } from './exchange.ts';
import type { Judge } from './judge.ts';
import { sameJson } from './same-json.ts';

/**
 * Asks the same request again: whether its answer still says the same (readings.md 36). Ask this before a relation
 * other than equality (`agree` does it by itself) is called broken; notes that nothing is shown when it is false.
 */
export async function unchanged(
  t: Judge,
  first: Exchange,
  read: (exchange: Exchange) => unknown,
): Promise<boolean> {
  const again = await t.ask(first.ask);
  if (sameJson(read(first), read(again))) return true;
  t.showsNothing(
    `${first.ask.method} ${first.ask.path} gives changing answers, so that answers cannot be compared`,
  );
  return false;
}
