import { type ClauseId, getOrInsert, groupBy, numberOf } from '../../contracts/index.ts';
import type { CheckContext } from '../kit/check.ts';
import { sameJson } from '../kit/compare/same-json.ts';
import { brief, type Exchange } from '../kit/exchange.ts';
import type { Rule } from '../kit/statements.ts';
import { bucketsOf, rankingOf, type Item } from './answers.ts';
import type { Random } from './cases/random.ts';
import { expectFilterCount, metricValues } from './counting.ts';
import { withKey, type Filter, type Counting } from './filter/filter.ts';
import { folded } from './same-names.ts';

/** Names of groups of postings without a value, which a filter need not find. */
const placeholder =
  /^[^\p{L}\p{N}]*$|^[[(<].*[\])>]$|\b(unknown|unclassified|unspecified|undisclosed|unnamed|confidential|missing|none|null|nil|not|no|other|n\/a)\b/iu;

/** Whether a name is that of a group of unknown values. */
export const isPlaceholder = (name: string): boolean => placeholder.test(name);

/**
 * The names of groups that a filter on the facet must find: those that are unlike every other name of the answer, and
 * not the name of a group of unknown values, such as the only group that counts no company. Several groups of one name
 * may be several companies.
 */
export function filterableNames(buckets: readonly Item[]): readonly string[] {
  const known = filterable.get(buckets);
  if (known !== undefined) return known;
  const names = buckets.map(({ name }) => name).filter((name) => typeof name === 'string');
  const alike = new Map<string, number>();
  const forms = names.map(folded);
  for (const form of forms) alike.set(form, (alike.get(form) ?? 0) + 1);
  const withoutCompany = buckets.filter(({ unique_companies: companies }) => companies === 0);
  const unknown = withoutCompany.length === 1 ? withoutCompany[0]?.['name'] : undefined;
  const found = names.filter(
    (name, index) =>
      name !== '' && alike.get(forms[index] ?? '') === 1 && !isPlaceholder(name) && name !== unknown,
  );
  filterable.set(buckets, found);
  return found;
}

/** The names found in each list of buckets: many checks read the same rankings. */
const filterable = new WeakMap<readonly Item[], readonly string[]>();

/** The only bucket of a name; undefined when the answer has none, or several, which may be different groups. */
export function bucketNamed(answer: Exchange, name: string): Item | undefined {
  const buckets = bucketsOf(answer);
  const named = getOrInsert(byName, buckets, () => groupBy(buckets, (bucket) => bucket['name']));
  const [bucket, ...others] = named.get(name) ?? [];
  return others.length === 0 ? bucket : undefined;
}

/** The buckets of each list by name: an answer is compared for each of its names. */
const byName = new WeakMap<readonly Item[], ReadonlyMap<unknown, readonly Item[]>>();

/**
 * Whether an answer shows the groups of these names, for `expectRelation`. A ranking that has as many groups as its limit
 * may omit a group for another one that ties with it; any other ranking shows that the group has no posting.
 */
export function showsGroups(...names: readonly string[]): (answer: Exchange) => boolean {
  return (answer) => {
    const limit = numberOf(rankingOf(answer)?.['limit']);
    const isFull = limit !== undefined && bucketsOf(answer).length >= limit;
    return !isFull || names.every((name) => bucketNamed(answer, name) !== undefined);
  };
}

/** Characters that a server may lose or split at, a kind each: separators, escapes, quotes, characters outside of ASCII. */
export const unusualCharacters: readonly RegExp[] = [/,/, /[%+]/, /[&/\\]/, /['"]/, /[().]/, /\P{ASCII}/u];

const isUnusual = /[^\p{L}\p{N} ]|\P{ASCII}/u;

/** At most `count` names of an answer, with one that has unusual characters and one of the three largest groups among them. */
export function sampleNames(names: readonly string[], count: number, random: Random): readonly string[] {
  const largest = random.pick(names.slice(0, 3));
  const unusual = random.pick(names.filter((name) => isUnusual.test(name)));
  const chosen = [largest, unusual, ...random.sample(names, count)].filter((name) => name !== undefined);
  return [...new Set(chosen)].slice(0, count);
}

/** A ranking whose groups are compared with filters. */
export interface RankedAnswer extends Rule {
  readonly answer: Exchange;
  /** The ranked facet. */
  readonly facet: string;
  /** The filter of the request. */
  readonly filter: Filter;
  /** Metrics that each bucket has, `unique_postings` among them. */
  readonly metrics: readonly string[];
}

/** The relation "bucket = filter" for one group: its metrics are those of the totals of the filter on its name. */
export function expectGroupCount(
  t: CheckContext,
  counting: Counting,
  { answer, facet, filter, metrics, ...rule }: RankedAnswer,
  name: string,
): Promise<boolean> {
  return expectFilterCount(t, counting, {
    ...rule,
    answer,
    read: (exchange) => metricValues(bucketNamed(exchange, name), metrics),
    filter: withKey(filter, facet, [name]),
    metrics,
    what: `the group ${brief(name)} of ${facet}`,
  });
}

/** Whether one of two lists is the beginning of the other one: a list that is too short has no wrong value. */
export function isCut(one: readonly unknown[], other: readonly unknown[]): boolean {
  const length = Math.min(one.length, other.length);
  return one.length !== other.length && sameJson(one.slice(0, length), other.slice(0, length));
}

/** A ranking with some limit, and the same ranking with a larger one. */
export interface FirstGroups {
  readonly clauses: {
    /** The returned groups are the best ones. */
    readonly first: ClauseId;
    /** All groups are returned, up to the limit. */
    readonly filled: ClauseId;
  };
  readonly large: Exchange;
  readonly small: Exchange;
  /** The limit of the small one. */
  readonly limit: number;
  /** The ranking metric; postings when omitted. */
  readonly by?: string;
}

/**
 * The relation "the k best": a smaller limit returns the first groups of a larger one, and as many as there are. The
 * values of the ranking metric are compared, because groups that tie may change places. Both answers are of the same
 * filter and facet; their endpoints may differ, because each of them ranks alike.
 */
export async function expectFirstGroups(
  t: CheckContext,
  { clauses, large, small, limit, by = 'unique_postings' }: FirstGroups,
): Promise<void> {
  const values = (exchange: Exchange): readonly unknown[] =>
    bucketsOf(exchange)
      .slice(0, limit)
      .map((bucket) => numberOf(bucket[by]) ?? null);
  if (values(large).length === 0 && values(small).length === 0) return;
  await t.expectRelation({
    clause: clauses.filled,
    rule: 'filled',
    exchanges: [large, small],
    read: (exchange) => values(exchange).length,
    expected: ([most]) => `${most} groups, which a larger limit returns too`,
    actual: ([, given]) => `${given}`,
  });
  await expectListedGroups(t, { clauses, large, small, by });
  await t.expectRelation({
    clause: clauses.first,
    rule: 'first',
    exchanges: [large, small],
    read: values,
    holds: ([best = [], given = []]) =>
      given.every((value, place) => place >= best.length || value === best[place]),
    expected: ([best]) => `groups with ${by} ${brief(best)}, as with a larger limit`,
  });
}

/** The groups of a ranking with a smaller limit are among those of a larger one, which may leave out some that tie with its last. */
async function expectListedGroups(
  t: CheckContext,
  { clauses, large, small, by }: Required<Omit<FirstGroups, 'limit'>>,
): Promise<void> {
  const ranked = (exchange: Exchange): RankedNames => {
    const buckets = bucketsOf(exchange);
    const most = numberOf(rankingOf(exchange)?.['limit']);
    const named = buckets.flatMap(({ name, [by]: value }) =>
      typeof name === 'string' ? [{ name, value: numberOf(value) ?? null }] : [],
    );
    return { isWhole: most !== undefined && buckets.length < most, named };
  };
  const unlisted = ([all, few]: readonly RankedNames[]): readonly string[] => {
    const last = all?.named.at(-1)?.value ?? Infinity;
    // With its value: two groups may share a name, such as that of the rest.
    const keyOf = ({ name, value }: RankedName): string => JSON.stringify([folded(name), value]);
    const listed = new Set(all?.named.map(keyOf));
    return (few?.named ?? []).flatMap((group) =>
      !listed.has(keyOf(group)) && (all?.isWhole === true || (group.value ?? -Infinity) > last)
        ? [group.name]
        : [],
    );
  };
  await t.expectRelation<RankedNames>({
    clause: clauses.first,
    rule: 'named',
    exchanges: [large, small],
    read: ranked,
    holds: (both) => unlisted(both).length === 0,
    expected: () => 'groups that a larger limit returns too',
    actual: (both) => `also ${brief(unlisted(both)[0])}`,
  });
}

interface RankedName {
  readonly name: string;
  readonly value: number | null;
}

/** The names of a ranking with the values that rank them, and whether it has all groups. */
interface RankedNames {
  readonly isWhole: boolean;
  readonly named: readonly RankedName[];
}
