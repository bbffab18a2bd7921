import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { filterValues } from '../../postings/filter-cases.ts';
import type { DataRange } from '../../postings/survey/find-data.ts';
import type { Rank } from '../requests.ts';

/** The range that the survey found the target to take, with or without postings; blocks the check when there is none. */
export function dataRange(t: CheckContext): DataRange {
  return t.require(
    t.survey.rankings?.data,
    'the target took no range of months: POST /rankings/nuts1_name/timeseries never gave a ranking',
    'refused',
  );
}

/** The range, for a check that postings must show something to; inconclusive where there are none. */
export function rangeWithPostings(t: CheckContext): DataRange {
  const data = dataRange(t);
  if (data.months.length === 0) throw new Inconclusive('the target counts no postings in any month');
  return data;
}

/** As many groups as the survey asked for, so that a value found there is in the ranking. */
export function surveyedRank(t: CheckContext): Rank {
  return { by: 'unique_postings', limit: rankLimit(t) };
}

/** The largest `rank.limit` that the target is known to take. */
export function rankLimit(t: CheckContext): number {
  return t.survey.rankings?.rankLimit ?? 1;
}

/** The surveyed values of a facet that can be put into a filter, in rank order. */
export function valuesOf(t: CheckContext, facet: string): readonly FacetValue[] {
  return filterValues(t.survey.rankings?.values.get(facet) ?? []);
}

/** The surveyed facets that have at least so many values, the one with the most values first. */
export function facetsWithValues(t: CheckContext, atLeast: number): readonly string[] {
  return [...(t.survey.rankings?.values ?? [])]
    .filter(([, values]) => values.length >= atLeast)
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([facet]) => facet);
}
