import type { ClauseId } from '../../contracts/index.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { Judge } from '../kit/judge.ts';
import { unchanged } from '../kit/unchanged.ts';
import { numberOf, totalsOf } from './asks.ts';

/** `totals.unique_postings` of an answer. */
export function totalPostings(exchange: Exchange): number | undefined {
  return numberOf(totalsOf(exchange)?.['unique_postings']);
}

/**
 * Holds that one request counts no more postings than another. Before that is called broken both are asked again: a live
 * service may have taken in data between them (readings.md 36).
 */
export async function atMost(
  t: Judge,
  clause: ClauseId,
  fewer: Exchange,
  more: Exchange,
  because: string,
): Promise<void> {
  const few = totalPostings(fewer);
  const many = totalPostings(more);
  if (few === undefined || many === undefined) {
    t.showsNothing('an answer without totals.unique_postings');
    return;
  }
  if (
    few > many &&
    !((await unchanged(t, more, totalPostings)) && (await unchanged(t, fewer, totalPostings)))
  )
    return;
  t.hold(clause, [more, fewer], few <= many, `totals.unique_postings at most ${many} (${because})`, `${few}`);
}
