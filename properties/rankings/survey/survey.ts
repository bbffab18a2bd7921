import { ifAnswered } from '../../kit/target-client.ts';
import { rankingFacets, isObject, numberOf, objectOf, repeatedIn } from '../../../contracts/index.ts';
import type { Profile } from '../../kit/check-context.ts';
import { jsonOf, type Exchange, type Send } from '../../kit/exchange.ts';
import type { FacetValue, LocatedData, RankingsSurvey, Survey } from '../../kit/survey.ts';
import { bucketsOf, facetValues, listedBuckets, rankingOf, type Item } from '../../postings/answers.ts';
import type { Filter } from '../../postings/filter/filter.ts';
import { filterableNames, isPlaceholder } from '../../postings/groups.ts';
import { isMonth, monthAfter, type MonthRange } from '../../postings/months/months.ts';
import { findTerms } from '../../postings/survey/find-terms.ts';
import { locateData } from '../../postings/survey/locate-data.ts';
import { facetsRequest, type Ranking, rankingRequest, type SendRanking } from '../requests.ts';
import { inferDialect, inferredWhenEnd } from './infer-dialect.ts';
import { COUNTING_FACET, namedKeys, SMOKE_FACETS } from './surveyed-data.ts';
import { distributionCandidates, surveyHistogram } from './survey-histogram.ts';

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

/** Limits to try for the values of a facet: more groups than a target may keep in another way, down to one. */
const limits = [101, 52, 25, 10, 5, 2, 1];

/** Facets to try within groups: few values and many, names and ids. */
const nestedCandidates = ['soc1_name', 'city_name', 'skills_name', 'nuts1_name'];

/** Limits of nested rankings: the most that is requested where a target may refuse or reduce it, and the least. */
const nestedLimits = [10, 3] as const;

/** Finds facets, months with data, values and the dialect. Throws TargetError when the facet list gets no answer. */
export async function surveyRankings(send: Send, profile: Profile, seed: number): Promise<Partial<Survey>> {
  const body = jsonOf(await send(facetsRequest()));
  const listed = isObject(body) && Array.isArray(body['data']) ? body['data'] : [];
  const facets = listed.filter((facet) => typeof facet === 'string');
  const located = await locateData(send, {
    count: (months) => rankingRequest(counting({ months }), undefined),
    series: (months) => rankingRequest(withSeries(months), undefined),
    seriesCounts: monthsCounted,
  });
  const nothing = {
    facets,
    data: located,
    seed,
    values: new Map(),
    ambiguousNames: new Set<string>(),
    filterKeys: new Set(namedKeys),
    terms: [],
  };
  if (located === undefined || located.total === 0)
    return {
      rankings: { ...nothing, rankLimit: 1, distribution: undefined, nestedFacets: [], nestedLimit: 1 },
    };

  const whenEnd = await inferredWhenEnd(send, located);
  const option = whenEnd.kind === 'determined' && whenEnd.option === 'exclusive' ? 'exclusive' : 'inclusive';
  const sendRanking: SendRanking = (ranking, change = (spec) => spec) =>
    send(change(rankingRequest(ranking, option)));
  const data = await withServedSeries(
    sendRanking,
    option === 'exclusive' ? { ...located, span: withoutEnd(located.span) } : located,
  );
  const isSmoke = profile === 'smoke';
  // The first facet is the one whose limits are tried.
  const valued = isSmoke
    ? SMOKE_FACETS
    : ['skills_name', ...rankingFacets.filter((facet) => facet !== 'skills_name')];
  const { values, rankLimit, ambiguousNames } = await surveyValues(sendRanking, valued, data);
  const filter = { months: data.months };
  const [filterKeys, terms, distribution, nested] = await Promise.all([
    isSmoke
      ? new Set(namedKeys)
      : acceptedKeys((key, name) => sendRanking(counting({ ...filter, facets: { [key]: [name] } })), values),
    isSmoke
      ? []
      : findTerms(
          send,
          (keywords) => rankingRequest(counting({ ...filter, keywords }), option),
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
  const rankings: RankingsSurvey = {
    ...nothing,
    data,
    rankLimit,
    values,
    ambiguousNames,
    filterKeys,
    terms,
    distribution,
    ...nested,
  };
  const dialect = {
    ...(isSmoke ? {} : await inferDialect(sendRanking, rankings, data)),
    'when-end': whenEnd,
  };
  return { rankings, dialect: { rankings: dialect } };
}

/** A ranking for its totals, which count the postings of a filter. */
function counting(filter: Filter): Ranking {
  return { facet: COUNTING_FACET, filter, rank: { by: 'unique_postings', limit: 1 } };
}

/** A ranking with the series of some months. */
function withSeries(months: MonthRange, limit = 10): Ranking {
  const series = { when: months, metrics: ['unique_postings'] };
  return { facet: COUNTING_FACET, filter: { months }, rank: { by: 'unique_postings', limit }, series };
}

/** Lengths tried, in months, where a target refuses a series over all months with data. */
const SHORTER = [36, 24, 12];

/** The data, or the last months of it where a target refuses a series over all: how long one may be is not specified. */
async function withServedSeries(sendRanking: SendRanking, data: LocatedData): Promise<LocatedData> {
  const { start, end } = data.months;
  const starts = SHORTER.map((length) => monthAfter(end, 1 - length)).filter((month) => month > start);
  for (const first of [start, ...starts]) {
    const months = { start: first, end };
    // With the second limit, because the first one may be what is refused.
    for (const limit of [10, 3]) {
      const { status } = (await sendRanking(withSeries(months, limit))).response;
      if (status < 400 || status >= 500)
        return { ...data, months, withData: data.withData.filter((month) => month >= first) };
    }
  }
  return data;
}

/** The months that a range counts whose end does not count: a target may refuse a later end. */
function withoutEnd({ start, end }: MonthRange): MonthRange {
  return { start, end: start < end ? monthAfter(end, -1) : end };
}

/** The postings of all buckets of a series by month; undefined when the answer is not a ranking, or is of other months. */
function monthsCounted(exchange: Exchange): ReadonlyMap<string, number> | undefined {
  const buckets = listedBuckets(exchange);
  if (buckets === undefined) return undefined;
  const counted = new Map<string, number>();
  for (const { timeseries } of buckets) {
    if (!isObject(timeseries)) continue;
    const { month: months, unique_postings: counts } = timeseries;
    if (!Array.isArray(months) || !Array.isArray(counts)) continue;
    for (const [index, month] of months.entries())
      if (isMonth(month)) counted.set(month, (counted.get(month) ?? 0) + (numberOf(counts[index]) ?? 0));
  }
  return counted;
}

/** The values of facets, with the largest limit that the first of them is served with. */
async function surveyValues(
  send: SendRanking,
  facets: readonly string[],
  { months }: LocatedData,
): Promise<Pick<RankingsSurvey, 'values' | 'rankLimit' | 'ambiguousNames'>> {
  const rank = (facet: string, limit: number): Promise<Exchange> =>
    send({ facet, filter: { months }, rank: { by: 'unique_postings', limit } });
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

async function acceptedNested(
  send: SendRanking,
  filter: Filter,
): Promise<Pick<RankingsSurvey, 'nestedFacets' | 'nestedLimit'>> {
  const within = (facet: string, limit: number): Promise<Exchange | undefined> => {
    const outer = facet === COUNTING_FACET ? 'soc1_name' : COUNTING_FACET;
    const rank = { by: 'unique_postings', limit: 2 };
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
