import type { ExportedPosting } from './exported-postings.ts';
import { Refused, type RecountOptions } from './recount-context.ts';

/** `when` of a filter or of a series. */
export type WhenBody =
  | 'active'
  | { readonly start: string; readonly end: string; readonly type?: 'posted' | 'active' | 'expired' };

/** The days of a frame, both included, `YYYY-MM-DD`, which compare as texts; none where `to` is before `from`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Which postings count: those that are up on the last day, or those with a date in some days (decisions.md#month-membership). */
export type Frame =
  | { readonly kind: 'up'; readonly lastDay: string }
  | { readonly kind: 'days'; readonly days: Days; readonly type: 'posted' | 'active' | 'expired' };

const ONE_DAY = 86_400_000;

/** A day some days later. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * ONE_DAY).toISOString().slice(0, 10);
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / ONE_DAY;
}

/** The month after a month `YYYY-MM`. */
function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const [nextYear, next] = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}`;
}

/** The days of a month `YYYY-MM`, or the one day `YYYY-MM-DD`. */
function daysOf(text: string): Days {
  if (text.length === 10) return { from: text, to: text };
  return { from: `${text}-01`, to: laterDay(`${nextMonth(text)}-01`, -1) };
}

/** The frame of a `when` (decisions.md#when-end, #active-postings). Throws Refused for an end before the start. */
export function frameOf(when: WhenBody, lastDay: string, options: RecountOptions): Frame {
  if (when === 'active') return { kind: 'up', lastDay };
  const [start, end] = [daysOf(when.start), daysOf(when.end)];
  if (end.to < start.from) throw new Refused(`${when.end} is before ${when.start}`);
  const to = options.of('when-end') === 'inclusive' ? end.to : laterDay(end.from, -1);
  return { kind: 'days', days: { from: start.from, to }, type: when.type ?? options.of('month-membership') };
}

/** Whether a posting counts in a frame. */
export function isInFrame({ posted, expired }: ExportedPosting, frame: Frame): boolean {
  if (frame.kind === 'up') return expired === null || expired >= frame.lastDay;
  const { from, to } = frame.days;
  if (to < from) return false;
  if (frame.type === 'posted') return from <= posted && posted <= to;
  if (frame.type === 'expired') return expired !== null && from <= expired && expired <= to;
  return posted <= to && (expired === null || expired >= from);
}

/** The periods of a frame by name, in order: its months, the first and the last cut to the frame, or its days. */
export function periodsOf({ from, to }: Days, unit: 'month' | 'day'): ReadonlyMap<string, Days> {
  const periods = new Map<string, Days>();
  if (unit === 'day')
    for (let day = from; day <= to; day = laterDay(day, 1)) periods.set(day, { from: day, to: day });
  else if (from <= to)
    for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
      const days = daysOf(month);
      periods.set(month, { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to });
    }
  return periods;
}
