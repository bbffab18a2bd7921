import { numberOf } from '../../../../contracts/index.ts';
import { jsonOf, type Item } from '../../../../properties/index.ts';
import { bucketItems, itemsAt, plainAspect, type Aspect } from '../../compare/comparison.ts';
import type { Trial } from '../../session.ts';
import { patternOf, type Pattern, type PatternFinder } from './pattern.ts';

/** The fewest rankings that must be out of order: a single one may be so for any reason. */
const FEWEST = 3;

/** A group of a ranking of the target, with its value of the metric by which it is ranked. */
interface Ranked {
  readonly name: string;
  readonly value: number;
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
);

/** Says in which order the groups of all rankings are, where it is not that of their metric. */
export const wrongOrders: PatternFinder = async (session, wrong, aspect) => {
  for (const pattern of orders)
    if (Number(await pattern.explains(session, wrong, aspect)) >= FEWEST) return pattern;
  return undefined;
};

/** Says that the groups of most rankings are in no order of their metric. */
export const noOrder: PatternFinder = async (session, wrong, aspect) => {
  const times = Number(await unordered.explains(session, wrong, aspect));
  return times >= Math.max(FEWEST, wrong.length / 2) ? unordered : undefined;
};

function orderPattern(text: string, order: Order): Pattern {
  return patternOf<readonly Ranked[]>(text, {
    isOf: (aspect) => /^(nested )?(groups|order)/.test(plainAspect(aspect)),
    read: (_, trial, aspect) => Promise.resolve(listsOf(trial, aspect)),
    follows: (list) => isSorted(list, order),
    places: (list) => Number(!isSorted(list, byMetric)),
  });
}

function isSorted(list: readonly Ranked[], order: Order): boolean {
  return list.every((group, at) => {
    const before = list[at - 1];
    return before === undefined || order(before, group);
  });
}

/** The rankings of an answer that show the values by which they are ranked. */
function listsOf({ one, exchange }: Trial, aspect: Aspect): readonly (readonly Ranked[])[] {
  const groups = bucketItems(jsonOf(exchange));
  const isNested = plainAspect(aspect).startsWith('nested ');
  const by = (isNested ? one.nested?.rank : one.rank)?.by ?? '';
  const lists: readonly (readonly Item[])[] = isNested
    ? groups.map((group) => itemsAt(group, 'ranking', 'buckets') ?? [])
    : [groups];
  return lists.flatMap((list) => {
    const ranked = list.flatMap((group): Ranked[] => {
      const value = numberOf(group[by]);
      return value === undefined ? [] : [{ name: String(group['name']), value }];
    });
    return ranked.length === list.length ? [ranked] : [];
  });
}
