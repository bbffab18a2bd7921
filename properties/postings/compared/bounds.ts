import { type ClauseId, getOrInsert, sumOf } from '../../../contracts/index.ts';
import { pause } from '../../kit/turns.ts';
import { monthsOf } from '../months/months.ts';
import type { AllCounts, Comparison, CountOfAnswer, CountRelations } from './compare-counts.ts';
import { monthsIn, rangeText } from './counted-request.ts';

/** Expects a further key, and a part of a range, not to count more, and a range not to count more than its months together. */
export async function expectBounds(
  relations: CountRelations,
  { families }: AllCounts,
  { clauses }: Pick<Comparison, 'clauses'>,
): Promise<void> {
  for (const { parts, counts } of families.values()) {
    await pause();
    const postings = counts.get('unique_postings');
    if (postings === undefined) continue;
    for (const part of parts) {
      const wider = families.get(parts.filter((other) => other !== part).join('\n'));
      const all = wider?.counts.get('unique_postings');
      if (all === undefined) continue;
      for (const [when, count] of postings) {
        const most = all.get(when);
        if (most !== undefined && count.value > most.value)
          await relations.expect(clauses.narrows, 'counts', [most, count], atMost, asMost);
      }
    }
    for (const metric of ['unique_postings', 'total_postings']) {
      const counted = counts.get(metric);
      const ranges = counted === undefined ? [] : rangesIn(counted);
      if (counted !== undefined && ranges.length > 0)
        await expectRanges(relations, ranges, counted, clauses.parts(metric));
    }
    const ranges = rangesIn(postings);
    if (ranges.length > 1)
      await expectOverlaps(relations, ranges, postings, clauses.parts('unique_postings'));
  }
}

const atMost = (most: number, count: number): boolean => count <= most;
const asMost = (count: string): string => `at most ${count}`;

/** The counts over several months, where there are others to compare them with; most are of one month, which has no `/`. */
function rangesIn(counted: ReadonlyMap<string, CountOfAnswer>): readonly CountOfAnswer[] {
  if (counted.size < 2) return [];
  return [...counted.values()].filter(({ when }) => when.includes('/') && monthsOfRange(when).length > 1);
}

async function expectRanges(
  relations: CountRelations,
  ranges: readonly CountOfAnswer[],
  postings: ReadonlyMap<string, CountOfAnswer>,
  clause: ClauseId,
): Promise<void> {
  for (const range of ranges) {
    const inRange = monthsOfRange(range.when);
    const months = inRange.flatMap((month) => postings.get(month) ?? []);
    for (const count of months)
      if (count.value > range.value) await relations.expect(clause, 'month', [range, count], atMost, asMost);
    const [first] = months;
    if (first === undefined || months.length < inRange.length) continue;
    const sum = sumOf(months.map(({ value }) => value));
    if (range.value > sum)
      await relations.expect(
        clause,
        'sum',
        [first, range],
        (one, whole) => whole <= sum - first.value + one,
        () => `at most ${sum}, the sum of the months`,
      );
  }
}

/**
 * Two ranges that overlap count together at least what their union and the overlap count: what counts in the overlap
 * counts in both. They count more where one posting stands for several adverts, of which one is in each range and none
 * in the overlap.
 */
async function expectOverlaps(
  relations: CountRelations,
  ranges: readonly CountOfAnswer[],
  postings: ReadonlyMap<string, CountOfAnswer>,
  clause: ClauseId,
): Promise<void> {
  for (const early of ranges)
    for (const late of ranges) {
      const [start = '', end = ''] = monthsIn(early.when) ?? [];
      const [from = '', to = ''] = monthsIn(late.when) ?? [];
      if (!(start < from && from <= end && end < to)) continue;
      const [union, overlap] = [rangeText(start, to), rangeText(from, end)].map((when) => postings.get(when));
      if (union === undefined || overlap === undefined) continue;
      if (union.value > early.value + late.value - overlap.value)
        await relations.expectAll(
          clause,
          'overlap',
          [early, late, overlap, union],
          ([one = 0, other = 0, both = 0, all = 0]) => all <= one + other - both,
          ([one = 0, other = 0, both = 0]) =>
            `at most ${one} + ${other} - ${both}, as two ranges and their overlap count`,
        );
    }
}

/** The months of a time frame; none for a time frame that is not of months. */
export function monthsOfRange(when: string): readonly string[] {
  return getOrInsert(monthsByRange, when, () => {
    const [start, end] = monthsIn(when) ?? [];
    return start === undefined || end === undefined ? [] : monthsOf({ start, end });
  });
}

const monthsByRange = new Map<string, readonly string[]>();
