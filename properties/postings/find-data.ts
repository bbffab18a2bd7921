import type { Ask, Exchange } from '../kit/exchange.ts';
import { TargetError } from '../kit/target-client.ts';
import { monthName, monthNumber, type MonthRange } from './months.ts';

/** Where a target of postings has data. */
export interface DataRange {
  /** A range that the target took; at most WINDOW months, ending with its latest data where it has any. */
  readonly when: MonthRange;
  /** The months of `when` in which postings were counted, rising; empty when there are none. */
  readonly months: readonly string[];
}

/** Months looked at closely: enough for a year's end and for one month against another. */
const WINDOW = 15;

/**
 * Ranges to try, widest first: how long a span a target takes, and where its data lie, is not shown (service.md,
 * "Limits"). Later ones serve targets that take a few years only.
 */
function candidates(today: Date): readonly MonthRange[] {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const back = (from: number, months: number): MonthRange => ({
    start: monthName(from - months + 1),
    end: monthName(from),
  });
  return [
    { start: '2000-01', end: monthName(now + 12) },
    back(now, 60),
    ...Array.from({ length: 6 }, (_, index) => back(now - 12 * index, 12)),
  ];
}

/**
 * Finds months with postings: asks for a series over wide ranges until one is taken and has data. `countsOf` gives the
 * months of a series with postings, or undefined when the answer is no series. Undefined: no range was taken.
 */
export async function findData(
  ask: (ask: Ask) => Promise<Exchange>,
  seriesAsk: (when: MonthRange) => Ask,
  countsOf: (exchange: Exchange) => readonly string[] | undefined,
  today: Date = new Date(),
): Promise<DataRange | undefined> {
  let empty: DataRange | undefined;
  for (const range of candidates(today)) {
    const months = await monthsWithData(ask, seriesAsk(range), countsOf);
    if (months === undefined) continue;
    const latest = months.at(-1);
    if (latest !== undefined) return windowUpTo(latest, months);
    empty ??= { when: { start: monthName(monthNumber(range.end) - WINDOW + 1), end: range.end }, months: [] };
  }
  return empty;
}

function windowUpTo(latest: string, months: readonly string[]): DataRange {
  const earliest = monthNumber(months[0] ?? latest);
  const start = monthName(Math.max(earliest, monthNumber(latest) - WINDOW + 1));
  return { when: { start, end: latest }, months: months.filter((month) => month >= start) };
}

async function monthsWithData(
  ask: (ask: Ask) => Promise<Exchange>,
  series: Ask,
  countsOf: (exchange: Exchange) => readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  try {
    return countsOf(await ask(series));
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}
