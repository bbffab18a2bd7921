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

/** The relation "months": a range counts from `boundsOf` its months to their sum; the sum where no posting is in two. */
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
      : `${bounds.least} to ${bounds.sum}: at least the postings that the months show to be others, at most all together`,
  });
}

/** Whether the count of a range fits the counts of its months, or days, in ascending order. */
export function fitsMonths(range: number, months: readonly number[], isDisjoint: boolean): boolean {
  const { least, sum } = boundsOf(months);
  return range <= sum && range >= (isDisjoint ? sum : least);
}

/** Postings on both sides of months without any that do not come again by chance. */
const MANY = 5;

/**
 * What some months, or days, in ascending order have together: at most their sum, at least the largest. Around a gap at
 * least the first and each rise: a posting is in consecutive months (decisions.md#month-membership), so one that was not
 * in the month before is another. Without a gap, some may be adverts of one posting that came again.
 */
export function boundsOf(months: readonly number[]): { readonly least: number; readonly sum: number } {
  const rises = months.map((count, at) => Math.max(0, count - (months[at - 1] ?? 0)));
  return { least: hasGap(months) ? sumOf(rises) : Math.max(0, ...months), sum: sumOf(months) };
}

/** Whether many postings are followed by none, and these by many. */
function hasGap(months: readonly number[]): boolean {
  return months.some((count, at) => {
    if (count < MANY || months[at + 1] !== 0) return false;
    return (months.slice(at + 1).find((after) => after > 0) ?? 0) >= MANY;
  });
}
