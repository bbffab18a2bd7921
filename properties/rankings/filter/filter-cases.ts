import fc, { type Arbitrary } from 'fast-check';
import type { Exchange } from '../../kit/exchange.ts';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { facetsWithValues, rangeWithPostings, valuesOf } from '../survey/surveyed-data.ts';

/** A facet with some of the values that the survey found. */
export interface FilterCase {
  readonly facet: string;
  readonly values: readonly FacetValue[];
}

/** Facets, of those given or of all surveyed ones, with so many of their values in any order. */
export function filterCase(
  t: CheckContext,
  count: { readonly minLength: number; readonly maxLength: number },
  among?: readonly string[],
): Arbitrary<FilterCase> {
  rangeWithPostings(t);
  // Of a facet with one value, a filter on it leaves out nothing that could be seen.
  const facets = facetsWithValues(t, 2).filter((facet) => among?.includes(facet) ?? true);
  if (facets.length === 0) throw new Inconclusive('no surveyed facet has two values');
  return fc.constantFrom(...facets).chain((facet) => {
    const all = valuesOf(t, facet);
    const atMost = { ...count, maxLength: Math.min(count.maxLength, all.length) };
    return fc.shuffledSubarray([...all], atMost).map((values) => ({ facet, values }));
  });
}

/** Whether the target took a filter on these facets; which keys it takes beside the documented ones is open. */
export function took(t: CheckContext, answer: Exchange, facets: readonly string[]): boolean {
  const { status } = answer.response;
  if (status === 200) return true;
  t.observe('rankings/filter-keys', `a filter on ${facets.join(' and ')}: status ${status}`);
  t.inconclusive(`a filter on ${facets.join(' and ')} was answered with status ${status}`);
  return false;
}

/** The names of values, as a filter holds them. */
export function namesOf(values: readonly FacetValue[]): readonly string[] {
  return values.map(({ name }) => name);
}
