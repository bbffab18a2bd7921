import { getOrInsert, numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief } from '../../kit/exchange.ts';
import { pause } from '../../kit/turns.ts';
import { type Item } from '../answers.ts';
import { isPlaceholder } from '../groups.ts';
import { folded } from '../same-names.ts';
import { EARLIEST } from '../survey/accepted-range.ts';
import {
  isAmbiguous,
  readAgain,
  type AllCounts,
  type Comparison,
  type CountOfAnswer,
} from './compare-counts.ts';
import { inWords, monthsIn, valueIn, withValue, type Selected } from './counted-request.ts';
import { listAgain, type RankedList } from './ranked-lists.ts';

/** Violations after which no more are looked for. */
const ENOUGH = 3;

/** Expects every list to have the groups that other answers count and that belong in it. */
export async function expectNoGroupMissing(
  t: CheckContext,
  lists: readonly RankedList[],
  counts: AllCounts,
  comparison: Comparison,
): Promise<void> {
  const before = t.violations.length;
  const byValue = await countsByValue(counts);
  // A value that no ranking has may be one that the target ignores in filters.
  const ranked = new Set(
    lists.flatMap(({ facet, buckets }) => buckets.map(({ name }) => `${facet} ${String(name)}`)),
  );
  const smallest = smallestGroups(lists);
  const bySignificance = lists.filter(({ by }) => by === 'significance');
  const listed = bySignificance.flatMap((list) => {
    const weightIn = weights(counts, list);
    return list.buckets.flatMap(({ name }) => weightIn(String(name)) ?? []);
  });
  const rankedValues = new Map(
    [...byValue].map(([facet, values]) => [
      facet,
      values.filter(({ value }) => ranked.has(`${facet} ${value}`)),
    ]),
  );
  for (const list of lists) {
    await pause();
    if (t.violations.length >= before + ENOUGH) return;
    const values = rankedValues.get(list.facet);
    const least = smallest.get(list.by) ?? 1;
    if (list.by === 'unique_postings') await expectNoneMissing(t, list, { values, least }, comparison);
    else if (list.by === 'significance' && list.buckets.length < list.limit) {
      const weightIn = weights(counts, list);
      const expected = values?.filter(({ value }) => {
        const weight = weightIn(value);
        return weight !== undefined && listed.some((other) => isAtLeast(weight, other));
      });
      await expectNoneMissing(t, list, { values: expected, least }, comparison);
    }
  }
}

/** The postings of the smallest group that is listed, by ranking metric: a target may leave out smaller ones, and some of 0. */
function smallestGroups(lists: readonly RankedList[]): ReadonlyMap<string, number> {
  const smallest = new Map<string, number>();
  for (const { by, buckets } of lists)
    for (const { unique_postings: count } of buckets.filter((bucket) => bucket['unique_postings'] !== 0))
      smallest.set(by, Math.min(smallest.get(by) ?? Infinity, numberOf(count) ?? Infinity));
  return smallest;
}

/** The counts of postings with a value of a facet, the largest first. */
interface ValueCounts {
  readonly value: string;
  readonly form: string;
  readonly counts: readonly CountOfAnswer[];
}

/** The counts of postings with each value of a facet, by facet. */
async function countsByValue({ families }: AllCounts): Promise<ReadonlyMap<string, readonly ValueCounts[]>> {
  const byPart = new Map<string, CountOfAnswer[]>();
  for (const { parts, counts } of families.values()) {
    await pause();
    for (const part of parts) {
      const known = getOrInsert(byPart, part, () => []);
      for (const count of counts.get('unique_postings')?.values() ?? []) known.push(count);
    }
  }
  const byKey = new Map<string, ValueCounts[]>();
  for (const [part, counts] of byPart) {
    const [key, value] = valueIn(part) ?? [];
    if (key === undefined || value === undefined || isPlaceholder(value)) continue;
    counts.sort((one, other) => other.value - one.value);
    getOrInsert(byKey, key, () => []).push({ value, form: folded(value), counts });
  }
  return byKey;
}

/** What the significance of a value in a group can depend on: its postings in the group, and its shares. */
interface Weight {
  readonly count: number;
  readonly ofGroup: number;
  readonly ofAll: number;
}

/**
 * Whether a value has at least the significance of another one by any formula: by those too that leave out groups of a
 * low score, and not only those of few postings or those that are not over-represented.
 */
function isAtLeast(one: Weight, other: Weight): boolean {
  if (one.count < other.count || one.ofGroup < other.ofGroup || one.ofAll < other.ofAll) return false;
  return one.ofGroup / one.ofAll >= other.ofGroup / other.ofAll;
}

/**
 * The weights of values in the group that a list is within, against all postings of the time frame; undefined where
 * they are not known, and under further keys, which the background of a significance may have or not.
 */
function weights({ families }: AllCounts, list: RankedList): (value: string) => Weight | undefined {
  const countOf = (parts: readonly string[] | undefined): number =>
    families
      .get(parts?.join('\n') ?? '-')
      ?.counts.get('unique_postings')
      ?.get(list.when)?.value ?? Number.NaN;
  const [inGroup, inFrame] = [countOf(list.parts), countOf([])];
  // All postings may be those of the time frame or of any time. Both are the same in the frame with the most postings,
  // where one of all months has no more: a target may refuse frames that are long enough for all postings.
  const frames = [...(families.get('')?.counts.get('unique_postings')?.values() ?? [])];
  const isMost = frames.every((frame) => frame.value <= inFrame);
  const isWhole = frames.some((frame) => frame.value === inFrame && isOfAllMonths(frame.when));
  if (list.parts.length !== 1 || !isMost || !isWhole) return () => undefined;
  return (value) => {
    const count = countOf(withValue(list.parts, list.facet, value));
    const ofAll = countOf(withValue([], list.facet, value)) / inFrame;
    return Number.isNaN(count / ofAll) ? undefined : { count, ofGroup: count / inGroup, ofAll };
  };
}

/** Whether a time frame begins where the survey of all months does: no posting is older. */
function isOfAllMonths(when: string): boolean {
  const [first] = monthsIn(when) ?? [];
  return first !== undefined && first <= EARLIEST;
}

/** Whether all postings of one selection are of the other: it has its keys and more, and lies in its time frame. */
function isWithin(one: Selected, other: Selected): boolean {
  if (!other.parts.every((part) => one.parts.includes(part))) return false;
  if (one.when === other.when) return true;
  const [start, end] = monthsIn(one.when) ?? [];
  const [first, last] = monthsIn(other.when) ?? [];
  if (start === undefined || end === undefined || first === undefined || last === undefined) return false;
  return start >= first && end <= last;
}

/**
 * A group with more postings than the last one of a full list is in the list; in one that is not full, a group with as
 * many as `least`, the smallest that the target lists anywhere.
 */
async function expectNoneMissing(
  t: CheckContext,
  list: RankedList,
  { values = [], least }: { readonly values: readonly ValueCounts[] | undefined; readonly least: number },
  { clauses, counting, reading }: Comparison,
): Promise<void> {
  const lastOf = (buckets: readonly Item[]): number =>
    buckets.length < list.limit ? least - 1 : (numberOf(buckets.at(-1)?.['unique_postings']) ?? Infinity);
  const namesIn = (buckets: readonly Item[]): ReadonlySet<string> =>
    new Set(buckets.map(({ name }) => folded(String(name))));
  const names = namesIn(list.buckets);
  const last = lastOf(list.buckets);

  for (const { value, form, counts } of values) {
    if (names.has(form) || (counts[0]?.value ?? 0) <= last) continue;
    const more = counts.find((count) => count.value <= last || isWithin(count, list));
    if (more === undefined || more.value <= last) continue;
    if (await isAmbiguous(t, counting, more)) return;
    await t.expectRelation({
      clause: clauses.filled,
      rule: 'missing',
      exchanges: [more.exchange, list.exchange],
      read: (exchange, index) => {
        if (index === 0) return { count: readAgain(exchange, more, reading), isThere: false };
        const buckets = listAgain(exchange, list);
        const isThere = buckets === undefined || namesIn(buckets).has(form);
        return { count: lastOf(buckets ?? []), isThere };
      },
      holds: ([group, given]) => given?.isThere === true || (group?.count ?? 0) <= (given?.count ?? Infinity),
      expected: ([group]) =>
        `a group ${brief(value)} of ${list.facet} for ${inWords(list)}: ${more.exchange.spec.path} counts ${group?.count} for ${inWords(more)}`,
      actual: ([, given]) => `no such group, though those with more than ${given?.count} postings are listed`,
    });
    return;
  }
}
