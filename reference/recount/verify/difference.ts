/** Where two answers differ: the path of the first value, and both values. */
export interface Difference {
  readonly at: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** How far numbers that are not integers may be apart, as a share of the larger one. */
const tolerance = 1e-9;

function isSameNumber(left: number, right: number): boolean {
  if (Number.isInteger(left) && Number.isInteger(right)) return left === right;
  return Math.abs(left - right) <= tolerance * Math.max(Math.abs(left), Math.abs(right));
}

/** The first difference between two JSON values; undefined for equal ones. The order of keys does not matter. */
export function differenceOf(expected: unknown, got: unknown, at = 'data'): Difference | undefined {
  if (typeof expected === 'number' && typeof got === 'number')
    return isSameNumber(expected, got) ? undefined : { at, expected, got };
  const areObjects = [expected, got].every((value) => typeof value === 'object' && value !== null);
  if (!areObjects || Array.isArray(expected) !== Array.isArray(got))
    return expected === got ? undefined : { at, expected, got };
  const [left, right] = [expected, got] as [Record<string, unknown>, Record<string, unknown>];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const difference = differenceOf(left[key], right[key], `${at}.${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
