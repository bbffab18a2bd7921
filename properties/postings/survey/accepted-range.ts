import type { RequestSpec, Exchange, Send } from '../../kit/exchange.ts';
import { ifAnswered } from '../../kit/target-client.ts';
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

/** The months up to `last`, `months` in number. */
function back(last: number, months: number): MonthRange {
  return { start: monthName(last - months + 1), end: monthName(last) };
}

/** The last twelve months. */
export function yearBefore(today: Date): MonthRange {
  return back(today.getUTCFullYear() * 12 + today.getUTCMonth(), 12);
}

/** Spans to try, widest first: the later ones serve targets that accept a few years only. */
export function spans(today: Date): readonly MonthRange[] {
  const now = today.getUTCFullYear() * 12 + today.getUTCMonth();
  return [
    { start: EARLIEST, end: monthName(now) },
    back(now, 60),
    ...Array.from({ length: Math.floor((now - monthNumber(EARLIEST)) / 12) }, (_, index) =>
      back(now - 12 * index, 12),
    ),
  ];
}

/** A span around all of `spans`, for a target whose postings are of other months: of past decades, or of months to come. */
export function widestSpan(today: Date): MonthRange {
  return { start: '1970-01', end: `${today.getUTCFullYear() + 10}-12` };
}

/** How many months back single months are tried: each of the last five years, then every sixth, down to 2000. */
function monthsTried(now: number): readonly number[] {
  const steps = (from: number, to: number, step: number): readonly number[] =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);
  return [...steps(0, 60, 1), ...steps(60, now - monthNumber(EARLIEST), 6)];
}

/** The months that a refusal names besides those of the request, from the first to the last: what the target may accept. */
function monthsNamed({ spec, response: { text } }: Exchange): MonthRange | undefined {
  const sent = JSON.stringify(spec.body);
  const named = [...text.matchAll(/\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])\b/g)]
    .map(([month]) => month)
    .filter((month) => !sent.includes(month))
    .sort((one, other) => one.localeCompare(other));
  const [start, end] = [named[0], named.at(-1)];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/**
 * A range that a target counts which refuses all of `spans`, as one does that accepts the months of its data only:
 * the months that its refusal names, or the first accepted month, extended to both sides. Undefined where it refuses
 * for another reason.
 */
export async function acceptedRange(
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

/** Ranges that are tried before the one that a target accepts, which may be as long as it accepts at most. */
const MOST_WINDOWS = 60;

/** Ranges as long as one of at most a year, each before the one before it, down to the first month of the survey. */
export function windowsBefore(range: MonthRange): readonly MonthRange[] {
  const length = monthsOf(range).length;
  const first = monthNumber(range.start);
  const most = Math.min(MOST_WINDOWS, Math.floor((first - monthNumber(EARLIEST)) / length));
  return length > 12
    ? []
    : Array.from({ length: Math.max(0, most) }, (_, index) => back(first - 1 - index * length, length));
}
