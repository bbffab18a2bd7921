import fc, { type Arbitrary } from 'fast-check';
import type { CheckContext } from '../../kit/check.ts';
import { filterOnOne, subRange } from '../../postings/filter/filter-cases.ts';
import { filterKeys, type Filter } from '../requests.ts';
import { dataRange, surveyedValues } from '../survey/surveyed-data.ts';

/** Filters over the target's data: the whole range, a part of it, or with values of one or two keys. */
export function filterArbitrary(t: CheckContext): Arbitrary<Filter> {
  const { when, months } = dataRange(t);
  const one = filterOnOne(new Map(filterKeys.map((key) => [key, surveyedValues(t, key)])));
  return fc.oneof(
    fc.constant({ months: when }),
    subRange(when, months).map((range) => ({ months: range })),
    one.map((facets) => ({ months: when, facets })),
    fc
      .tuple(subRange(when, months), one, one)
      .map(([range, first, second]) => ({ months: range, facets: { ...first, ...second } })),
  );
}
