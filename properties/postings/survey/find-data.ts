import type { RequestSpec, Exchange } from '../../kit/exchange.ts';
import { TargetError } from '../../kit/target-client.ts';
import { monthName, monthNumber, monthsOf, type MonthRange } from '../months.ts';

/** Where a target of postings has data. */
export interface DataRange {
  /** A range that the target took; at most WINDOW months, those with the most postings where it has any. */
  readonly when: MonthRange;
  /** The months of `when` in which postings were counted, rising; empty when there are none. */
  readonly months: readonly string[];
  /** The range over which they were counted, `when` in it. */
  readonly counted: MonthRange;
}

/** Years counted one by one when no series tells where the data lie. */
const YEARS_COUNTED = 6;

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

/** How a group is asked what it counts over a range. */
export interface Counting {
  /** A series over the range. */
  readonly seriesRequest: (when: MonthRange) => RequestSpec;
  /** The postings by month, or undefined when the answer is no series. */
  readonly countsOf: (exchange: Exchange) => ReadonlyMap<string, number> | undefined;
  /** A count over the range, for a target whose series cannot be read. */
  readonly totalRequest: (when: MonthRange) => RequestSpec;
  readonly totalOf: (exchange: Exchange) => number | undefined;
}

/**
 * Finds months with postings: asks for a series over wide ranges until one is taken and has data. Where none has, or where
 * counts contradict it, single years are counted. Undefined: no range was taken.
 */
export async function findData(
  send: (spec: RequestSpec) => Promise<Exchange>,
  { seriesRequest, countsOf, totalRequest, totalOf }: Counting,
  today: Date = new Date(),
): Promise<DataRange | undefined> {
  let empty: DataRange | undefined;
  let doubtful: DataRange | undefined;
  for (const range of candidates(today)) {
    const counts = await answerTo(send, seriesRequest(range), countsOf);
    if (counts === undefined) continue;
    if ([...counts.values()].some((count) => count > 0)) {
      doubtful = richestWindow(counts, range);
      if (await isCounted(doubtful, (when) => answerTo(send, totalRequest(when), totalOf))) return doubtful;
      break;
    }
    empty ??= {
      when: lastMonths(range),
      months: [],
      counted: range,
    };
  }
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  for (let year = 0; year < YEARS_COUNTED; year += 1) {
    const end = now - 12 * year;
    const when = { start: monthName(end - 11), end: monthName(end) };
    const total = await answerTo(send, totalRequest(when), totalOf);
    if (total === undefined) continue;
    if (total > 0) return { when, months: monthsOf(when), counted: when };
    empty ??= { when, months: [], counted: when };
  }
  return doubtful ?? empty;
}

/**
 * Whether counts agree that the data lie there: a faulty series must not lead the whole run astray. Beside a single month
 * there must be none, as far as the series went.
 */
async function isCounted(
  { when, months, counted }: DataRange,
  totalOver: (when: MonthRange) => Promise<number | undefined>,
): Promise<boolean> {
  if ((await totalOver(when)) === 0) return false;
  if (months.length > 1) return true;
  const beside = [monthNumber(when.start) - 1, monthNumber(when.end) + 1]
    .map(monthName)
    .filter((month) => month >= counted.start && month <= counted.end);
  const counts = await Promise.all(beside.map((month) => totalOver({ start: month, end: month })));
  return counts.every((count) => count === undefined || count === 0);
}

/** The last months of a range, as many as are looked at closely. */
function lastMonths({ start, end }: MonthRange): MonthRange {
  return { start: monthName(Math.max(monthNumber(start), monthNumber(end) - WINDOW + 1)), end };
}

/** The window with the most postings, cut to its first and last month with any; the latest of several. */
function richestWindow(counts: ReadonlyMap<string, number>, counted: MonthRange): DataRange {
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
  return { when: { start, end }, months: best.months, counted };
}

async function answerTo<T>(
  send: (spec: RequestSpec) => Promise<Exchange>,
  question: RequestSpec,
  read: (exchange: Exchange) => T | undefined,
): Promise<T | undefined> {
  try {
    return read(await send(question));
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}
