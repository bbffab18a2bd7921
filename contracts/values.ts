/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Whether a JSON value is an object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON value if it is an object, else an empty object. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** Whether a JSON value nests arrays and objects in more levels than these. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1));
}

/** A value as a finite number, or undefined. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The sum of some numbers; 0 of none. */
export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

/** The items that a list has before, in order: those that are repeated. */
export function repeatedIn<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((item, index) => items.indexOf(item) !== index);
}

/** The strings of an array, in order; empty for anything else. */
export function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The value at a path of keys of JSON objects and places of arrays, or undefined. */
export function valueAt(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );
}

/** The properties that are not undefined, to spread into an object whose optional properties are omitted. */
export function defined<Properties extends object>(
  properties: Properties,
): { readonly [Key in keyof Properties]?: Exclude<Properties[Key], undefined> } {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as Properties;
}

/** The items of a list by their keys, in the order in which they come. `Map.groupBy` needs Node 21. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The value of a key in a map; `make` makes it for a key that is not there yet, and it is kept. */
export function getOrInsert<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}

/** Runs an action for each item in their order, up to a number of them at the same time. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  action: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await action(items[index] as Item, index);
  };
  await Promise.all(Array.from({ length: Math.max(1, atOnce) }, worker));
}

/** FNV-1a over the UTF-16 code units of a text, as an unsigned 32-bit number; `state` is where it starts. */
export function fnv1a(text: string, state = 0x811c9dc5): number {
  let hash = state;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
