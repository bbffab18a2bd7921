import { isPlaceholder, type Item } from '../../../properties/index.ts';
import { itemsAt, sameValue, type Comparison } from './comparison.ts';
import { numberOf } from '../../../contracts/index.ts';

/** Two rankings of the same groups, and how to compare them. */
export interface RankingPair {
  readonly target: unknown;
  readonly oracle: unknown;
  /** JSON pointer to the ranking. */
  readonly path: string;
  /** In front of the names of aspects: `nested ` within groups. */
  readonly prefix: '' | 'nested ';
  readonly by: string;
  readonly limit: number;
  /** The metrics that each group has. */
  readonly metrics: readonly string[];
  /** Names that a target may merge with others, folded. */
  readonly ambiguous: ReadonlySet<string>;
  /** The groups of the oracle beyond the limit, for those that tie at it. */
  readonly further: () => Promise<readonly Item[]>;
  /** Whether one of the groups may be that of postings of an unknown company, which has any name. */
  readonly hasUnknown: boolean;
  /** Compares what a group has in addition to its metrics. */
  readonly inner?: (target: Item, oracle: Item, path: string) => void | Promise<void>;
}

/** The most groups that the oracle lists. */
export const MOST_GROUPS = 1000;

/** What the target has instead of a group that it lacks. */
export const NO_SUCH_GROUP = 'no such group';

/** Compares two rankings: groups by name, metrics, and order. Groups that tie are in any order, also at the limit. */
export async function compareRankings(c: Comparison, pair: RankingPair): Promise<void> {
  const { prefix, by, limit, path } = pair;
  const isOpenMetric = by === 'significance' || by === 'posting_intensity';
  const groups = `${prefix}groups${isOpenMetric ? ` by ${by}` : ''}`;
  const targets = itemsAt(pair.target, 'buckets');
  // The groups of a group that ties at the limit come from an answer with higher limits.
  const expected = (itemsAt(pair.oracle, 'buckets') ?? []).slice(0, limit);
  if (
    !c.judge(groups, `${path}/buckets`, targets !== undefined, 'a list of groups', 'none') ||
    targets === undefined
  )
    return;
  // Two empty answers are no evidence of which groups are significant.
  if (by === 'significance' && targets.length === 0 && expected.length === 0) return;
  const isAmbiguous = (item: Item): boolean => pair.ambiguous.has(folded(item['name']));
  const wanted = expected.filter((item) => !isAmbiguous(item));
  const given = targets.flatMap((item, place) => (isAmbiguous(item) ? [] : [{ item, place }]));
  const isCut = expected.length >= limit;
  const ofAmbiguous = (items: readonly Item[]): string =>
    String(
      items
        .filter(isAmbiguous)
        .map((item) => JSON.stringify([item['name'], item['unique_postings']]))
        .toSorted(),
    );
  const [merged, alike] = [ofAmbiguous(targets), ofAmbiguous(expected)];
  if (!isCut && alike !== '')
    c.judge(
      `${prefix}names that differ in case or accents only`,
      `${path}/buckets`,
      merged === alike,
      alike,
      merged,
    );
  // A group that the target merged with another one moves others across the limit.
  const isWhole = wanted.length === expected.length && given.length === targets.length;
  if (isWhole)
    c.judge(groups, `${path}/buckets`, given.length === wanted.length, wanted.length, given.length);
  const matches = new Map<Item, Item>();
  const byName = new Map(wanted.map((item) => [item['name'], item]));
  const last = wanted.at(-1)?.[by];
  let furtherByName: ReadonlyMap<unknown, Item> | undefined;
  for (const { item, place } of given) {
    const at = `${path}/buckets/${place}`;
    let match = byName.get(item['name']);
    if (match === undefined && isCut) {
      const further = await pair.further();
      furtherByName ??= new Map(further.map((one) => [one['name'], one]));
      const beyond = furtherByName.get(item['name']);
      // The oracle lists no further groups: one of those that tie may be among them.
      if (beyond === undefined && further.length >= MOST_GROUPS && sameValue(last, item[by] ?? last))
        continue;
      if (beyond !== undefined && (!isWhole || sameValue(last, beyond[by]))) match = beyond;
      // Which groups are ranked so is open; what they count is not.
      else if (beyond !== undefined && isOpenMetric) {
        c.judge(groups, `${at}/name`, false, 'one of the groups of the oracle', item['name']);
        match = beyond;
      }
    }
    // Only a name that no group has can be that of an unknown company; ids are numbers too.
    if (match === undefined && pair.hasUnknown && furtherByName?.has(item['name']) !== true)
      match = placeholderMatch(
        item,
        byName,
        given.map(({ item: { name } }) => name),
      );
    if (match === undefined) {
      if (isWhole || !isCut)
        c.judge(groups, `${at}/name`, false, 'one of the groups of the oracle', item['name']);
      continue;
    }
    matches.set(match, item);
    c.judge(groups, `${at}/name`, true, undefined, undefined);
    // Which score it is, is open; that a nested group has one is not.
    if (prefix === 'nested ' && by === 'significance') {
      const score = item['significance'];
      c.judge(
        'nested ranking metric',
        `${at}/significance`,
        numberOf(score) !== undefined,
        'a significance',
        score,
      );
    }
    for (const metric of pair.metrics) {
      if (metric !== 'unique_postings' && item[metric] === undefined && metric === by) continue;
      c.value(`${prefix}group ${metric}`, `${at}/${metric}`, match[metric], item[metric]);
    }
    await pair.inner?.(item, match, at);
  }
  for (const [place, item] of wanted.entries()) {
    if (matches.has(item) || !isWhole) continue;
    if (isCut && sameValue(last, item[by])) continue;
    const name = `the group ${JSON.stringify(item['name'])}, place ${place + 1} of ${wanted.length}`;
    c.judge(groups, `${path}/buckets`, false, name, NO_SUCH_GROUP);
  }
  compareOrder(
    c,
    pair,
    groups,
    [...matches].map(([oracle, target]) => ({ oracle, target })),
    targets,
  );
}

/** The values of the ranking metric may not rise; those of the oracle stand in where the target does not show them. */
function compareOrder(
  c: Comparison,
  { by, path, prefix }: RankingPair,
  groups: string,
  matched: readonly { readonly oracle: Item; readonly target: Item }[],
  targets: readonly Item[],
): void {
  const placed = matched.toSorted(
    (one, other) => targets.indexOf(one.target) - targets.indexOf(other.target),
  );
  for (const [index, { oracle, target }] of placed.entries()) {
    const before = placed[index - 1];
    if (before === undefined) continue;
    const [earlier, later] = [numberOf(before.oracle[by]), numberOf(oracle[by])];
    if (earlier === undefined || later === undefined) continue;
    c.judge(
      groups.includes(' by ') ? groups : `${prefix}order`,
      `${path}/buckets/${targets.indexOf(target)}`,
      later <= earlier || sameValue(later, earlier),
      `${JSON.stringify(target['name'])} before ${JSON.stringify(before.target['name'])}, which has ${earlier} ${by}`,
      `after it, with ${later}`,
    );
  }
}

/** The group of an unknown company, for a name that can be that of such a group. */
function placeholderMatch(
  item: Item,
  byName: ReadonlyMap<unknown, Item>,
  given: readonly unknown[],
): Item | undefined {
  const name = item['name'];
  if (typeof name === 'string' && !isPlaceholder(name) && !/^-?\d*$/.test(name)) return undefined;
  const unknown = byName.get('[Unknown company]') ?? byName.get('0');
  // The group has one name only.
  return unknown === undefined || given.includes(unknown['name']) ? undefined : unknown;
}

/** A name in lower case and without accents. */
function folded(name: unknown): string {
  return String(name).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
