import fc, { type Arbitrary } from 'fast-check';
import type { FacetValue } from '../../kit/survey.ts';
import { monthName, monthNumber, type MonthRange } from '../months/months.ts';

/** A range inside another; it begins and ends in a month with data when there are any. */
export function subRange(when: MonthRange, months: readonly string[]): Arbitrary<MonthRange> {
  if (months.length > 0)
    return fc
      .tuple(fc.constantFrom(...months), fc.constantFrom(...months))
      .map(([one, other]) => (one < other ? { start: one, end: other } : { start: other, end: one }));
  const first = monthNumber(when.start);
  const month = fc.integer({ min: first, max: monthNumber(when.end) });
  return fc
    .tuple(month, month)
    .map(([one, other]) => ({
      start: monthName(Math.min(one, other)),
      end: monthName(Math.max(one, other)),
    }));
}

/** A filter on one or two values of one facet; no filter when no facet has any. */
export function filterOnOne(
  values: ReadonlyMap<string, readonly FacetValue[]>,
): Arbitrary<Readonly<Record<string, readonly string[]>>> {
  const facets = [...values.keys()].filter((facet) => values.get(facet)?.length !== 0);
  if (facets.length === 0) return fc.constant({});
  return fc.constantFrom(...facets).chain((facet) => {
    const names = (values.get(facet) ?? []).map(({ name }) => name);
    return fc
      .subarray(names, { minLength: 1, maxLength: Math.min(2, names.length) })
      .map((chosen) => ({ [facet]: chosen }));
  });
}
