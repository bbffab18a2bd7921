import type { Random } from '../../postings/cases/random.ts';
import { monthAfter, type MonthRange } from '../../postings/months/months.ts';
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

/** The last December of which the January is counted too. */
export function turnOf(counted: MonthlyCounts): string | undefined {
  return [...counted.keys()].findLast((month) => month.endsWith('-12') && counted.has(monthAfter(month)));
}

/** Two months next to each other: some of which the first counts more, some of which the last does, a year's end. */
export function pairsOf(counted: MonthlyCounts): readonly (readonly string[])[] {
  const turn = turnOf(counted);
  const counts = [...counted].map(([month, postings]) => ({
    month,
    postings,
    next: counted.get(monthAfter(month)) ?? postings,
  }));
  // `overlapsAt` counts those beside the year's end.
  const isBeside = ({ month }: { readonly month: string }): boolean =>
    turn !== undefined && [monthAfter(turn, -1), monthAfter(turn)].includes(month);
  const ordered = [...counts.filter(isBeside), ...counts];
  const pair = (isWanted: (one: number, next: number) => boolean): readonly (readonly string[])[] => {
    const found = ordered.find(({ postings, next }) => isWanted(postings, next));
    return found === undefined ? [] : [[found.month, monthAfter(found.month)]];
  };
  return [
    ...pair((one, next) => one > next),
    ...pair((one, next) => one < next),
    ...(turn === undefined ? [] : [[turn, monthAfter(turn)]]),
  ];
}

/**
 * Ranges of three months with their first and last two, which overlap in one month: those that end with the January and
 * begin with the December of a year's end, or those that begin with another month.
 */
export function overlapsAt(
  turn: string | undefined,
  first: string,
  { start, end }: MonthRange,
): readonly MonthRange[] {
  return (turn === undefined ? [first] : [monthAfter(turn, -1), turn])
    .filter((month) => month >= start && monthAfter(month, 2) <= end)
    .flatMap((month) => [
      { start: month, end: monthAfter(month, 2) },
      { start: month, end: monthAfter(month) },
      { start: monthAfter(month), end: monthAfter(month, 2) },
    ]);
}

/** At most `most` months within others, both ends of them with postings: without the first and the last, as far as the others are enough. */
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
