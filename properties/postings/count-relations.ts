import type { Exchange } from '../kit/exchange.ts';
import { dataOf, numberOf, totalsOf } from './answers.ts';

/** `totals.unique_postings` of an answer, or the `unique_postings` of a page of postings. */
export function totalPostings(exchange: Exchange): number | undefined {
  return numberOf((totalsOf(exchange) ?? dataOf(exchange))?.['unique_postings']);
}
