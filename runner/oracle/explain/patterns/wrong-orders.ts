import { numberOf } from '../../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../../properties/index.ts';
import { bucketItems, itemsAt, plainAspect, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import type { Session, Trial } from '../../session.ts';
import { patternOf, type Rule, type RuleFinder } from '../rule.ts';

/** The fewest rankings that must be out of order: a single one may be so for any reason. */
const FEWEST = 3;

/** A group of a ranking of the target, with its value of the metric by which it is ranked. */
interface Ranked {
  readonly name: string;
  readonly value: number;
}

/** The groups of a ranking, and the highest value of those that it should have. */
interface RankedList {
  readonly groups: readonly Ranked[];
  readonly highest: number;
}

/** Whether a group may come right before another one. */
type Order = (one: Ranked, other: Ranked) => boolean;

const byMetric: Order = (one, other) => one.value >= other.value;
const byName: Order = (one, other) => one.name <= other.name || one.name.localeCompare(other.name) <= 0;

const orders = [
  orderPattern('The lowest come first.', (one, other) => one.value <= other.value),
  orderPattern(
    'The values are in the order of their texts, as if 9 were more than 10.',
    (one, other) => String(one.value) >= String(other.value),
  ),
  orderPattern('The groups are in the order of their names, whatever their values.', byName),
  orderPattern('The groups are in the reverse order of their names, whatever their values.', (one, other) =>
    byName(other, one),
  ),
];

const unordered = orderPattern(
  'The groups are not in the order of the metric by which they are ranked.',
  () => true,
  ({ groups }) => !isSorted(groups, byMetric),
);

/** Says in which order the groups of all rankings are, where it is not that of their metric. */
export const wrongOrders: RuleFinder = async (session, wrong, aspect) => {
  for (const pattern of orders)
    if (Number(await pattern.explains(session, wrong, aspect)) >= FEWEST) return pattern;
  return undefined;
};

/** Says that the groups of most rankings are in no order of their metric. */
export const noOrder: RuleFinder = async (session, wrong, aspect) => {
  const times = Number(await unordered.explains(session, wrong, aspect));
  return times >= Math.max(FEWEST, wrong.length / 2) ? unordered : undefined;
};

/** Whether a ranking has another order than by its metric: groups that tie are in each order, and show it by those that lack. */
function isOtherOrder({ groups, highest }: RankedList): boolean {
  return !isSorted(groups, byMetric) || Number(groups[0]?.value) < highest;
}

function orderPattern(text: string, order: Order, isShown = isOtherOrder): Rule {
  return patternOf<RankedList>(text, {
    isOf: (aspect) => /^(nested )?(groups|order)/.test(plainAspect(aspect)),
    read: listsOf,
    follows: ({ groups }) => isSorted(groups, order),
    places: (list) => Number(isShown(list)),
  });
}

function isSorted(list: readonly Ranked[], order: Order): boolean {
  return list.every((group, at) => {
    const before = list[at - 1];
    return before === undefined || order(before, group);
  });
}

/** The rankings of an answer that show the values by which they are ranked. */
async function listsOf(
  session: Session,
  { one, exchange }: Trial,
  aspect: Aspect,
): Promise<readonly RankedList[]> {
  const groups = bucketItems(jsonOf(exchange));
  const wanted = bucketItems((await oracleAnswer(session, one)).body);
  const isNested = plainAspect(aspect).startsWith('nested ');
  const by = (isNested ? one.nested?.rank : one.rank)?.by ?? '';
  const inner = (item: Item | undefined): readonly Item[] => itemsAt(item, 'ranking', 'buckets') ?? [];
  const lists: readonly (readonly [given: readonly Item[], wanted: readonly Item[]])[] = isNested
    ? groups.map((group) => [inner(group), inner(wanted.find(({ name }) => name === group['name']))])
    : [[groups, wanted]];
  return lists.flatMap(([given, expected]) => {
    const ranked = given.flatMap((group): Ranked[] => {
      const value = numberOf(group[by]);
      return value === undefined ? [] : [{ name: String(group['name']), value }];
    });
    const highest = numberOf(expected[0]?.[by]) ?? -Infinity;
    return ranked.length === given.length ? [{ groups: ranked, highest }] : [];
  });
}
