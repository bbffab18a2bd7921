/** The size of a value: the characters of its texts and keys. */
export type TextSize = (value: unknown) => number;

/** Makes a function that measures JSON values; one that occurs in many places is measured once and counted in each. */
export function textSizer(): TextSize {
  const known = new WeakMap<object, number>();
  return function sizeOf(value) {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    let size = known.get(value);
    if (size === undefined) {
      size = 0;
      for (const [key, inner] of Object.entries(value)) size += key.length + sizeOf(inner);
      known.set(value, size);
    }
    return size;
  };
}
