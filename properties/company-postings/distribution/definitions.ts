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

/** Whether a served value is a computed one, which a target may round to a whole number. */
export function isRounded(served: number, computed: number): boolean {
  return Math.abs(served - computed) <= Math.max(0.5, Math.abs(computed) * 1e-9);
}
