/** Numbers this close count as equal: the order of additions may differ between two equal requests. */
const RELATIVE_TOLERANCE = 1e-9;

/**
 * Whether two JSON values say the same. The order of keys and of array items is free: a server may keep either in a
 * hash table. Judge an order that the contract gives with a check of its own.
 */
export function sameJson(left: unknown, right: unknown): boolean {
  return sameSorted(sorted(left), sorted(right));
}

function sameSorted(left: unknown, right: unknown): boolean {
  if (typeof left === 'number' && typeof right === 'number')
    return (
      left === right ||
      Math.abs(left - right) <= RELATIVE_TOLERANCE * Math.max(Math.abs(left), Math.abs(right))
    );
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => sameSorted(item, right[index]));
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    const keys = Object.keys(left);
    return (
      Array.isArray(left) === Array.isArray(right) &&
      keys.length === Object.keys(right).length &&
      keys.every(
        (key) =>
          Object.hasOwn(right, key) &&
          sameSorted((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
      )
    );
  }
  return left === right;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const keyed = value.map((item) => ({ item: sorted(item), key: JSON.stringify(sorted(item)) }));
    return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item);
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([key, item]) => [key, sorted(item)]),
    );
  return value;
}
