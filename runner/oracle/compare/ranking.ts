import { numberOf } from '../../../contracts/index.ts';
import { isPlaceholder, type Item } from '../../../properties/index.ts';
import { itemsAt, sameValue, type Aspect, type Comparison } from './comparison.ts';

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

/** The groups of two rankings that are compared by name. */
interface NamedGroups {
  readonly wanted: readonly Item[];
  readonly byName: ReadonlyMap<unknown, Item>;
  readonly given: readonly { readonly item: Item; readonly place: number }[];
  /** Whether the limit may cut off groups. */
  readonly isCut: boolean;
  /** Whether they are all: a group that the target merged with another one moves others across the limit. */
  readonly isWhole: boolean;
  /** The aspect of which groups there are. */
  readonly aspect: Aspect;
}

/** Stands for a group that may be one of those that the oracle does not list. */
const UNLISTED = 'unlisted';

/** Compares two rankings: groups by name, metrics, and order. Groups that tie are in any order, also at the limit. */
export async function compareRankings(c: Comparison, pair: RankingPair): Promise<void> {
  const { prefix, by, limit, path } = pair;
  const aspect = `${prefix}groups${isOpenMetric(by) ? ` by ${by}` : ''}`;
  const targets = itemsAt(pair.target, 'buckets');
  // The groups of a group that ties at the limit come from an answer with higher limits.
  const expected = (itemsAt(pair.oracle, 'buckets') ?? []).slice(0, limit);
  if (
    !c.judge(aspect, `${path}/buckets`, targets !== undefined, 'a list of groups', 'none') ||
    targets === undefined
  )
    return;
  // Two empty answers are no evidence of which groups are significant.
  if (by === 'significance' && targets.length === 0 && expected.length === 0) return;
  const groups = namedGroups(c, pair, aspect, targets, expected);
  const matches = new Map<Item, Item>();
  for (const { item, place } of groups.given) {
    const at = `${path}/buckets/${place}`;
    const match = await matchOf(c, pair, groups, item, at);
    if (match === UNLISTED) continue;
    if (match === undefined) {
      if (groups.isWhole || !groups.isCut)
        c.judge(aspect, `${at}/name`, false, 'one of the groups of the oracle', item['name']);
      continue;
    }
    matches.set(match, item);
    c.judge(aspect, `${at}/name`, true, undefined, undefined);
    compareMetrics(c, pair, item, match, at);
    await pair.inner?.(item, match, at);
  }
  judgeMissing(c, pair, groups, matches);
  compareOrder(
    c,
    pair,
    aspect,
    [...matches].map(([oracle, target]) => ({ oracle, target })),
    targets,
  );
}

const isOpenMetric = (by: string): boolean => by === 'significance' || by === 'posting_intensity';

/** The groups but those whose names a target may merge, which are compared together, and their number. */
function namedGroups(
  c: Comparison,
  { ambiguous, limit, path, prefix }: RankingPair,
  aspect: Aspect,
  targets: readonly Item[],
  expected: readonly Item[],
): NamedGroups {
  const isAmbiguous = (item: Item): boolean => ambiguous.has(folded(item['name']));
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
  const names = `${prefix}names that differ in case or accents only`;
  if (!isCut && alike !== '') c.judge(names, `${path}/buckets`, merged === alike, alike, merged);
  const isWhole = wanted.length === expected.length && given.length === targets.length;
  if (isWhole)
    c.judge(aspect, `${path}/buckets`, given.length === wanted.length, wanted.length, given.length);
  const byName = new Map(wanted.map((item) => [item['name'], item]));
  return { wanted, byName, given, isCut, isWhole, aspect };
}

/** The group of the oracle that a group of the target is; undefined where it is none. */
async function matchOf(
  c: Comparison,
  { by, further, hasUnknown }: RankingPair,
  { wanted, byName, given, isCut, isWhole, aspect }: NamedGroups,
  item: Item,
  at: string,
): Promise<Item | typeof UNLISTED | undefined> {
  const name = item['name'];
  const match = byName.get(name);
  if (match !== undefined) return match;
  const last = wanted.at(-1)?.[by];
  const listed = isCut ? await further() : [];
  const beyond = listed.findLast((one) => one['name'] === name);
  if (beyond === undefined) {
    // The oracle lists no further groups: one of those that tie may be among them.
    if (listed.length >= MOST_GROUPS && sameValue(last, item[by] ?? last)) return UNLISTED;
    // Only a name that no group has can be that of an unknown company; ids are numbers too.
    if (!hasUnknown) return undefined;
    return placeholderMatch(
      item,
      byName,
      given.map((one) => one.item['name']),
    );
  }
  if (!isWhole || sameValue(last, beyond[by])) return beyond;
  // Which groups are ranked so is open; what they count is not.
  if (!isOpenMetric(by)) return undefined;
  c.judge(aspect, `${at}/name`, false, 'one of the groups of the oracle', name);
  return beyond;
}

function compareMetrics(
  c: Comparison,
  { by, metrics, prefix }: RankingPair,
  item: Item,
  match: Item,
  at: string,
): void {
  // Which score it is, is open; that a nested group has one is not.
  const score = item['significance'];
  if (prefix === 'nested ' && by === 'significance')
    c.judge(
      'nested ranking metric',
      `${at}/significance`,
      numberOf(score) !== undefined,
      'a significance',
      score,
    );
  for (const metric of metrics) {
    if (metric !== 'unique_postings' && item[metric] === undefined && metric === by) continue;
    c.value(`${prefix}group ${metric}`, `${at}/${metric}`, match[metric], item[metric]);
  }
}

/** Judges the groups that the target lacks; those that tie at the limit may be cut off. */
function judgeMissing(
  c: Comparison,
  { by, path }: RankingPair,
  { wanted, isCut, isWhole, aspect }: NamedGroups,
  matches: ReadonlyMap<Item, Item>,
): void {
  const last = wanted.at(-1)?.[by];
  for (const [place, item] of wanted.entries()) {
    if (matches.has(item) || !isWhole || (isCut && sameValue(last, item[by]))) continue;
    const name = `the group ${JSON.stringify(item['name'])}, place ${place + 1} of ${wanted.length}`;
    c.judge(aspect, `${path}/buckets`, false, name, NO_SUCH_GROUP);
  }
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
