import { getOrInsert, type OptionOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { inferredOption } from '../../kit/dialect/inferred-dialect.ts';
import type { DataRange, FacetValue } from '../../kit/survey.ts';
import { Blocked, Inconclusive, type UnjudgedKind } from '../../kit/unjudged.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { filterableNames } from '../../postings/groups.ts';
import { filterKeys, type Filter, type FilterKey } from '../requests.ts';

/** The range that the survey found the target to accept, with or without postings; blocks the check when there is none. */
export function dataRange(t: CheckContext): DataRange {
  const { data, refusedWith } = t.survey.companyPostings ?? {};
  const listing = refusedWith === undefined ? '' : `; POST /postings was answered with status ${refusedWith}`;
  const reason = `the target accepted no range of months, neither at POST /timeseries nor at POST /totals${listing}`;
  return t.require(data, reason, 'refused');
}

/** The filter over that range, without further keys. */
export const dataFilter = (t: CheckContext): Filter => ({ months: dataRange(t).when });

/** The range, for a check that needs postings; inconclusive where there are none. */
export function rangeWithPostings(t: CheckContext): DataRange {
  const data = dataRange(t);
  if (data.months.length === 0) throw new Inconclusive('the target counts no postings in any month');
  return data;
}

/** The filter over that range, where it finds postings; inconclusive where it does not. */
export const filterWithPostings = (t: CheckContext): Filter => ({ months: rangeWithPostings(t).when });

/** The whole range with postings, and the same with one value of the first filter key that has values. */
export function wideAndNarrow(t: CheckContext): readonly Filter[] {
  const wide = filterWithPostings(t);
  const narrow = keysWithValues(t).flatMap((key) =>
    surveyedValues(t, key)
      .slice(0, 1)
      .map(({ name }) => withKey(wide, key, [name])),
  );
  return [wide, ...narrow.slice(0, 1)];
}

/** The ranking facets that the target accepts; blocks the check when it accepted none of those tried. */
export function rankingFacets(t: CheckContext): readonly string[] {
  const facets = [...(t.survey.companyPostings?.values.keys() ?? [])];
  if (facets.length === 0)
    throw new Blocked('the target accepted none of the ranking facets tried', refusalKind(t));
  return facets;
}

/** The distribution facets that the target accepts; blocks the check when it accepted none of those tried. */
export function distributionFacets(t: CheckContext): readonly string[] {
  const facets = t.survey.companyPostings?.distributionFacets ?? [];
  if (facets.length === 0)
    throw new Blocked('the target accepted none of the distribution facets tried', refusalKind(t));
  return facets;
}

/** Why no facet was accepted: without postings, a 404 is the answer for nothing found. */
function refusalKind(t: CheckContext): UnjudgedKind {
  return dataRange(t).months.length === 0 ? 'data' : 'refused';
}

/** The largest `rank.limit` that the target is known to accept. */
export const rankLimit = (t: CheckContext): number => Math.max(1, t.survey.companyPostings?.rankLimit ?? 1);

/** The largest page size that the target is known to accept. */
export const pageLimit = (t: CheckContext): number => Math.max(1, t.survey.companyPostings?.pageLimit ?? 1);

/** The surveyed values of a key that a filter must find, in rank order; empty where its facet is not accepted. */
export function surveyedValues(t: CheckContext, key: FilterKey): readonly FacetValue[] {
  const surveyed = t.survey.companyPostings?.values.get(key);
  if (surveyed === undefined) return [];
  return getOrInsert(filterable, surveyed, () => {
    const values = surveyed.filter(({ count }) => count > 0);
    const names = new Set(filterableNames(values.map(({ name }) => ({ name }))));
    return values.filter(({ name }) => names.has(name));
  });
}

/** The values found in each list of the survey: most checks read them. */
const filterable = new WeakMap<readonly FacetValue[], readonly FacetValue[]>();

/** The keys that have such values. */
export function keysWithValues(t: CheckContext): readonly FilterKey[] {
  return filterKeys.filter((key) => surveyedValues(t, key).length > 0);
}

/** The option of a choice that the survey inferred; undefined when it could not determine it. */
export function optionOf<Id extends 'values' | 'month-membership'>(
  t: CheckContext,
  choice: Id,
): OptionOf<Id> | undefined {
  return inferredOption(t.survey.dialect ?? {}, 'company-postings', choice);
}

/** Whether the survey showed that a filter finds postings: by its months, and a value that was ranked there. */
export function findsPostings(t: CheckContext, { months, facets = {}, active }: Filter): boolean {
  const { when, months: counted } = dataRange(t);
  const entries = Object.entries(facets);
  if (active === true || !counted.some((month) => month >= months.start && month <= months.end)) return false;
  if (entries.length === 0) return true;
  const [[key, values]] = entries as [[FilterKey, readonly string[]]];
  return (
    entries.length === 1 &&
    months.start <= when.start &&
    months.end >= when.end &&
    (values.length === 1 || optionOf(t, 'values') === 'or') &&
    values.every((value) => surveyedValues(t, key).some(({ name }) => name === value))
  );
}

/** Whether the range of a filter is more than the surveyed one. */
export function isBeyondData(t: CheckContext, { months }: Filter): boolean {
  const { when } = dataRange(t);
  return months.start < when.start || months.end > when.end;
}
