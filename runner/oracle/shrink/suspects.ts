import { dayAfter, isDay, isMonth, daysOfMonths, type MonthRange } from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import { groupOf, filterBody } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import type { Session, Trial } from '../session.ts';

/** The days of a month or day of a series, or those of the filter. */
export function daysOf(point: unknown, { one }: Trial): MonthRange {
  if (isDay(point)) return { start: point, end: point };
  return daysOfMonths(isMonth(point) ? { start: point, end: point } : one.filter.months);
}

/** Postings of each kind that are tried. */
const EACH = 3;

/** Postings at the edges of a frame: those that a fault there leaves out, or those that it adds. */
export async function suspectsAt(
  session: Session,
  pool: Pool,
  { one }: Trial,
  { start: first, end: last }: MonthRange,
  isAdded: boolean,
): Promise<readonly FoundPosting[]> {
  const whenEnd = session.dialect.rankings['when-end'];
  const isExclusive = groupOf(one) === 'rankings' && whenEnd === 'exclusive';
  const filter = filterBody(one, whenEnd, session.phrases);
  const at = async (day: string, type: 'posted' | 'expired'): Promise<readonly FoundPosting[]> => {
    const when = { start: day, end: isExclusive ? dayAfter(day, 1) : day, type };
    const search = { filter: { ...filter, when }, most: EACH, facets: [...pool.values.keys()] };
    return (await session.oracle.find(groupOf(one), search, session.dialect)).postings;
  };
  const isActive = session.dialect[pool.group]['month-membership'] === 'active';
  const kinds = isAdded
    ? [at(dayAfter(last, 1), 'posted'), at(dayAfter(first, -1), isActive ? 'expired' : 'posted')]
    : [at(last, 'posted'), at(first, isActive ? 'expired' : 'posted'), at(first, 'posted')];
  const found = (await Promise.all(kinds)).flat();
  return [...new Map(found.map((posting) => [posting.number, posting])).values()];
}
