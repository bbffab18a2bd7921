import { isObject } from '../values.ts';
import type { PlaceKind } from './place.ts';
import { copiedAlong, slotsOf, type Slot } from './slots.ts';

/** Changes the values at the slots of one place, in the order of the document. */
export interface Operator {
  readonly name: string;
  readonly kinds: readonly PlaceKind[];
  readonly sides: readonly ('request' | 'answer')[];
  /** Whether it needs a path of several slots. */
  readonly needsSeveral?: true;
  /** Changes the slots in place. */
  apply(slots: readonly Slot[]): void;
}

const both = ['request', 'answer'] as const;
const answer = ['answer'] as const;
const every: readonly PlaceKind[] = ['list', 'number', 'text', 'month', 'object'];

/** An operator that changes each value separately: undefined removes a value, and values of other types are left unchanged. */
function onValues(
  name: string,
  kinds: readonly PlaceKind[],
  change: (value: unknown) => unknown,
  sides: Operator['sides'] = both,
): Operator {
  return {
    name,
    kinds,
    sides,
    apply(slots) {
      for (const slot of slots) slot.set(change(slot.value));
    },
  };
}

function onLists(
  name: string,
  change: (list: readonly unknown[]) => readonly unknown[],
  sides: Operator['sides'] = both,
): Operator {
  return onValues(name, ['list'], (value) => (Array.isArray(value) ? change(value) : value), sides);
}

function onNumbers(name: string, change: (value: number) => number): Operator {
  return onValues(name, ['number'], (value) => (typeof value === 'number' ? change(value) : value));
}

function onTexts(name: string, change: (text: string) => string): Operator {
  return onValues(name, ['text'], (value) => (typeof value === 'string' ? change(value) : value));
}

function onMonths(name: string, months: number): Operator {
  return onValues(name, ['month'], (value) => {
    const [, year, month, rest = ''] = /^(\d{4})-(\d\d)(.*)$/.exec(String(value)) ?? [];
    if (year === undefined) return value;
    const moved = Number(year) * 12 + Number(month) - 1 + months;
    return `${Math.floor(moved / 12)}-${String((moved % 12) + 1).padStart(2, '0')}${rest}`;
  });
}

/** An operator that moves values between the slots of a place. */
function amongSlots(name: string, pick: (at: number, count: number) => number): Operator {
  return {
    name,
    kinds: every,
    sides: answer,
    needsSeveral: true,
    apply(slots) {
      const values = slots.map(({ value }) => value);
      for (const [at, slot] of slots.entries()) slot.set(values[pick(at, values.length)]);
    },
  };
}

const rotated = <Item>(list: readonly Item[]): readonly Item[] => [...list.slice(1), ...list.slice(0, 1)];
function swapped<Item>([first, second, ...rest]: readonly Item[]): readonly Item[] {
  return first === undefined || second === undefined
    ? [first, second].filter((item) => item !== undefined)
    : [second, first, ...rest];
}

/** The operators of changes. */
export const operators: readonly Operator[] = [
  onValues('drop', every, () => undefined),
  onValues('null', ['number', 'text', 'list', 'object'], () => null, answer),
  onValues('as-text', ['number'], (value) => (typeof value === 'number' ? String(value) : value), answer),
  onLists('drop-first', (list) => list.slice(1)),
  onLists('drop-last', (list) => list.slice(0, -1)),
  onLists('first-only', (list) => list.slice(0, 1)),
  onLists('last-only', (list) => list.slice(-1)),
  onLists('reverse', (list) => list.toReversed()),
  onLists('swap', swapped),
  onLists('shift', rotated),
  onLists('add', (list) => [...list, ...list.slice(-1)], answer),
  onLists('cut-at-2', (list) => list.slice(0, 2)),
  onLists('drop-last-beyond-2', (list) => (list.length > 2 ? list.slice(0, -1) : list)),
  ...[5, 10, 12, 24, 50].flatMap((count) => [
    onLists(`cut-at-${count}`, (list) => list.slice(0, count), answer),
    onLists(`drop-last-beyond-${count}`, (list) => (list.length > count ? list.slice(0, -1) : list), answer),
  ]),
  onNumbers('plus-one', (value) => value + 1),
  onNumbers('minus-one', (value) => value - 1),
  onNumbers('double', (value) => value * 2),
  onNumbers('zero', () => 0),
  onNumbers('at-most-10', (value) => Math.min(value, 10)),
  onTexts('upper-case', (text) => text.toUpperCase()),
  onTexts('truncate', (text) => text.slice(0, 40)),
  onTexts('first-word', (text) => text.split(' ')[0] ?? ''),
  onTexts('ascii', (text) => text.replaceAll(/[^\p{ASCII}]/gu, '?')),
  onTexts('suffix', (text) => `${text} x`),
  onMonths('month-later', 1),
  onMonths('month-earlier', -1),
  amongSlots('mix-up', (at, count) => (at + 1) % count),
  amongSlots('last-for-all', (_, count) => count - 1),
  amongSlots('first-for-all', () => 0),
];

/** Which of the slots of a place an operator changes. */
const extents = {
  all: (slots: readonly Slot[]) => slots,
  first: (slots: readonly Slot[]) => slots.slice(0, 1),
  last: (slots: readonly Slot[]) => slots.slice(-1),
} as const;

/** The slots of a place that are changed: all, the first or the last. */
export type Extent = keyof typeof extents;

/** Changes a copy of a body at a path; it shares with the body what no such path leads to. Equal bodies give equal copies. */
export function changedAt(body: unknown, path: string, extent: Extent, operator: Operator): unknown {
  if (!isObject(body)) return body;
  const copy = copiedAlong(body, path.split('.').slice(0, -1));
  operator.apply(extents[extent](slotsOf(copy, path)));
  return copy;
}
