import { dayNumber } from '../../days.ts';

/** A calendar month of the generated time line. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  readonly year: number;
  /** 1 to 12. */
  readonly monthOfYear: number;
  readonly firstDay: number;
  readonly days: number;
}

function monthsFrom(first: string, last: string): Month[] {
  const list: Month[] = [];
  let [year = 0, monthOfYear = 0] = first.split('-').map(Number);
  for (let name = first; name <= last;) {
    const firstDay = dayNumber(`${name}-01`);
    const nextYear = monthOfYear === 12 ? year + 1 : year;
    const nextMonth = monthOfYear === 12 ? 1 : monthOfYear + 1;
    const next = `${nextYear}-${String(nextMonth).padStart(2, '0')}`;
    list.push({ name, year, monthOfYear, firstDay, days: dayNumber(`${next}-01`) - firstDay });
    [name, year, monthOfYear] = [next, nextYear, nextMonth];
  }
  return list;
}

/** The months in which generated postings appear: from the first of the vacancy index on, 81 in all. */
export const months: readonly Month[] = monthsFrom('2020-02', '2026-10');

/** Last day of every dataset: a posting that has not expired by then is open (`expired` is null). */
export const lastDay: number = dayNumber('2026-10-31');
