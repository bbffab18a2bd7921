import { ifAnswered } from '../../kit/target-client.ts';
import type { RequestSpec, Exchange, Send } from '../../kit/exchange.ts';
import type { LocatedData } from '../../kit/survey.ts';
import { countOf } from '../counting.ts';
import { monthAfter, monthName, monthNumber, monthsOf, type MonthRange } from '../months/months.ts';

/** The month that the survey begins with. */
export const EARLIEST = '2000-01';

/** The request for what a group counts over months. */
export interface MonthRequests {
  /** A count over the range; its answer has `totals.unique_postings`. */
  readonly count: (when: MonthRange) => RequestSpec;
  /** A series over the range. */
  readonly series: (when: MonthRange) => RequestSpec;
  /** The postings of a series by month; undefined when the answer is not such a series. */
  readonly seriesCounts: (exchange: Exchange) => ReadonlyMap<string, number> | undefined;
}

/** So many months up to one of them. */
function back(last: number, months: number): MonthRange {
  return { start: monthName(last - months + 1), end: monthName(last) };
}

/** The last twelve months. */
function yearBefore(today: Date): MonthRange {
  return back(today.getUTCFullYear() * 12 + today.getUTCMonth(), 12);
}

/** Spans that are tried whatever the target counts: all months, five years, and each of the last years. */
const ALWAYS = 8;

/** Spans to try, widest first: the later ones serve targets that accept a few years only. */
function spans(today: Date): readonly MonthRange[] {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return [
    { start: EARLIEST, end: monthName(now) },
    back(now, 60),
    ...Array.from({ length: Math.floor((now - monthNumber(EARLIEST)) / 12) }, (_, index) =>
      back(now - 12 * index, 12),
    ),
  ];
}

/** How many months back single months are tried: each of the last five years, then every sixth, down to 2000. */
function monthsTried(now: number): readonly number[] {
  const steps = (from: number, to: number, step: number): readonly number[] =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);
  return [...steps(0, 60, 1), ...steps(60, now - monthNumber(EARLIEST), 6)];
}

/**
 * The months that a refusal names besides those of the request, from the first to the last: targets often say what
 * they accept.
 */
function monthsNamed({ spec, response: { text } }: Exchange): MonthRange | undefined {
  const asked = JSON.stringify(spec.body);
  const named = [...text.matchAll(/\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])\b/g)]
    .map(([month]) => month)
    .filter((month) => !asked.includes(month))
    .sort((one, other) => one.localeCompare(other));
  const [start, end] = [named[0], named.at(-1)];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/**
 * A range that a target counts which refuses all of `spans`, as one does that accepts the months of its data only:
 * the months that its refusal names, or the first accepted month, extended to both sides. Undefined where it refuses
 * for another reason.
 */
async function acceptedRange(
  send: Send,
  { count }: MonthRequests,
  today: Date,
): Promise<MonthRange | undefined> {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const statusOf = (first: number, last: number): Promise<number> =>
    ifAnswered(
      send(count({ start: monthName(first), end: monthName(last) })).then(({ response }) => response.status),
      0,
    );
  /** The months from one on, in steps, up to which a range is accepted. */
  const farthest = async (step: 1 | -1, accepts: (steps: number) => Promise<boolean>): Promise<number> => {
    let distance = 1;
    while (distance < now && (await accepts(distance * step))) distance *= 2;
    let held = Math.floor(distance / 2);
    for (let more = Math.floor(held / 2); more >= 1; more = Math.floor(more / 2))
      if (await accepts((held + more) * step)) held += more;
    return held * step;
  };
  // Where the end does not count (choice `when-end`), a range of one month may be refused as empty: one more is tried.
  // A range of all months may be refused for its length, and a month for what it is.
  for (const when of [...spans(today).slice(0, 1), back(now, 1)]) {
    const refusal = await ifAnswered(send(count(when)), undefined);
    const named = refusal && monthsNamed(refusal);
    if (named === undefined) continue;
    for (const end of [named.end, monthAfter(named.end)])
      if ((await statusOf(monthNumber(named.start), monthNumber(end))) === 200)
        return { start: named.start, end };
  }
  for (const distance of monthsTried(now)) {
    const month = now - distance;
    const status = await statusOf(month, month);
    // A 404 may say that nothing was found.
    if (![200, 400, 404, 422].includes(status)) return undefined;
    const end = status === 200 ? month : month + 1;
    if (status !== 200 && (await statusOf(month, end)) !== 200) continue;
    // To earlier months first: later ones may have no postings yet, and how long a range may be is not specified.
    const first = month + (await farthest(-1, async (more) => (await statusOf(month + more, end)) === 200));
    const last = end + (await farthest(1, async (more) => (await statusOf(first, end + more)) === 200));
    return { start: monthName(first), end: monthName(last) };
  }
  return undefined;
}

/** Finds the months with postings; undefined when the target accepts no range of months. */
export async function locateData(
  send: Send,
  requests: MonthRequests,
  today: Date = new Date(),
): Promise<LocatedData | undefined> {
  const located = await locateIn(send, requests, today, spans(today));
  if (located !== undefined) return located;
  const accepted = await acceptedRange(send, requests, today);
  return accepted && locateIn(send, requests, today, [accepted, ...windowsBefore(accepted)]);
}

/** Ranges that are tried before the one that a target accepts, which may be as long as it accepts at most. */
const MOST_WINDOWS = 60;

/** Ranges as long as one of at most a year, each before the one before it, down to the first month of the survey. */
function windowsBefore(range: MonthRange): readonly MonthRange[] {
  const length = monthsOf(range).length;
  const first = monthNumber(range.start);
  const most = Math.min(MOST_WINDOWS, Math.floor((first - monthNumber(EARLIEST)) / length));
  return length > 12
    ? []
    : Array.from({ length: Math.max(0, most) }, (_, index) => back(first - 1 - index * length, length));
}

/** So many postings of a year or less show enough; where there are fewer, there may be more before it. */
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
      const sum = [...(counts?.values() ?? [])].reduce((all, value) => all + value, 0);
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

/** Reads the answer to a request; undefined when there is none, or not what is read. */
export async function answerTo<T>(
  send: Send,
  spec: RequestSpec,
  read: (exchange: Exchange) => T | undefined,
): Promise<T | undefined> {
  return ifAnswered(send(spec).then(read), undefined);
}
