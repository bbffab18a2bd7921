import type { ClauseId } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/compare/expect-same-answer.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { bucketsOf, itemsAt, numberOf, objectAt, rankingOf, type Item } from '../answers.ts';
import { folded, isPlaceholder } from '../groups.ts';
import {
  isAmbiguous,
  readAgain,
  type AllCounts,
  type Comparison,
  type CountedAnswer,
  type CountOfAnswer,
} from './compare-counts.ts';
import { inWords, monthsIn, valueIn, withValue, type Selected } from './counted-request.ts';

/** A ranking of a facet, of an answer or within one of its groups. */
interface RankedList extends CountedAnswer, Selected {
  readonly facet: string;
  readonly by: string;
  readonly limit: number;
  readonly buckets: readonly Item[];
  /** The group that it is within. */
  readonly group: string | undefined;
}

/** Violations after which no more are looked for. */
const ENOUGH = 3;

/** Lists of the same groups begin alike, and none lacks a group that counts more than its last one. */
export async function expectLists(
  t: CheckContext,
  answers: readonly CountedAnswer[],
  counts: AllCounts,
  comparison: Comparison,
): Promise<void> {
  const lists = answers.flatMap((answer) => listsOf(answer, comparison));
  const before = t.violations.length;
  const isEnough = (): boolean => t.violations.length >= before + ENOUGH;
  const byGroups = new Map<string, RankedList>();
  for (const list of lists.toSorted((one, other) => other.limit - one.limit)) {
    const key = [
      list.facet,
      list.when,
      list.by,
      list.by === 'significance' ? list.request.facet : '',
      ...list.parts,
    ];
    const longest = byGroups.get(key.join('\n'));
    if (longest === undefined) byGroups.set(key.join('\n'), list);
    else if (!isEnough()) await expectAlike(t, longest, list, comparison);
  }
  const byValue = countsByValue(counts);
  // A value that no ranking has may be one that the target ignores in filters.
  const ranked = new Set(
    lists.flatMap(({ facet, buckets }) => buckets.map(({ name }) => `${facet} ${String(name)}`)),
  );
  for (const list of lists) {
    if (isEnough()) return;
    const values = byValue.get(list.facet)?.filter(({ value }) => ranked.has(`${list.facet} ${value}`));
    if (list.by === 'unique_postings') await expectNoneMissing(t, list, values, comparison);
  }
}

/** The lists of an answer whose ranking metric is shown in each group. */
function listsOf({ exchange, request }: CountedAnswer, { reading }: Comparison): readonly RankedList[] {
  const { facet, inner, rank, nestedRank, parts } = request;
  if (facet === undefined || withValue(parts, facet, '') === undefined) return [];
  const listOf = (
    ranking: Item,
    requested: Item,
    about: Pick<RankedList, 'facet' | 'parts' | 'group'>,
  ): readonly RankedList[] => {
    const buckets = itemsAt(ranking, 'buckets') ?? [];
    const by = String(requested['by']);
    const wanted = numberOf(requested['limit']);
    if (wanted === undefined || !buckets.every((bucket) => numberOf(bucket[by]) !== undefined)) return [];
    const limit = Math.min(wanted, numberOf(ranking['limit']) ?? wanted);
    return [{ exchange, request, when: request.when, by, limit, buckets, ...about }];
  };
  const outer =
    rank['by'] === 'significance'
      ? []
      : listOf(rankingOf(exchange) ?? {}, rank, { facet, parts, group: undefined });
  if (inner === undefined || withValue(parts, inner, '') === undefined) return outer;
  const buckets = bucketsOf(exchange) ?? [];
  const names = new Set(reading.namesOf(buckets));
  return [
    ...outer,
    ...buckets.flatMap((bucket) => {
      const group = String(bucket['name']);
      const own = names.has(group) ? withValue(parts, facet, group) : undefined;
      return own === undefined
        ? []
        : listOf(objectAt(bucket, 'ranking'), nestedRank, { facet: inner, parts: own, group });
    }),
  ];
}

/** The same list of another answer to the request; undefined where it has none. */
function listAgain(exchange: Exchange, { group }: RankedList): readonly Item[] | undefined {
  if (exchange.response.status !== 200) return undefined;
  if (group === undefined) return bucketsOf(exchange);
  const outer = bucketsOf(exchange)?.find(({ name }) => name === group);
  return outer === undefined ? undefined : (itemsAt(objectAt(outer, 'ranking'), 'buckets') ?? []);
}

/** The shorter of two lists of the same groups has the values of the first groups of the longer one. */
async function expectAlike(
  t: CheckContext,
  longest: RankedList,
  list: RankedList,
  { clauses, counting }: Comparison,
): Promise<void> {
  const { by, limit } = list;
  const values = (buckets: readonly Item[] | undefined): readonly unknown[] | undefined =>
    buckets?.slice(0, limit).map((bucket) => numberOf(bucket[by]));
  const holds = (most: readonly unknown[] | undefined, given: readonly unknown[] | undefined): boolean =>
    most === undefined || given === undefined || most.join() === given.join();
  const isNested = longest.group !== undefined && list.group !== undefined;
  const clause = clauses.alike(longest.request.operation, list.request.operation, isNested);
  if (holds(values(longest.buckets), values(list.buckets))) {
    t.expect({ clause, rule: 'lists', exchange: list.exchange, holds: true, expected: '', actual: '' });
    return;
  }
  if (await isAmbiguous(t, counting, list)) return;
  await t.expectRelation({
    clause,
    rule: 'lists',
    exchanges: [longest.exchange, list.exchange],
    read: (exchange, index) => values(listAgain(exchange, index === 0 ? longest : list)),
    holds: ([most, given]) => holds(most, given),
    expected: ([most]) =>
      `groups of ${list.facet} with ${by} ${brief(most)}, the first that ${longest.exchange.spec.path} has for ${inWords(list)}`,
    actual: ([, given]) => brief(given),
  });
}

/** The counts of postings with a value of a facet, the largest first. */
interface ValueCounts {
  readonly value: string;
  readonly form: string;
  readonly counts: readonly CountOfAnswer[];
}

/** The counts of postings with each value of a facet, by facet. */
function countsByValue({ families }: AllCounts): ReadonlyMap<string, readonly ValueCounts[]> {
  const found = new Map<string, Map<string, CountOfAnswer[]>>();
  for (const { parts, counts } of families.values())
    for (const part of parts) {
      const [key, value] = valueIn(part) ?? [];
      if (key === undefined || value === undefined) continue;
      const values = found.get(key) ?? new Map<string, CountOfAnswer[]>();
      found.set(key, values);
      const known = values.get(value) ?? [];
      values.set(value, known);
      for (const count of counts.get('unique_postings')?.values() ?? []) known.push(count);
    }
  return new Map(
    [...found].map(([key, values]) => [
      key,
      [...values].flatMap(([value, counts]) =>
        isPlaceholder(value)
          ? []
          : [
              {
                value,
                form: folded(value),
                counts: counts.toSorted((one, other) => other.value - one.value),
              },
            ],
      ),
    ]),
  );
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

/** A group with more postings than the last one of a full list, or with any where it is not full, is in the list. */
async function expectNoneMissing(
  t: CheckContext,
  list: RankedList,
  values: readonly ValueCounts[] = [],
  { clauses, counting, reading }: Comparison,
): Promise<void> {
  const lastOf = (buckets: readonly Item[]): number =>
    buckets.length < list.limit ? 0 : (numberOf(buckets.at(-1)?.['unique_postings']) ?? Infinity);
  const namesIn = (buckets: readonly Item[]): ReadonlySet<string> =>
    new Set(buckets.map(({ name }) => folded(String(name))));
  const names = namesIn(list.buckets);
  const last = lastOf(list.buckets);
  const clause: ClauseId = clauses.filled;
  for (const { value, form, counts } of values) {
    if (names.has(form) || (counts[0]?.value ?? 0) <= last) continue;
    const more = counts.find((count) => count.value <= last || isWithin(count, list));
    if (more === undefined || more.value <= last) continue;
    if (await isAmbiguous(t, counting, more)) return;
    await t.expectRelation({
      clause,
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
      actual: ([, given]) => `no such group; the last one has ${given?.count} postings`,
    });
    return;
  }
}
