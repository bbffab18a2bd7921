import fc, { type Arbitrary } from 'fast-check';
import { numberOf } from '../../contracts/index.ts';

/** Numbers from 1 to 100, where a schema allows these. */
const usual = { min: 1, max: 100 };

/** Multiples of smaller steps are not computed: such a product is not exact. */
const SMALLEST_STEP = 1e-6;

/** Numbers within the bounds of a schema fragment, in steps of `multipleOf`; undefined when the bounds leave none. */
export function numberWithin(
  schema: Readonly<Record<string, unknown>>,
  isInteger: boolean,
): Arbitrary<number> | undefined {
  const multiple = numberOf(schema['multipleOf']) ?? 0;
  const step = multiple >= SMALLEST_STEP ? multiple : 1;
  const low = Math.max(
    numberOf(schema['minimum']) ?? -Infinity,
    above(numberOf(schema['exclusiveMinimum']), step),
  );
  const high = Math.min(
    numberOf(schema['maximum']) ?? Infinity,
    below(numberOf(schema['exclusiveMaximum']), step),
  );
  if (low > high) return undefined;
  const first = Math.ceil(firstOf(low, high) / step);
  const last = Math.min(Math.floor(high / step), first + usual.max - 1);
  if (Number.isSafeInteger(first) && Number.isSafeInteger(last) && first <= last)
    return fc.integer({ min: first, max: last }).map((count) => count * step);
  // No whole step between the bounds, or numbers too large to count.
  if (isInteger && Math.ceil(low) > Math.floor(high)) return undefined;
  return fc.constant(Number.isFinite(low) ? (isInteger ? Math.ceil(low) : low) : high);
}

/** The first multiple to try: at the usual numbers, where the bounds allow them. */
function firstOf(low: number, high: number): number {
  if (low === -Infinity) return Math.min(usual.min, high);
  return low <= usual.min && usual.min <= high ? usual.min : low;
}

function above(bound: number | undefined, step: number): number {
  if (bound === undefined) return -Infinity;
  return bound + Math.max(step, Math.abs(bound) * Number.EPSILON) * 1e-3;
}

function below(bound: number | undefined, step: number): number {
  return bound === undefined ? Infinity : -above(-bound, step);
}
