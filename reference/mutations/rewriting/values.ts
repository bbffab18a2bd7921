import type { WordedFunction } from './json-path.ts';
import type { Verbs } from './rewrite.ts';

/** What becomes of a value. Values of other types stay as they are. */
type Operator = WordedFunction;

type Words = (path: string, verbs: Verbs) => string;

function worded(operator: Operator, words: Words): Operator {
  return Object.assign((value: unknown) => operator(value), { words });
}

/** The value of a property that JSON omits. */
export const omitted = undefined;

/** Changes a number. */
function number(change: (value: number) => number): Operator {
  return (value) => (typeof value === 'number' ? change(value) : value);
}

/** A number with another one added. */
export function plus(more: number): Operator {
  return worded(
    number((value) => value + more),
    (path) => `adds ${more} to ${path}`,
  );
}

/** A number multiplied by another one. */
export function times(factor: number): Operator {
  return worded(
    number((value) => value * factor),
    (path) => `multiplies ${path} by ${factor}`,
  );
}

/** The largest integer that is not above a number. */
export const floored: Operator = worded(number(Math.floor), (path) => `rounds ${path} down`);

/** A value as text. */
export const text: Operator = worded(String, (path, { returns }) => `${returns} ${path} as text`);

/** Changes a list. */
export function list(change: (items: readonly unknown[]) => readonly unknown[]): Operator {
  return (value) => (Array.isArray(value) ? change(value as unknown[]) : value);
}

/** Changes each item of a list. */
export function each(change: (item: unknown, place: number) => unknown): Operator {
  return list((items) => items.map(change));
}

/** Changes the last item of a list. */
export function last(change: (item: unknown) => unknown): Operator {
  return list((items) => [...items.slice(0, -1), ...items.slice(-1).map(change)]);
}

/** The first item of a list: what a server reads that accepts either. */
export const firstItem: Operator = worded(
  (value) => (Array.isArray(value) ? (value as unknown[])[0] : value),
  (path, { returns }) => `${returns} the first item of ${path} instead of a list`,
);

/** The first items of a list. */
export function firstOf(count: number): Operator {
  return worded(
    list((items) => items.slice(0, count)),
    (path, { returns }) => `${returns} the first ${count} of ${path} only`,
  );
}

/** The last items of a list. */
export function lastOf(count: number): Operator {
  return worded(
    list((items) => items.slice(-count)),
    (path, { returns }) => `${returns} the last ${count} of ${path} only`,
  );
}

/** A list without its first item. */
export const withoutFirst: Operator = worded(
  list((items) => items.slice(1)),
  (path, { omits }) => `${omits} the first item of ${path}`,
);

/** A list without its last item. */
export const withoutLast: Operator = worded(
  list((items) => items.slice(0, -1)),
  (path, { omits }) => `${omits} the last item of ${path}`,
);

/** A value that no posting has instead of a list of one value twice. */
export const noneForTwice: Operator = list((items) =>
  items.length === 2 && items[0] === items[1] ? ['none'] : items,
);

/** A list in reverse order. */
export const reversed: Operator = worded(
  list((items) => items.toReversed()),
  (path, { returns }) => `${returns} ${path} in reverse order`,
);

/** A list with its first item at the end. */
export const shifted: Operator = worded(
  list((items) => [...items.slice(1), ...items.slice(0, 1)]),
  (path, { returns }) => `${returns} the first item of ${path} last`,
);

/** A list with its first two items exchanged. */
export const swapped: Operator = worded(
  list((items) => [...items.slice(0, 2).toReversed(), ...items.slice(2)]),
  (path) => `swaps the first two items of ${path}`,
);

/** A list as an object by its indexes. */
export const indexed: Operator = worded(
  (value) => ({ ...(value as object) }),
  (path, { returns }) => `${returns} ${path} as an object`,
);
