import { sumOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { countOf, expectCounts } from '../counting.ts';
import type { Rule } from '../../kit/statements.ts';

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

/** The relation "months": a range counts from its largest month to their sum; the sum where no posting is in two. */
export async function expectMonthCounts(
  t: CheckContext,
  { range, months, isDisjoint, read = countOf, ...rule }: MonthCounts,
): Promise<boolean> {
  const [first, ...others] = months;
  if (first === undefined) return true;
  const bounds = boundsOf(months.map((exchange) => read(exchange) ?? 0));
  return expectCounts(t, {
    ...rule,
    exchanges: [range, first, ...others],
    read,
    holds: ([whole = 0, ...counts]) => fitsMonths(whole, counts, isDisjoint),
    expected: isDisjoint
      ? `${bounds.sum}, the sum of the months`
      : `${bounds.largest} to ${bounds.sum}: at least the largest month, at most all together`,
  });
}

/** Whether the count of a range fits the counts of its months. */
export function fitsMonths(range: number, months: readonly number[], isDisjoint: boolean): boolean {
  const { largest, sum } = boundsOf(months);
  return range <= sum && range >= (isDisjoint ? sum : largest);
}

/** The largest of some counts of months, and their sum. */
export function boundsOf(months: readonly number[]): { readonly largest: number; readonly sum: number } {
  return { largest: Math.max(0, ...months), sum: sumOf(months) };
}
