import type { LocatedData } from '../kit/survey.ts';
import type { Random } from '../postings/cases/random.ts';
import { monthAfter, monthNumber, monthsOf, type MonthRange } from '../postings/months/months.ts';

/** Ranges of months: a length, one with the turn of a year in its middle, or a single month of a kind. */
export const ranges = [
  'all',
  1,
  2,
  3,
  11,
  12,
  13,
  24,
  25,
  'turn of the year',
  'December',
  'January',
  'leap February',
] as const;

/** One of `ranges`. */
export type Range = (typeof ranges)[number];

/** All months but the first and the last: data lie on both sides, so that months that are shifted show. */
export function insideOf({ start, end }: MonthRange): MonthRange {
  const inside = { start: monthAfter(start), end: monthAfter(end, -1) };
  return inside.start < inside.end ? inside : { start, end };
}

/** Months of a kind inside the data; the whole of the data where they have no such months. */
export function rangeOf(
  range: Range,
  { months, withData }: Pick<LocatedData, 'months' | 'withData'>,
  random: Random,
): MonthRange {
  const all = monthsOf(months);
  if (range === 'all' || (typeof range === 'number' && range >= all.length)) return months;
  if (typeof range === 'number') {
    const last = monthNumber(months.end);
    const start = random.pick(withData.filter((month) => monthNumber(month) + range - 1 <= last));
    return start === undefined ? months : { start, end: monthAfter(start, range - 1) };
  }
  if (range === 'turn of the year') {
    const turn = random.pick(all.filter((month) => month > months.start && month.endsWith('-01')));
    return turn === undefined ? months : { start: monthAfter(turn, -1), end: turn };
  }
  const month = random.pick(withData.filter(singleMonths[range])) ?? random.pick(withData);
  return month === undefined ? months : { start: month, end: month };
}

/** Which months a range of a single month of a kind may be. */
const singleMonths: Readonly<Record<'December' | 'January' | 'leap February', (month: string) => boolean>> = {
  December: (month) => month.endsWith('-12'),
  January: (month) => month.endsWith('-01'),
  'leap February': (month) => month.endsWith('-02') && Number(month.slice(0, 4)) % 4 === 0,
};
