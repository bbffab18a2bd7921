import { numberOf, repeatedIn } from '../../../contracts/index.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { FacetValue, LocatedData, RankingsSurvey } from '../../kit/survey.ts';
import { ifAnswered } from '../../kit/target-client.ts';
import { bucketsOf, facetValues, rankingOf, type Item } from '../../postings/answers.ts';
import { filterableNames, isPlaceholder } from '../../postings/groups.ts';
import { byPostings, type SendRanking } from '../requests.ts';
import { COUNTING_FACET } from './surveyed-data.ts';

/** Limits to try for the values of a facet, the largest first: a target may refuse or reduce a large one. */
const limits = [101, 52, 25, 10, 5, 2, 1];

/** The values of facets, with the largest limit that the first of them is served with. */
export async function surveyValues(
  send: SendRanking,
  facets: readonly string[],
  { months }: LocatedData,
): Promise<Pick<RankingsSurvey, 'values' | 'rankLimit' | 'ambiguousNames'>> {
  const rank = (facet: string, limit: number): Promise<Exchange> =>
    send({ facet, filter: { months }, rank: byPostings(limit) });
  const [first = COUNTING_FACET] = facets;
  let rankLimit = 1;
  for (const limit of limits) {
    const served = await ifAnswered(rank(first, limit), undefined);
    if (served?.response.status !== 200) continue;
    // A target that clamps a limit names the one that it applied.
    rankLimit = Math.min(limit, numberOf(rankingOf(served)?.['limit']) ?? limit);
    break;
  }
  const groups = new Map<string, readonly Item[]>();
  await Promise.all(
    facets.map(async (facet) => {
      const answer = await ifAnswered(rank(facet, rankLimit), undefined);
      if (answer !== undefined) groups.set(facet, bucketsOf(answer));
    }),
  );
  const ambiguousNames = new Set([
    ...facets.flatMap((facet) => idsOfUnknown(groups.get(`${facet}_name`) ?? [], groups.get(facet) ?? [])),
    ...[...groups.values()].flatMap(namesOfSeveral),
  ]);
  const valuesOf = (buckets: readonly Item[]): readonly FacetValue[] => {
    const filterable = new Set(filterableNames(buckets));
    return facetValues(buckets).filter(
      ({ name, count }) => filterable.has(name) && !ambiguousNames.has(name) && count > 0,
    );
  };
  // In the order of `facets`, so that the same seed chooses the same filters.
  const values = new Map(facets.map((facet) => [facet, valuesOf(groups.get(facet) ?? [])]));
  return { values, rankLimit, ambiguousNames };
}

/** The names that several groups of an answer have. */
function namesOfSeveral(buckets: readonly Item[]): readonly string[] {
  return repeatedIn(buckets.map(({ name }) => String(name)));
}

/** The ids of groups that are about as large as a group of unknown values among the names; a live service adds postings. */
function idsOfUnknown(names: readonly Item[], ids: readonly Item[]): readonly string[] {
  const sizes = names
    .filter(({ name }) => isPlaceholder(String(name)))
    .map(({ unique_postings: size }) => numberOf(size) ?? Number.NaN);
  return ids
    .filter(({ unique_postings: size }) =>
      sizes.some((other) => Math.abs((numberOf(size) ?? Number.NaN) - other) <= 2 + other / 100),
    )
    .map(({ name }) => String(name));
}
