import { monthAfter, type MonthRange } from '../../postings/months/months.ts';
import type { Random } from '../../postings/cases/random.ts';
import type { MonthlyCounts } from './range-counts.ts';

/** Months to count one by one, at least; all that are compared where a series does not show the others. */
const COUNTED = 9;

/** The months to count one by one: the ends, both sides of each turn of a year, leap Februaries, and others. */
export function monthsToCount(
  months: readonly string[],
  wanted: readonly string[],
  random: Random,
): readonly string[] {
  const special = months.filter((month) => /-(?:12|01)$/.test(month) || isLeapFebruary(month));
  const chosen = [...wanted, ...months.slice(0, 1), ...months.slice(-1), ...special];
  const others = random.sample(months, months.length);
  const counted = new Set(
    [...new Set([...chosen, ...others])].slice(0, Math.max(COUNTED, new Set(chosen).size)),
  );
  return months.filter((month) => counted.has(month));
}

function isLeapFebruary(month: string): boolean {
  return month.endsWith('-02') && Number(month.slice(0, 4)) % 4 === 0;
}

/** Two months next to each other: some of which the first counts more, some of which the last does, a year's end. */
export function pairsOf(counted: MonthlyCounts): readonly (readonly string[])[] {
  const counts = [...counted].map(([month, postings]) => ({ month, postings }));
  const pair = (isWanted: (one: number, next: number) => boolean): readonly (readonly string[])[] => {
    const found = counts.find(({ postings }, index) =>
      isWanted(postings, counts[index + 1]?.postings ?? postings),
    );
    return found === undefined ? [] : [[found.month, monthAfter(found.month)]];
  };
  const turn = [...counted.keys()].findLast(
    (month) => month.endsWith('-12') && counted.has(monthAfter(month)),
  );
  return [
    ...pair((one, next) => one > next),
    ...pair((one, next) => one < next),
    ...(turn === undefined ? [] : [[turn, monthAfter(turn)]]),
  ];
}

/** At most so many months within others, both ends of them with postings: without the first and the last, as far as the others are enough. */
export function partOf(
  months: readonly string[],
  points: MonthlyCounts | undefined,
  most: number,
): MonthRange {
  const inner = months.length > 2 ? months.slice(1, -1) : months.slice(-1);
  const filled = inner.filter((month) => (points?.get(month) ?? 0) > 0);
  const [start = '', end = start] = [...filled, ...(filled.length === 0 ? inner : [])].slice(-most);
  return { start, end };
}
