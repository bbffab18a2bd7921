import fc, { type Arbitrary } from 'fast-check';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { filterValues, filterOnOne, subRange } from '../../postings/filter-cases.ts';
import type { DataRange } from '../../postings/survey/find-data.ts';
import { filterKeys, type Filter, type FilterKey } from '../requests.ts';

/** The range that the survey found the target to take, with or without postings; blocks the check when there is none. */
export function dataRange(t: CheckContext): DataRange {
  return t.require(
    t.survey.companyPostings?.data,
    'the target took no range of months, neither at POST /timeseries nor at POST /totals',
    'refused',
  );
}

/** The range, for a check that postings must show something to; inconclusive where there are none. */
export function rangeWithPostings(t: CheckContext): DataRange {
  const data = dataRange(t);
  if (data.months.length === 0) throw new Inconclusive('the target counts no postings in any month');
  return data;
}

/** The ranking facets that the target takes; blocks the check when it took none of those tried. */
export function rankingFacets(t: CheckContext): readonly string[] {
  const facets = [...(t.survey.companyPostings?.values.keys() ?? [])];
  return t.require(
    facets.length > 0 ? facets : undefined,
    'the target took none of the ranking facets that were tried, and service.md does not show which exist',
  );
}

/** The distribution facets that the target takes; blocks the check when it took none of those tried. */
export function distributionFacets(t: CheckContext): readonly string[] {
  const facets = t.survey.companyPostings?.distributionFacets ?? [];
  return t.require(
    facets.length > 0 ? facets : undefined,
    'the target took none of the distribution facets that were tried, and service.md does not show which exist',
  );
}

/** The surveyed values of a key that can be put into a filter, in rank order; empty where its facet is not taken. */
export function valuesOf(t: CheckContext, key: FilterKey): readonly FacetValue[] {
  return filterValues(t.survey.companyPostings?.values.get(key) ?? []);
}

/** Some values of a ranking: the largest first, the others spread over it. */
export function chosen<Value>(values: readonly Value[], count: number): readonly Value[] {
  const step = Math.max(1, Math.ceil(values.length / count));
  return values.filter((_, index) => index % step === 0);
}

/** Filters over the target's data: the whole range, a part of it, or with values of one or two keys. */
export function filterCase(t: CheckContext): Arbitrary<Filter> {
  const { when, months } = dataRange(t);
  const one = filterOnOne(new Map(filterKeys.map((key) => [key, valuesOf(t, key)])));
  return fc.oneof(
    fc.constant({ when }),
    subRange(when, months).map((range) => ({ when: range })),
    one.map((values) => ({ when, ...values })),
    fc
      .tuple(subRange(when, months), one, one)
      .map(([range, first, second]) => ({ when: range, ...first, ...second })),
  );
}

/** Whether a filter may leave nothing: it has keys beside `when`, or no month with postings lies in it. */
export function mayFindNothing(t: CheckContext, { when, ...others }: Filter): boolean {
  const { months } = dataRange(t);
  return Object.keys(others).length > 0 || !months.some((month) => month >= when.start && month <= when.end);
}

/** Whether a filter is the surveyed range and nothing more, so that what the survey found there is there. */
export function isWholeRange(t: CheckContext, { when, ...others }: Filter): boolean {
  const surveyed = dataRange(t).when;
  return Object.keys(others).length === 0 && when.start === surveyed.start && when.end === surveyed.end;
}
