/** What becomes of a value. Values of other types stay as they are. */
type Operator = (value: unknown) => unknown;

/** The value of a property that JSON omits. */
export const omitted = undefined;

/** Changes a number. */
const number =
  (change: (value: number) => number): Operator =>
  (value) =>
    typeof value === 'number' ? change(value) : value;

/** A number with another one added. */
export const plus = (more: number): Operator => number((value) => value + more);

/** A number multiplied by another one. */
export const times = (factor: number): Operator => number((value) => value * factor);

/** The largest integer that is not above a number. */
export const floored: Operator = number(Math.floor);

/** Changes a list. */
export const list =
  (change: (items: readonly unknown[]) => readonly unknown[]): Operator =>
  (value) =>
    Array.isArray(value) ? change(value as unknown[]) : value;

/** Changes each item of a list. */
export const each = (change: (item: unknown, place: number) => unknown): Operator =>
  list((items) => items.map(change));

/** Changes the last item of a list. */
export const last = (change: (item: unknown) => unknown): Operator =>
  list((items) => [...items.slice(0, -1), ...items.slice(-1).map(change)]);

/** The first item of a list: what a server reads that accepts either. */
export const firstItem: Operator = (value) => (Array.isArray(value) ? (value as unknown[])[0] : value);

/** The first items of a list. */
export const firstOf = (count: number): Operator => list((items) => items.slice(0, count));

/** The last items of a list. */
export const lastOf = (count: number): Operator => list((items) => items.slice(-count));

/** A list without its first item. */
export const withoutFirst: Operator = list((items) => items.slice(1));

/** A list without its last item. */
export const withoutLast: Operator = list((items) => items.slice(0, -1));

/** A value that no posting has instead of a list of one value twice. */
export const noneForTwice: Operator = list((items) =>
  items.length === 2 && items[0] === items[1] ? ['none'] : items,
);

/** A list in reverse order. */
export const reversed: Operator = list((items) => items.toReversed());

/** A list with its first item at the end. */
export const shifted: Operator = list((items) => [...items.slice(1), ...items.slice(0, 1)]);

/** A list with its first two items exchanged. */
export const swapped: Operator = list((items) => [...items.slice(0, 2).toReversed(), ...items.slice(2)]);

/** A list as an object by its indexes. */
export const indexed: Operator = (value) => ({ ...(value as object) });
