/** The item at an index. Throws a RangeError when the index is outside the list. */
export function entry<Item>(list: ArrayLike<Item>, place: number): Item {
  const item = list[place];
  if (item === undefined) throw new RangeError(`no item ${place} in a list of ${list.length}`);
  return item;
}

/** The value of a key. Throws a RangeError that names a missing key. */
export function lookUp<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`no entry for ${String(key)}`);
  return value;
}
