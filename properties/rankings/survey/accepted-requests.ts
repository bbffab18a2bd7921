import { numberOf, objectOf, type OptionOf } from '../../../contracts/index.ts';
import type { Exchange, Send } from '../../kit/exchange.ts';
import type { FacetValue, LocatedData, RankingsSurvey } from '../../kit/survey.ts';
import { ifAnswered } from '../../kit/target-client.ts';
import { bucketsOf } from '../../postings/answers.ts';
import type { Filter } from '../../postings/filter/filter.ts';
import { findTerms } from '../../postings/survey/find-terms.ts';
import { byPostings, type Ranking, rankingRequest, type SendRanking } from '../requests.ts';
import { distributionCandidates, surveyHistogram } from './survey-histogram.ts';
import { COUNTING_FACET, namedKeys } from './surveyed-data.ts';

/** Facets whose values show which filter keys are accepted: those that the specification names first. */
const KEYS_TRIED = [
  ...namedKeys,
  'nuts1_name',
  'country_name',
  'soc1_name',
  'employment_type_name',
  'city_name',
  'title_name',
];

/** Facets to try within groups: few values and many, names and ids. */
const nestedCandidates = ['soc1_name', 'city_name', 'skills_name', 'nuts1_name'];

/** Limits of nested rankings: the most that is requested where a target may refuse or reduce it, and the least. */
const nestedLimits = [10, 3] as const;

/** What the target accepts beside values of facets. */
type AcceptedRequests = Pick<
  RankingsSurvey,
  'filterKeys' | 'terms' | 'distribution' | 'nestedFacets' | 'nestedLimit'
>;

/** What the survey knows when it looks for requests that the target accepts. */
interface KnownValues {
  readonly whenEnd: OptionOf<'when-end'>;
  readonly data: LocatedData;
  readonly values: ReadonlyMap<string, readonly FacetValue[]>;
  readonly rankLimit: number;
  readonly isSmoke: boolean;
}

/** Finds the filter keys, keywords, distribution and nested facets that the target accepts. */
export async function surveyRequests(
  send: Send,
  { whenEnd, data, values, rankLimit, isSmoke }: KnownValues,
): Promise<AcceptedRequests> {
  const sendRanking = senderOf(send, whenEnd);
  const filter = { months: data.months };
  const [filterKeys, terms, distribution, nested] = await Promise.all([
    isSmoke
      ? new Set(namedKeys)
      : acceptedKeys((key, name) => sendRanking(counting({ ...filter, facets: { [key]: [name] } })), values),
    isSmoke
      ? []
      : findTerms(
          send,
          (keywords) => rankingRequest(counting({ ...filter, keywords }), whenEnd),
          values.get('title_name') ?? [],
          ['skills_name', 'company_name', 'city_name'].flatMap((key) => (values.get(key) ?? []).slice(0, 3)),
        ),
    surveyHistogram(sendRanking, filter, {
      most: isSmoke ? 1 : distributionCandidates.length,
      limit: Math.min(10, rankLimit),
    }),
    isSmoke
      ? { nestedFacets: nestedCandidates.slice(0, 1), nestedLimit: nestedLimits[0] }
      : acceptedNested(sendRanking, filter),
  ]);
  return { filterKeys, terms, distribution, ...nested };
}

/** Sends rankings whose months end as the target reads them. */
export function senderOf(send: Send, whenEnd: OptionOf<'when-end'>): SendRanking {
  return (ranking, change = (spec) => spec) => send(change(rankingRequest(ranking, whenEnd)));
}

/** A ranking for its totals, which count the postings of a filter. */
export function counting(filter: Filter): Ranking {
  return { facet: COUNTING_FACET, filter, rank: byPostings(1) };
}

/** The filter keys that the specification names, and those of a few facets that the target accepts. */
async function acceptedKeys(
  countWith: (key: string, name: string) => Promise<Exchange>,
  values: ReadonlyMap<string, readonly FacetValue[]>,
): Promise<ReadonlySet<string>> {
  const tried = await Promise.all(
    KEYS_TRIED.map(async (key) => {
      const [value] = values.get(key) ?? [];
      const answer = value && (await ifAnswered(countWith(key, value.name), undefined));
      return { key, status: answer?.response.status };
    }),
  );
  return new Set([...namedKeys, ...tried.flatMap(({ key, status }) => (status === 200 ? [key] : []))]);
}

/** The facets that the target ranks within groups, and the largest limit that it applies to them. */
async function acceptedNested(
  send: SendRanking,
  filter: Filter,
): Promise<Pick<RankingsSurvey, 'nestedFacets' | 'nestedLimit'>> {
  const within = (facet: string, limit: number): Promise<Exchange | undefined> => {
    const outer = facet === COUNTING_FACET ? 'soc1_name' : COUNTING_FACET;
    const rank = byPostings(2);
    return ifAnswered(
      send({ facet: outer, filter, rank, nested: { facet, by: 'significance', limit } }),
      undefined,
    );
  };
  const [most, least] = nestedLimits;
  const tried = await Promise.all(
    nestedCandidates.map(async (facet) => {
      const answer = await within(facet, least);
      return answer?.response.status === 200 ? [facet] : [];
    }),
  );
  const nestedFacets = tried.flat();
  const [first] = nestedFacets;
  const large = first === undefined ? undefined : await within(first, most);
  if (large?.response.status !== 200) return { nestedFacets, nestedLimit: least };
  // A target that reduces the limit names the one that it applied.
  const applied = bucketsOf(large).map(({ ranking }) => numberOf(objectOf(ranking)['limit']) ?? most);
  return { nestedFacets, nestedLimit: Math.max(least, Math.min(most, ...applied)) };
}
