import type { OptionOf } from '../../../contracts/index.ts';

/** A range of months, or of days, both ends included: `{ start: '2024-01', end: '2024-03' }`. */
export interface MonthRange {
  readonly start: string;
  readonly end: string;
}

/** The number of months since year 0, so that months can be counted. */
export function monthNumber(month: string): number {
  const [year, ofYear] = month.split('-').map(Number);
  return (year ?? 0) * 12 + (ofYear ?? 1) - 1;
}

/** The month of that number, as YYYY-MM. */
export function monthName(number: number): string {
  const year = Math.floor(number / 12);
  return `${String(year).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** Every month of a range, rising. */
export function monthsOf({ start, end }: MonthRange): readonly string[] {
  const first = monthNumber(start);
  return Array.from({ length: Math.max(0, monthNumber(end) - first + 1) }, (_, index) =>
    monthName(first + index),
  );
}

/** Whether a text is a month of the form `YYYY-MM`. */
export function isMonth(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** Whether a text is a day of the form `YYYY-MM-DD` that exists in the calendar. */
export function isDay(text: unknown): text is string {
  const [, year, month, day] = (typeof text === 'string' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)) || [];
  if (year === undefined || Number(day) === 0) return false;
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1];
  return days !== undefined && Number(day) <= days;
}

/** Whether a value is a list of months, of at least one. The answer is kept: a list is read for many clauses. */
export function isListOfMonths(value: unknown): value is readonly string[] {
  return isListOf(value, isMonth, listsOfMonths);
}

/** Whether a value is a list of days, of at least one. The answer is kept: a list is read for many clauses. */
export function isListOfDays(value: unknown): value is readonly string[] {
  return isListOf(value, isDay, listsOfDays);
}

const listsOfMonths = new WeakMap<readonly unknown[], boolean>();
const listsOfDays = new WeakMap<readonly unknown[], boolean>();

function isListOf(
  value: unknown,
  isItem: (item: unknown) => boolean,
  known: WeakMap<readonly unknown[], boolean>,
): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  const items: readonly unknown[] = value;
  const isList = known.get(items) ?? items.every(isItem);
  known.set(items, isList);
  return isList;
}

/** Every day of a month, rising. */
export function daysOf(month: string): readonly string[] {
  const [year, ofYear] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year ?? 0, ofYear ?? 1, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

/** The month that is `months` later. */
export const monthAfter = (month: string, months = 1): string => monthName(monthNumber(month) + months);

/** The twelve months before the current one. */
export function lastYear(today: Date): MonthRange {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return { start: monthName(now - 12), end: monthName(now - 1) };
}

/** The day that is `days` later. */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The first and the last day of a range of months. */
export function daysOfMonths({ start, end }: MonthRange): MonthRange {
  return { start: `${start}-01`, end: dayAfter(`${monthAfter(end)}-01`, -1) };
}

/** `when` for months or days with both ends included, whether the target counts the end or not (`when-end`). */
export function whenOf({ start, end }: MonthRange, whenEnd: OptionOf<'when-end'> | undefined): MonthRange {
  if (whenEnd !== 'exclusive') return { start, end };
  return { start, end: isDay(end) ? dayAfter(end) : monthAfter(end) };
}
