import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { totalPostings } from '../../postings/count-relations.ts';

/** The facets of which a posting has one value at most, by what they mean; their groups do not overlap. */
export const singleValued: readonly string[] = [
  'nuts1_name',
  'soc1_name',
  'country_name',
  'city_name',
  'company_name',
  'title_name',
  'employment_type_name',
];

/** Whether these groups are the one value with its count, and nothing else. */
export function isOnly(groups: readonly FacetValue[], { name, count }: FacetValue): boolean {
  return groups.length === 1 && groups[0]?.name === name && groups[0].count === count;
}

/**
 * Whether the groups of a ranking overlap: they count together more than the totals. A target whose postings have
 * several values of a facet keeps those beside the one that is filtered on.
 */
export function overlap(base: Exchange): boolean {
  const sum = facetValuesOf(base).reduce((total, { count }) => total + count, 0);
  return sum > (totalPostings(base) ?? Infinity);
}

/**
 * Holds that a filter on one value of the ranked facet left only its group, with the count that it has in the ranking
 * `base` without that filter. Both are asked again before that is called broken (readings.md 36).
 */
export async function expectOnly(
  t: CheckContext,
  base: Exchange,
  filtered: Exchange,
  name: string,
): Promise<void> {
  const value = facetValuesOf(base).find((candidate) => candidate.name === name);
  if (value === undefined) {
    t.inconclusive('a value that is not in the ranking without the filter');
    return;
  }
  const groups = facetValuesOf(filtered);
  const holds = isOnly(groups, value);
  if (!holds) {
    if (overlap(base)) {
      t.inconclusive('groups that overlap, so that a filter on one leaves others');
      return;
    }
    if (!(await t.isConfirmed([base, filtered], facetValuesOf))) return;
  }
  t.expectCompared({
    clause: 'rankings/filter-facet-applies',
    exchanges: [base, filtered],
    holds,
    expected: `only the bucket ${brief(name)} with ${value.count} postings, as without the filter on it`,
    actual: () => (groups.length === 0 ? 'no bucket' : brief(groups)),
  });
}
