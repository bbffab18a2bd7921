import { identifier, sql, type Sql } from '../sql/sql.ts';

/** Days since 1970-01-01. */
export type Day = number;

/** The date of a posting that lies in a range: the day it was posted, any day on which it was open, the day it expired. */
export type WhenType = 'posted' | 'active' | 'expired';

/** A time frame: the last day of the dataset, or the days `from` to `to`. */
export type When =
  | { readonly kind: 'active' }
  | { readonly kind: 'range'; readonly from: Day; readonly to: Day; readonly type: WhenType };

/** To make a date of a day. */
export const MILLISECONDS_PER_DAY = 86_400_000;

/** The day number of a calendar date, or undefined where the calendar has no such date. `month` counts from 1. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  // Date.UTC takes a year below 100 as one of the 20th century; setUTCFullYear does not.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() / MILLISECONDS_PER_DAY;
}

/** A day as a DATE. */
export const dateSql = (day: Day): Sql => sql`(DATE '1970-01-01' + ${day})`;

/** Whether a posting `p` lies in a time frame. */
export function whenSql(when: When, lastDay: Day): Sql {
  if (when.kind === 'active') return sql`(p.expired IS NULL OR p.expired >= ${dateSql(lastDay)})`;
  // A range whose end is excluded may contain no day.
  if (when.to < when.from) return sql`false`;
  const [from, to] = [dateSql(when.from), dateSql(when.to)];
  if (when.type === 'active') return sql`(p.posted <= ${to} AND (p.expired IS NULL OR p.expired >= ${from}))`;
  return sql`p.${identifier(when.type)} BETWEEN ${from} AND ${to}`;
}
