import type { CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, type Exchange } from '../../kit/exchange.ts';
import { count, countOf, expectCounts } from '../../postings/counting.ts';
import { withMonths, type Filter } from '../../postings/filter/filter.ts';
import { expectMonthCounts, fitsMonths } from '../../postings/months/month-counts.ts';
import { monthAfter, monthsOf } from '../../postings/months/months.ts';
import { countingOf } from '../survey/surveyed-data.ts';

/** Postings by month, as a series or single months count them. */
export type MonthlyCounts = ReadonlyMap<string, number>;

/** A range, what it counts, and the counts to compare it with. */
export interface CountedRange {
  readonly answer: AcceptedExchange;
  /** The count of `filter`, over all months that are compared. */
  readonly whole: AcceptedExchange;
  readonly filter: Filter;
  readonly range: Filter;
  /** The months that were counted one by one. */
  readonly single: ReadonlyMap<string, AcceptedExchange>;
  /** The points of a series of the group; undefined when none shows them. */
  readonly points: MonthlyCounts | undefined;
}

/** A range against its months, as the series counts them; where they do not fit, the months are counted one by one. */
export async function expectRange(
  t: CheckContext,
  { answer, whole, filter, range, single, points }: CountedRange,
): Promise<void> {
  const { start, end } = range.months;
  const inRange = monthsOf(range.months);
  const isDisjoint = (counts: MonthlyCounts): boolean =>
    fitsMonths(countOf(whole) ?? 0, [...counts.values()], true);
  const isRight =
    points !== undefined &&
    fitsMonths(
      countOf(answer) ?? 0,
      inRange.map((month) => points.get(month) ?? 0),
      isDisjoint(points),
    );
  if (isRight) t.noteEvaluated('rankings/filter-when-parts');
  else {
    const counts = await countsOf(t, filter, monthsOf(filter.months));
    const months: Exchange[] = [];
    for (const month of inRange)
      months.push((await count(t, countingOf(t), withMonths(filter, month))) ?? answer);
    await expectMonthCounts(t, {
      clause: isEndIgnored(answer, range, single)
        ? 'rankings/filter-when-applies'
        : 'rankings/filter-when-parts',
      range: answer,
      months,
      isDisjoint: isDisjoint(counts),
    });
  }
  const parts = start < end ? [start, end].flatMap((month) => single.get(month) ?? []) : [];
  for (const part of parts)
    await expectCounts(t, {
      clause: 'rankings/filter-when-narrows',
      exchanges: [answer, part],
      holds: ([most = 0, month = 0]) => month <= most,
      expected: `at most as many in one month as from ${start} to ${end}`,
    });
  await expectCounts(t, {
    clause: 'rankings/filter-when-narrows',
    exchanges: [whole, answer],
    holds: ([most = 0, part = 0]) => part <= most,
    expected: `at most as many from ${start} to ${end} as from ${filter.months.start} to ${filter.months.end}`,
  });
}

/** The counts of months, one by one. */
export async function countsOf(
  t: CheckContext,
  filter: Filter,
  months: readonly string[],
): Promise<MonthlyCounts> {
  const counts = new Map<string, number>();
  for (const month of months) {
    const answer = await count(t, countingOf(t), withMonths(filter, month));
    if (answer !== undefined) counts.set(month, countOf(answer) ?? 0);
  }
  return counts;
}

/** Whether two months count what one of them counts: then one end of the range had no effect, or the other had no postings. */
function isEndIgnored(
  answer: AcceptedExchange,
  { months: { start, end } }: Filter,
  single: ReadonlyMap<string, AcceptedExchange>,
): boolean {
  if (end !== monthAfter(start)) return false;
  return [start, end].some((month) => {
    const one = single.get(month);
    return one !== undefined && countOf(one) === countOf(answer);
  });
}
