import type { Ask, Exchange } from '../kit/exchange.ts';
import { TargetError } from '../kit/target-client.ts';
import { monthName, monthNumber, type MonthRange } from './months.ts';

/** Where a target of postings has data. */
export interface DataRange {
  /** A range that the target took; at most WINDOW months, those with the most postings where it has any. */
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
    { start: '2000-01', end: monthName(now) },
    back(now, 60),
    ...Array.from({ length: 6 }, (_, index) => back(now - 12 * index, 12)),
  ];
}

/**
 * Finds months with postings: asks for a series over wide ranges until one is taken and has data. `countsOf` gives the
 * postings by month, or undefined when the answer is no series. Undefined: no range was taken.
 */
export async function findData(
  ask: (ask: Ask) => Promise<Exchange>,
  seriesAsk: (when: MonthRange) => Ask,
  countsOf: (exchange: Exchange) => ReadonlyMap<string, number> | undefined,
  today: Date = new Date(),
): Promise<DataRange | undefined> {
  let empty: DataRange | undefined;
  for (const range of candidates(today)) {
    const counts = await countsOver(ask, seriesAsk(range), countsOf);
    if (counts === undefined) continue;
    if ([...counts.values()].some((count) => count > 0)) return richestWindow(counts);
    empty ??= { when: { start: monthName(monthNumber(range.end) - WINDOW + 1), end: range.end }, months: [] };
  }
  return empty;
}

/** The window with the most postings, cut to its first and last month with any; the latest of several. */
function richestWindow(counts: ReadonlyMap<string, number>): DataRange {
  const withData = [...counts]
    .filter(([, count]) => count > 0)
    .map(([month]) => month)
    .sort();
  let best: { readonly total: number; readonly months: readonly string[] } = { total: 0, months: [] };
  for (const start of withData) {
    const end = monthName(monthNumber(start) + WINDOW - 1);
    const months = withData.filter((month) => month >= start && month <= end);
    const total = months.reduce((sum, month) => sum + (counts.get(month) ?? 0), 0);
    if (total >= best.total) best = { total, months };
  }
  const [start = '', end = start] = [best.months[0], best.months.at(-1)];
  return { when: { start, end }, months: best.months };
}

async function countsOver(
  ask: (ask: Ask) => Promise<Exchange>,
  series: Ask,
  countsOf: (exchange: Exchange) => ReadonlyMap<string, number> | undefined,
): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    return countsOf(await ask(series));
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}
