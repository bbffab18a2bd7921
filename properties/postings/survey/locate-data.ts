import { sumOf } from '../../../contracts/index.ts';
import type { RequestSpec, Exchange, Send } from '../../kit/exchange.ts';
import type { LocatedData } from '../../kit/survey.ts';
import { ifAnswered } from '../../kit/target-client.ts';
import { countOf } from '../counting.ts';
import { monthAfter, monthName, monthNumber, monthsOf, type MonthRange } from '../months/months.ts';
import {
  acceptedRange,
  spans,
  widestSpan,
  windowsBefore,
  yearBefore,
  type MonthRequests,
} from './accepted-range.ts';

/** Spans that are tried whatever the target counts: all months, five years, and each of the last years. */
const ALWAYS = 8;

/** Finds the months with postings; undefined when the target accepts no range of months. */
export async function locateData(
  send: Send,
  requests: MonthRequests,
  today: Date = new Date(),
): Promise<LocatedData | undefined> {
  const located = await locateIn(send, requests, today, spans(today));
  if (located !== undefined) {
    if (located.total >= ENOUGH) return located;
    // Which months data has is not specified: without postings up to now, all that needs some would stay unjudged.
    const wider = await locateIn(send, requests, today, [widestSpan(today)]);
    return wider !== undefined && wider.total > located.total ? wider : located;
  }
  const accepted = await acceptedRange(send, requests, today);
  return accepted && locateIn(send, requests, today, [accepted, ...windowsBefore(accepted)]);
}

/** The number of postings of a year or less that is enough; where there are fewer, there may be more before it. */
const ENOUGH = 30;

/**
 * Finds the months with postings in spans, the widest first. A series proposes them and counts confirm them, because
 * the series of the target may be wrong: when the proposed months do not count everything, the first and the last
 * month are found by bisection. Undefined when the target accepts no span.
 */
async function locateIn(
  send: Send,
  requests: MonthRequests,
  today: Date,
  tries: readonly MonthRange[],
): Promise<LocatedData | undefined> {
  const count = (start: string, end: string): Promise<number | undefined> =>
    answerTo(send, requests.count({ start, end }), countOf);
  let empty: LocatedData | undefined;
  let most: LocatedData | undefined;
  let widest: MonthRange | undefined;
  // The widest span that a target counts and refuses a series of: how long a series may be is not specified.
  let withoutSeries: { readonly tried: MonthRange; readonly total: number } | undefined;
  const queue = [...tries];
  let isSplit = false;
  // The queue grows by parts of the first range that is refused after one was accepted.
  for (const [place, tried] of queue.entries()) {
    if (place >= ALWAYS && widest !== undefined && widest.start <= tried.start) break;
    const total = await count(tried.start, tried.end);
    // The counts of the target may be wrong, so the widest series is read whatever they are.
    const counts =
      (total ?? 0) > 0 || place === 0 ? await proposal(send, requests, tried) : new Map<string, number>();
    if (counts === undefined && total !== undefined && total > 0) {
      withoutSeries ??= { tried, total };
      continue;
    }
    if (total !== undefined) widest ??= tried;
    // A target that accepts a year only may have its data outside the latest year.
    const span =
      widest !== undefined && widest.start <= tried.start && tried.end <= widest.end ? widest : tried;
    const proposed = [...(counts?.keys() ?? [])].sort((one, other) => one.localeCompare(other));
    const [start = '', end = start] = [proposed[0], proposed.at(-1)];
    if (proposed.length > 0 && (total ?? 0) === 0) {
      const sum = sumOf(counts?.values() ?? []);
      return { months: { start, end }, withData: proposed, span, total: sum };
    }
    if (total === undefined) {
      const months = monthsOf(tried);
      // It may begin before the first month that is served.
      if (!isSplit && widest !== undefined && months.length <= 12) {
        isSplit = true;
        queue.splice(place + 1, 0, ...months.slice(1).map((start) => ({ start, end: tried.end })));
      }
      continue;
    }
    if (total === 0) {
      // Without postings a year has to do where a series of all months is refused.
      const months = place === 0 && counts === undefined ? yearBefore(today) : span;
      empty ??= { months, withData: [], span: months, total };
      continue;
    }
    // An end that is not counted leaves out the last month (choice `when-end`).
    const isWhole =
      proposed.length > 0 &&
      ((await count(start, end)) === total || (await count(start, monthAfter(end))) === total);
    const months = isWhole ? { start, end } : await bisect(count, tried);
    const found = { months, withData: isWhole ? proposed : monthsOf(months), span, total };
    if (total >= ENOUGH || monthsOf(tried).length > 12) return found;
    if (total > (most?.total ?? 0)) most = found;
  }
  if (most !== undefined) return most;
  if (withoutSeries === undefined) return empty;
  const { tried, total } = withoutSeries;
  const months = await bisect(count, tried);
  return { months, withData: monthsOf(months), span: tried, total };
}

/** The months in which a series counts postings, with their counts; undefined when the target refuses the series. */
async function proposal(
  send: Send,
  { series, seriesCounts }: MonthRequests,
  span: MonthRange,
): Promise<ReadonlyMap<string, number> | undefined> {
  const answer = await ifAnswered(send(series(span)), undefined);
  const status = answer?.response.status ?? 0;
  if (status >= 400 && status < 500) return undefined;
  const counts = (answer && seriesCounts(answer)) ?? new Map<string, number>();
  return new Map([...counts].filter(([, value]) => value > 0));
}

/** The first and the last month with postings, by counts over ever smaller spans. */
async function bisect(
  count: (start: string, end: string) => Promise<number | undefined>,
  { start, end }: MonthRange,
): Promise<MonthRange> {
  const [lowest, highest] = [monthNumber(start), monthNumber(end)];
  const search = async (holds: (month: string) => Promise<boolean>): Promise<number> => {
    let [low, high] = [lowest, highest];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await holds(monthName(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const first = await search(async (month) => ((await count(start, month)) ?? 0) > 0);
  const last = await search(async (month) => ((await count(monthAfter(month), end)) ?? 0) === 0);
  return { start: monthName(Math.min(first, last)), end: monthName(Math.max(first, last)) };
}

/**
 * The range with data, or as many of its last months as one of the lengths: how long a series may be is not specified, so
 * that one over the whole range may be refused. The whole range where none is served.
 */
export async function servedMonths(
  { start, end }: MonthRange,
  lengths: readonly number[],
  isServed: (months: MonthRange) => Promise<boolean>,
): Promise<MonthRange> {
  const starts = lengths.map((length) => monthAfter(end, 1 - length)).filter((month) => month > start);
  for (const first of [start, ...starts])
    if (await isServed({ start: first, end })) return { start: first, end };
  return { start, end };
}

/** Reads the answer to a request; undefined when there is none, or not what is read. */
export async function answerTo<T>(
  send: Send,
  spec: RequestSpec,
  read: (exchange: Exchange) => T | undefined,
): Promise<T | undefined> {
  return ifAnswered(send(spec).then(read), undefined);
}
