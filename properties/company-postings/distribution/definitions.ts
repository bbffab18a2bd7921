import type { OptionOf } from '../../../contracts/index.ts';

/** The definitions of a percentile (decisions.md#percentiles). */
export const definitions: readonly OptionOf<'percentile'>[] = [
  'nearest-rank',
  'linear',
  'lower',
  'higher',
  'by-upper-count',
];

/** The percentile `key` (from 0 to 100) of values in ascending order, by one definition. There is at least one value. */
export function percentile(
  definition: OptionOf<'percentile'>,
  values: readonly number[],
  key: number,
): number {
  const last = values.length - 1;
  const at = (place: number): number => values[Math.min(last, Math.max(0, place))] ?? Number.NaN;
  const place = (key / 100) * last;
  const below = at(Math.floor(place));
  const byDefinition: Readonly<Record<OptionOf<'percentile'>, number>> = {
    'nearest-rank': at(Math.ceil((key * values.length) / 100) - 1),
    linear: below + (at(Math.ceil(place)) - below) * (place - Math.floor(place)),
    lower: below,
    higher: at(Math.ceil(place)),
    'by-upper-count': at(Math.floor((key * values.length) / 100)),
  };
  return byDefinition[definition];
}

/**
 * Weights of the definitions of statistical software that interpolate at the place n p + a + (1 - 2 a) p - 1 of the values,
 * such as 0, `exclusive` in Python and spreadsheets, and 0.5, which estimates of search engines take.
 */
const WEIGHTS = [0, 1 / 3, 3 / 8, 0.5];

/** Whether values are the percentiles `keys` of others by one definition, also one that is no option of the choice. */
export function arePercentilesOf(
  served: readonly number[],
  values: readonly number[],
  keys: readonly number[],
): boolean {
  const last = values.length - 1;
  const at = (place: number): number => values[Math.min(last, Math.max(0, place))] ?? Number.NaN;
  const between = (place: number, share = place - Math.floor(place)): number =>
    at(Math.floor(place)) + (at(Math.ceil(place)) - at(Math.floor(place))) * share;
  const ofAll = (key: number): number => (key / 100) * values.length;
  const ofSteps = (key: number): number => (key / 100) * last;
  const ways: readonly ((key: number) => number)[] = [
    ...definitions.map((definition) => (key: number) => percentile(definition, values, key)),
    ...WEIGHTS.map((a) => (key: number) => between(ofAll(key) + a + (1 - 2 * a) * (key / 100) - 1)),
    (key) => between(ofAll(key) - 1),
    // The nearest value, and the middle between both neighbours.
    (key) => at(Math.round(ofSteps(key))),
    (key) => between(ofSteps(key), 0.5),
    // The nearest rank, or the mean of two values where the rank is a whole number.
    (key) => (at(Math.ceil(ofAll(key)) - 1) + at(Math.floor(ofAll(key)))) / 2,
  ];
  return ways.some((way) => served.every((value, place) => isRounded(value, way(keys[place] ?? 0))));
}

/** Whether a served value is a computed one, which a target may round to a whole number. */
export function isRounded(served: number, computed: number): boolean {
  return Math.abs(served - computed) <= Math.max(0.5, Math.abs(computed) * 1e-9);
}
