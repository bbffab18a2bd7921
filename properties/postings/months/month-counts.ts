import { sumOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { Rule } from '../../kit/statements.ts';
import { countOf, expectCounts } from '../counting.ts';

/** A range of months with the counts of its months, all under one filter. */
export interface MonthCounts extends Rule {
  readonly range: Exchange;
  /** The one-month counts of every month of the range. */
  readonly months: readonly Exchange[];
  /** Whether no posting is in two months, as another range showed; then a range is exactly the sum of its months. */
  readonly isDisjoint: boolean;
  /** `countOf` when omitted. */
  readonly read?: (exchange: Exchange) => number | undefined;
}

/** The relation "months": a range counts from `boundsOf` its months to their sum; the sum where no posting is in two. */
export async function expectMonthCounts(
  t: CheckContext,
  { range, months, isDisjoint, read = countOf, ...rule }: MonthCounts,
): Promise<boolean> {
  const [first, second, ...others] = [...months, range];
  if (first === undefined || second === undefined) return true;
  const bounds = boundsOf(months.map((exchange) => read(exchange) ?? 0));
  return expectCounts(t, {
    ...rule,
    // The range last: it is the answer that a finding shows.
    exchanges: [first, second, ...others],
    read,
    holds: (counts) => fitsMonths(counts.at(-1) ?? 0, counts.slice(0, -1), isDisjoint),
    expected:
      isDisjoint || bounds.least === bounds.sum
        ? `${bounds.sum} for the range: the sum of its months`
        : `${bounds.least} to ${bounds.sum} for the range: at most the sum of its months, at least those of their postings that differ`,
  });
}

/** Whether the count of a range fits the counts of its months, or days, in ascending order. */
export function fitsMonths(range: number, months: readonly number[], isDisjoint: boolean): boolean {
  const { least, sum } = boundsOf(months);
  return range <= sum && range >= (isDisjoint ? sum : least);
}

/** Postings on both sides of an empty month that do not come again by chance. */
const MANY = 5;

/**
 * What some months, or days, in ascending order have together: at most their sum, at least the largest. A posting is in
 * consecutive months (decisions.md#month-membership), so those before and after an empty month are others; few may be
 * adverts of one posting that came again.
 */
export function boundsOf(months: readonly number[]): { readonly least: number; readonly sum: number } {
  let [before, largest, last, isAfterEmpty] = [0, 0, 0, false];
  for (const count of months) {
    if (isAfterEmpty && last >= MANY && count >= MANY) [before, largest] = [before + largest, 0];
    isAfterEmpty = count === 0 && (isAfterEmpty || last > 0);
    if (count > 0) [largest, last] = [Math.max(largest, count), count];
  }
  return { least: before + largest, sum: sumOf(months) };
}
