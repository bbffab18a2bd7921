import { getOrInsert } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { CompanyPostingsSurvey, FacetValue } from '../../kit/survey.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { folded } from '../../postings/same-names.ts';
import { postingsFound } from '../accept.ts';
import { rankRequest, totalsRequest, type FilterKey } from '../requests.ts';
import { filterWithPostings, rankLimit, surveyedValues } from '../survey/surveyed-data.ts';

/** Values of a key of which postings with another value are looked for. */
const VALUES_TRIED = 3;

/**
 * Whether the target has postings with several values of a key, such as cities: a filter on one value leaves a group of
 * another, and a filter on that one leaves as many postings of the first. Where the target does not rank the key, two
 * values show it that together count other than one after the other. It sends requests, so it is called for a
 * difference only.
 */
export async function havePostingsSeveral(
  t: CheckContext,
  key: FilterKey,
  pair?: readonly [string, string],
): Promise<boolean> {
  const survey = t.survey.companyPostings;
  if (survey === undefined) return false;
  if (pair !== undefined && surveyedValues(t, key).length === 0) return sharePostings(t, key, pair);
  return getOrInsert(
    getOrInsert(known, survey, () => new Map<FilterKey, Promise<boolean>>()),
    key,
    () => findSeveral(t, key),
  );
}

/** Whether some postings have both values: the filter on both counts fewer than the sum, or some that have all values. */
async function sharePostings(
  t: CheckContext,
  key: FilterKey,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const countOf = async (values: readonly string[]): Promise<number> =>
    postingsFound(await t.recall(totalsRequest(withKey(filterWithPostings(t), key, values)))) ?? 0;
  const [first, second, both] = [await countOf([one]), await countOf([other]), await countOf([one, other])];
  return (
    both > 0 && both < first + second && (both > Math.max(first, second) || both < Math.min(first, second))
  );
}

/** What was found of each key: all checks of a run share one survey. */
const known = new WeakMap<CompanyPostingsSurvey, Map<FilterKey, Promise<boolean>>>();

async function findSeveral(t: CheckContext, key: FilterKey): Promise<boolean> {
  for (const { name } of surveyedValues(t, key).slice(0, VALUES_TRIED)) {
    const others = (await groupsUnder(t, key, name)).filter((group) => folded(group.name) !== folded(name));
    const [other] = others.filter(({ count }) => count > 0);
    if (other === undefined) continue;
    const back = await groupsUnder(t, key, other.name);
    if (back.some((group) => group.name === name && group.count === other.count)) return true;
  }
  return false;
}

/** The groups of a key under a filter on one of its values; none where the target refuses the request. */
async function groupsUnder(t: CheckContext, key: FilterKey, value: string): Promise<readonly FacetValue[]> {
  const answer = await t.recall(rankRequest(key, withKey(filterWithPostings(t), key, [value]), rankLimit(t)));
  return answer.response.status === 200 ? facetValuesOf(answer) : [];
}
