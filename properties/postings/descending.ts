import { type ClauseId, numberOf } from '../../contracts/index.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check.ts';
import { type Item } from './answers.ts';

/** Expects the numbers under a key never to rise from one item to the next; not evaluated for a single number. */
export function expectDescending(
  t: CheckContext,
  clause: ClauseId,
  evidence: Exchange,
  items: readonly Item[],
  key: string,
): void {
  const known = items.map((item) => numberOf(item[key])).filter((value) => value !== undefined);
  const at = known.findIndex((value, index) => index > 0 && value > (known[index - 1] ?? Infinity));
  if (known.length > 1)
    t.expect({
      clause,
      exchange: evidence,
      holds: at < 0,
      expected: `ordered by ${key}, highest first`,
      actual: () => `${known[at - 1]} before ${known[at]} at place ${at + 1}`,
    });
}
