import type { ClauseId } from '../../contracts/index.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { dataOf, numberOf, totalsOf } from './answers.ts';

/** `totals.unique_postings` of an answer, or the `unique_postings` of a page of postings. */
export function totalPostings(exchange: Exchange): number | undefined {
  return numberOf((totalsOf(exchange) ?? dataOf(exchange))?.['unique_postings']);
}

/**
 * Holds that one request counts no more postings than another; `strictly`: that it counts fewer. Before that is called
 * broken both are asked again: a live service may have taken in data between them (readings.md 36).
 */
export async function atMost(
  t: CheckContext,
  clause: ClauseId,
  fewer: Exchange,
  more: Exchange,
  because: string,
  strictly: 'or equal' | 'strictly' = 'or equal',
): Promise<void> {
  const few = totalPostings(fewer);
  const many = totalPostings(more);
  if (few === undefined || many === undefined) {
    t.inconclusive('an answer without a count of unique_postings');
    return;
  }
  const holds = strictly === 'strictly' ? few < many : few <= many;
  if (!holds && !(await t.isConfirmed([more, fewer], totalPostings))) return;
  t.expectCompared({
    clause,
    exchanges: [more, fewer],
    holds,
    expected: `unique_postings ${strictly === 'strictly' ? 'below' : 'at most'} ${many} (${because})`,
    actual: `${few}`,
  });
}
