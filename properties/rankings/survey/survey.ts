import { isObject, numberOf, rankingFacets } from '../../../contracts/index.ts';
import type { Profile } from '../../kit/check-context.ts';
import { jsonOf, type Exchange, type Send } from '../../kit/exchange.ts';
import type { LocatedData, RankingsSurvey, Survey } from '../../kit/survey.ts';
import { listedBuckets } from '../../postings/answers.ts';
import { isMonth, monthAfter, type MonthRange } from '../../postings/months/months.ts';
import { locateData, servedMonths } from '../../postings/survey/locate-data.ts';
import { byPostings, facetsRequest, type Ranking, rankingRequest, type SendRanking } from '../requests.ts';
import { counting, senderOf, surveyRequests } from './accepted-requests.ts';
import { inferDialect, inferredWhenEnd } from './infer-dialect.ts';
import { surveyValues } from './survey-values.ts';
import { COUNTING_FACET, namedKeys, SMOKE_FACETS } from './surveyed-data.ts';

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
  const sendRanking = senderOf(send, option);
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
  const found = await surveyRequests(send, { whenEnd: option, data, values, rankLimit, isSmoke });
  const rankings: RankingsSurvey = { ...nothing, data, rankLimit, values, ambiguousNames, ...found };
  const dialect = {
    ...(isSmoke ? {} : await inferDialect(sendRanking, rankings, data)),
    'when-end': whenEnd,
  };
  return { rankings, dialect: { rankings: dialect } };
}

/** A ranking with the series of some months. */
function withSeries(months: MonthRange, limit = 10): Ranking {
  const series = { when: months, metrics: ['unique_postings'] };
  return { facet: COUNTING_FACET, filter: { months }, rank: byPostings(limit), series };
}

/** Lengths tried, in months, where a target refuses a series over all months with data. */
const SHORTER = [36, 24, 12];

/** The data, or the last months of it where a target refuses a series over all. */
async function withServedSeries(sendRanking: SendRanking, data: LocatedData): Promise<LocatedData> {
  const months = await servedMonths(data.months, SHORTER, async (range) => {
    // With the second limit, because the first one may be what is refused.
    for (const limit of [10, 3]) {
      const { status } = (await sendRanking(withSeries(range, limit))).response;
      if (status < 400 || status >= 500) return true;
    }
    return false;
  });
  return { ...data, months, withData: data.withData.filter((month) => month >= months.start) };
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
