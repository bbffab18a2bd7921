import type { OptionOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { inferredOption } from '../../kit/dialect/inferred-dialect.ts';
import type { AcceptedExchange, RequestSpec } from '../../kit/exchange.ts';
import type { LocatedData, RankingsSurvey } from '../../kit/survey.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import type { Item } from '../../postings/answers.ts';
import { acceptFilter } from '../../postings/counting.ts';
import type { FilterPool } from '../../postings/filter/filter-kinds.ts';
import type { Counting } from '../../postings/filter/filter.ts';
import { filterableNames } from '../../postings/groups.ts';
import { lastYear } from '../../postings/months/months.ts';
import { byPostings, rankingRequest, type Rank, type Ranking } from '../requests.ts';

/** The filter keys that the specification names. */
export const namedKeys: readonly string[] = ['skills_name', 'company_name'];

/** The facets of a smoke run. */
export const SMOKE_FACETS: readonly string[] = ['skills_name', 'nuts1_name'];

/** The facet that is ranked where only the totals matter; they do not depend on it. */
export const COUNTING_FACET = 'nuts1_name';

/** The largest limit that a target must apply: examples have small ones, and larger ones than were served may be reduced. */
export const grantedLimit = (t: CheckContext): number => Math.min(10, surveyed(t).rankLimit);

/** The largest limit of a nested ranking that a target must apply. */
export const grantedNestedLimit = (t: CheckContext): number => Math.min(10, surveyed(t).nestedLimit);

/** What the survey found of the group; blocks the check when the group was not surveyed. */
export function surveyed(t: CheckContext): RankingsSurvey {
  return t.require(t.survey.rankings, 'the posting rankings group was not surveyed');
}

/** The names of groups that a filter on their facet must find (`filterableNames`), not those that are ambiguous. */
export function namesToFind(t: CheckContext, buckets: readonly Item[]): readonly string[] {
  const { ambiguousNames } = surveyed(t);
  return filterableNames(buckets).filter((name) => !ambiguousNames.has(name));
}

/** The option of a choice that the survey inferred; undefined when it could not determine it. */
export function optionOf<
  Id extends 'when-end' | 'values' | 'month-membership' | 'empty-months' | 'empty-steps' | 'histogram-origin',
>(t: CheckContext, choice: Id): OptionOf<Id> | undefined {
  return t.survey.dialect === undefined ? undefined : inferredOption(t.survey.dialect, 'rankings', choice);
}

/** The request for a ranking in the dialect of the target. */
export function requestOf(t: CheckContext, ranking: Ranking): RequestSpec {
  return rankingRequest(ranking, optionOf(t, 'when-end'));
}

/** The filter keys to use: a target that accepts a key that the specification does not name may accept all keys. */
export function rankingFilterKeys({ values, filterKeys }: RankingsSurvey): readonly string[] {
  const isOpen = [...filterKeys].some((key) => !namedKeys.includes(key));
  return isOpen ? [...values.keys()] : [...filterKeys];
}

/** The values and terms that filters are built from. */
export function filterPool(t: CheckContext): FilterPool {
  const { values, terms } = surveyed(t);
  const keys = rankingFilterKeys(surveyed(t));
  return { values: new Map([...values].filter(([key]) => keys.includes(key))), terms };
}

/** How the group counts: by the totals of a plain ranking, whose facet does not matter. */
export function countingOf(t: CheckContext): Counting {
  const { filterKeys, data, values } = surveyed(t);
  return {
    frame: data?.months,
    request: (filter, metrics) =>
      requestOf(t, {
        facet: COUNTING_FACET,
        filter,
        rank: byPostings(
          1,
          metrics.filter((metric) => metric !== 'unique_postings'),
        ),
      }),
    ranking: (facet, filter) => requestOf(t, { facet, filter, rank: largeRank(t) }),
    grants: (key) => filterKeys.has(key),
    shown: (facet) => (values.get(facet) ?? []).map(({ name }) => name),
    keyClause: 'rankings/filter-keys-accepted',
  };
}

/** The answer to a ranking; undefined when the target refuses its filter, whose keys are not specified (`acceptFilter`). */
export function acceptRanking(t: CheckContext, ranking: Ranking): Promise<AcceptedExchange | undefined> {
  return acceptFilter(t, countingOf(t), requestOf(t, ranking), ranking.filter);
}

/** The months with data. When the target accepted no span, a year is requested again, which must be accepted. */
export async function locatedData(t: CheckContext): Promise<LocatedData> {
  const { data } = surveyed(t);
  if (data !== undefined) return data;
  await t.accept(countingOf(t).request({ months: lastYear(new Date()) }, ['unique_postings']));
  throw new Inconclusive('the target accepted no span of months when it was surveyed', 'refused');
}

/** Where the target has data; inconclusive when it counts no postings. */
export async function dataWithPostings(t: CheckContext): Promise<LocatedData> {
  const data = await locatedData(t);
  if (data.total === 0) throw new Inconclusive('the target counts no postings in any month');
  return data;
}

/** The rank of a plain ranking with as many groups as the target serves. */
export function largeRank(t: CheckContext, metrics: readonly string[] = []): Rank {
  return byPostings(surveyed(t).rankLimit, metrics);
}
