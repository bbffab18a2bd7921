import { isObject } from '../../../contracts/index.ts';

/** Numbers this close count as equal: the order of additions may differ between two equal requests. */
const RELATIVE_TOLERANCE = 1e-9;

/** Small shares of a sum this close count as equal, as they have the rounding of the large ones: confidences add up to 1. */
const ABSOLUTE_TOLERANCE = 1e-12;

/** Whether two JSON values are the same but for the order of keys and array items, which no clause gives in general. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left === 'number' && typeof right === 'number')
    return (
      Math.abs(left - right) <=
      Math.max(ABSOLUTE_TOLERANCE, RELATIVE_TOLERANCE * Math.max(Math.abs(left), Math.abs(right)))
    );
  if (Array.isArray(left) && Array.isArray(right)) return sameItems(left, right);
  if (isObject(left) && isObject(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
    );
  }
  return false;
}

/** Pairs each item with one of the other list; most lists come in the same order, and nothing is left to be found. */
function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  const first = left.findIndex((item, at) => !sameJson(item, right[at]));
  if (first < 0) return true;
  const unpaired = right.slice(first);
  return left.slice(first).every((item) => {
    const pair = unpaired.findIndex((candidate) => sameJson(item, candidate));
    if (pair >= 0) unpaired.splice(pair, 1);
    return pair >= 0;
  });
}
