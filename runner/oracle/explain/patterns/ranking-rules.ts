import { numberOf, sumOf } from '../../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../../properties/index.ts';
import { bucketItems, itemsAt, plainAspect, sameValue, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import type { CaseRank } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';
import { patternOf, type RuleFinder } from '../rule.ts';

/** The fewest rankings, or groups, that must show a rule: a single one may do so for any reason. */
const FEWEST = 3;
/** A larger smallest group is none of a target that leaves out small ones. */
const MOST_POSTINGS = 20;

/** The groups that a ranking should have, and those that it has. */
interface Lists {
  /** Without those that tie at the limit. */
  readonly expected: readonly Item[];
  readonly given: readonly Item[];
  /** The metric by which they are ranked. */
  readonly by: string;
  /** The highest value that a group should have. */
  readonly highest: number;
  /** Whether there are as many as the limit allows. */
  readonly isFull: boolean;
  /** Whether as many as the limit allows should be there. */
  readonly isCut: boolean;
}

/** What a target does with the groups of each ranking. */
interface RankingRule {
  readonly text: string;
  readonly follows: (lists: Lists) => boolean;
  /** In how many places of a ranking it shows. */
  readonly places: (lists: Lists) => number;
  readonly fewest: number;
}

/** Says in which order the groups of all rankings are, or which of them are missing. */
export const rankingRules: RuleFinder = async (session, wrong, aspect) => {
  if (!isOf(aspect)) return undefined;
  const lists = (await Promise.all(wrong.map((trial) => listsOf(session, trial, aspect)))).flat();
  const unordered = ofOrder(
    'The groups are not in the order of the metric by which they are ranked.',
    () => true,
    (one) => !isSorted(one, byMetric),
    Math.max(FEWEST, wrong.length / 2),
  );
  const rules = [...orders, unordered, ...missingIn(lists)];
  const found = rules.find(
    ({ follows, places, fewest }) =>
      lists.every((one) => follows(one)) && sumOf(lists.map((one) => places(one))) >= fewest,
  );
  return found && patternOf<Lists>(found.text, { isOf, read: listsOf, ...found });
};

const isOf = (aspect: Aspect): boolean => /^(nested )?(groups|order)/.test(plainAspect(aspect));

/** A group with its value of the metric by which it is ranked. */
interface Ranked {
  readonly name: string;
  readonly value: number;
}

/** Whether a group may come right before another one. */
type Order = (one: Ranked, other: Ranked) => boolean;

const byMetric: Order = (one, other) => one.value >= other.value;
const byName: Order = (one, other) => one.name <= other.name || one.name.localeCompare(other.name) <= 0;

const orders: readonly RankingRule[] = [
  ofOrder('The lowest come first.', (one, other) => one.value <= other.value),
  ofOrder(
    'The values are in the order of their texts, as if 9 were more than 10.',
    (one, other) => String(one.value) >= String(other.value),
    (lists) => !isSorted(lists, byMetric),
  ),
  ofOrder('The groups are in the order of their names, whatever their values.', byName),
  ofOrder('The groups are in the reverse order of their names, whatever their values.', (one, other) =>
    byName(other, one),
  ),
];

/** Groups that tie are in each order, and show one by the groups that are not there. */
function isOtherOrder(lists: Lists): boolean {
  const [first] = rankedOf(lists);
  return !isSorted(lists, byMetric) || (first !== undefined && first.value < lists.highest);
}

function ofOrder(text: string, order: Order, isShown = isOtherOrder, fewest = FEWEST): RankingRule {
  return {
    text,
    fewest,
    follows: (lists) => isSorted(lists, order),
    places: (lists) => Number(isShown(lists)),
  };
}

function isSorted(lists: Lists, order: Order): boolean {
  const groups = rankedOf(lists);
  return groups.every((group, at) => {
    const before = groups[at - 1];
    return before === undefined || order(before, group);
  });
}

/** The groups with their values; none where one shows no value. */
function rankedOf({ given, by }: Lists): readonly Ranked[] {
  const ranked = given.flatMap((item) => {
    const value = numberOf(item[by]);
    return value === undefined ? [] : [{ name: String(item['name']), value }];
  });
  return ranked.length === given.length ? ranked : [];
}

/** The rules by which groups are missing in every ranking that should have them: small ones, or that of one name. */
function missingIn(lists: readonly Lists[]): readonly RankingRule[] {
  const missing = lists.flatMap(lostOf);
  if (missing.length < FEWEST) return [];
  const names = new Set(missing.map(({ name }) => name));
  const [name] = names;
  const most = Math.max(...missing.map(countOf));
  const small = most === 1 ? 'Groups of a single posting' : `Groups of ${most} postings or fewer`;
  return [
    ...(names.size === 1
      ? [
          lost(
            `The group ${JSON.stringify(name)} is missing wherever it should be.`,
            (item) => item['name'] === name,
          ),
        ]
      : []),
    endLost('first', ({ expected }) => expected[0]),
    endLost('last', ({ expected, isCut }) => (isCut ? undefined : expected.at(-1))),
    ...(most <= MOST_POSTINGS ? [lost(`${small} are missing.`, (item) => countOf(item) <= most)] : []),
    {
      text: 'Where there are more groups than the limit, others than those with the highest values are kept.',
      fewest: 1,
      follows: (one) => one.isFull || lostOf(one).length === 0,
      places: (one) => Number(lostOf(one).length > 0),
    },
  ];
}

/** The groups that should be there and are not. */
function lostOf({ expected, given }: Lists): readonly Item[] {
  const names = new Set(given.map(({ name }) => name));
  return expected.filter(({ name }) => !names.has(name));
}

const countOf = (item: Item): number => numberOf(item['unique_postings']) ?? Infinity;

/** One of the groups with the highest, or the lowest, value is missing, and no other one. */
function endLost(place: string, endOf: (lists: Lists) => Item | undefined): RankingRule {
  return {
    text: `The ${place} group of each ranking is missing.`,
    fewest: 1,
    follows(lists) {
      const [end, groups] = [endOf(lists), lostOf(lists)];
      return (
        groups.length === Number(end !== undefined) &&
        groups.every((item) => sameValue(item[lists.by], end?.[lists.by]))
      );
    },
    places: (lists) => Number(lists.expected.length > 1 && endOf(lists) !== undefined),
  };
}

function lost(text: string, isLost: (item: Item) => boolean): RankingRule {
  return {
    text,
    fewest: 1,
    follows(lists) {
      const groups = new Set(lostOf(lists));
      return lists.expected.every((item) => groups.has(item) === isLost(item));
    },
    places: ({ expected }) => expected.filter(isLost).length,
  };
}

/** The groups of the rankings of an answer; without those that tie at the limit, of which any may be there. */
async function listsOf(
  session: Session,
  { one, exchange }: Trial,
  aspect: Aspect,
): Promise<readonly Lists[]> {
  const wanted = bucketItems((await oracleAnswer(session, one)).body);
  const given = bucketItems(jsonOf(exchange));
  const { rank, nested } = one;
  if (!plainAspect(aspect).startsWith('nested ')) return [pairOf(wanted, given, rank)];
  return wanted.flatMap((group) => {
    const same = given.find(({ name }) => name === group['name']);
    const inner = same && itemsAt(same, 'ranking', 'buckets');
    return inner === undefined
      ? []
      : [pairOf(itemsAt(group, 'ranking', 'buckets') ?? [], inner, nested?.rank)];
  });
}

function pairOf(wanted: readonly Item[], given: readonly Item[], rank: CaseRank | undefined): Lists {
  const { by = '', limit = Infinity } = rank ?? {};
  const last = wanted.at(-1)?.[by];
  const isCut = wanted.length >= limit;
  const expected = isCut ? wanted.filter((item) => !sameValue(item[by], last)) : wanted;
  const highest = numberOf(wanted[0]?.[by]) ?? -Infinity;
  return { expected, given, by, highest, isCut, isFull: given.length >= limit };
}
