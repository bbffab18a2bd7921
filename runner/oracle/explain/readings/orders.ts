import { jsonOf } from '../../../../properties/index.ts';
import { bucketItems } from '../../compare/comparison.ts';
import type { Trial } from '../../session.ts';
import { numberOf } from '../../../../contracts/index.ts';

/** An order that a ranking may have instead of that of its metric. */
export interface WrongOrder {
  /** In words. */
  readonly text: string;
  readonly isBefore: (one: number, other: number) => boolean;
}

const orders: readonly WrongOrder[] = [
  { text: 'the lowest come first', isBefore: (one, other) => one <= other },
  {
    text: 'the values are in the order of their texts, as if 9 were more than 10',
    isBefore: (one, other) => String(one) >= String(other),
  },
];

/** The order in which the groups of all answers are, where it is not that of their metric. */
export function wrongOrderOf(trials: readonly Trial[]): WrongOrder | undefined {
  return orders.find((order) => haveOrder(trials, order));
}

/** Whether the groups of all answers are in an order, and not all of them in that of their metric. */
function haveOrder(trials: readonly Trial[], order: WrongOrder): boolean {
  return (
    agreeWithOrder(trials, order) &&
    listsOf(trials).some((values) => !isSorted(values, (one, other) => one >= other))
  );
}

/** Whether the groups of all answers are in an order: a single group is in each. */
export function agreeWithOrder(trials: readonly Trial[], { isBefore }: WrongOrder): boolean {
  return listsOf(trials).every((values) => isSorted(values, isBefore));
}

/** The values of the metric by which groups are ranked, by answer. */
function listsOf(trials: readonly Trial[]): readonly (readonly number[])[] {
  return trials.map(({ one, exchange }) =>
    bucketItems(jsonOf(exchange)).map((bucket) => numberOf(bucket[one.rank?.by ?? '']) ?? Number.NaN),
  );
}

function isSorted(values: readonly number[], isBefore: WrongOrder['isBefore']): boolean {
  return values.every((value, at) => at === 0 || isBefore(values[at - 1] ?? Number.NaN, value));
}
