import { rankingFacets } from '../../../contracts/index.ts';
import type { Profile } from '../../kit/check.ts';
import { jsonOf, type RequestSpec, type Exchange } from '../../kit/exchange.ts';
import type { FacetValue, RankingsSurvey } from '../../kit/survey.ts';
import { TargetError } from '../../kit/target-client.ts';
import { bucketsOf, facetValuesOf, isItem, numberOf } from '../../postings/answers.ts';
import { totalPostings } from '../../postings/count-relations.ts';
import { findData, type DataRange } from '../../postings/survey/find-data.ts';
import { isMonth, type MonthRange } from '../../postings/months.ts';
import { facetsRequest, rankRequest, seriesRequest, type Rank } from '../requests.ts';

/** Facets whose values are looked at: single-valued ones first, few values before many, each with postings in most data. */
const valueFacets: Readonly<Record<Profile, readonly string[]>> = {
  smoke: ['nuts1_name', 'skills_name'],
  standard: [
    'nuts1_name',
    'soc1_name',
    'employment_type_name',
    'city_name',
    'company_name',
    'title_name',
    'skills_name',
  ],
  thorough: rankingFacets,
};

/**
 * Groups asked for per facet: enough to choose values from, and to have more than fifty where there are as many; fewer where a
 * target takes no such limit, because the largest is not shown (service.md, "Limits").
 */
const MANY = 60;
const FEW = 10;

const rankOf = (limit: number): Rank => ({ by: 'unique_postings', limit });

/**
 * Learns which facets the target lists, where its data lie, and what values its facets have. What is missing or broken
 * stays empty and is judged elsewhere. Throws TargetError when the facet list gets no answer.
 */
export async function surveyRankings(
  send: (spec: RequestSpec) => Promise<Exchange>,
  profile: Profile,
): Promise<RankingsSurvey> {
  const body = jsonOf(await send(facetsRequest()));
  const listed = isItem(body) && Array.isArray(body['data']) ? body['data'] : [];
  const facets = listed.filter((facet) => typeof facet === 'string');
  const rank = rankOf(FEW);
  const sendOnce = remembering(send);
  const data = await findData(sendOnce, {
    seriesRequest: (when) =>
      seriesRequest('nuts1_name', { when }, rank, { when, metrics: ['unique_postings'] }),
    countsOf: monthsCounted,
    totalRequest: (when) => rankRequest('nuts1_name', { when }, rankOf(MANY)),
    totalOf: totalPostings,
  });
  const values = new Map<string, readonly FacetValue[]>();
  const rankLimit = data !== undefined && (await takesMany(sendOnce, data)) ? MANY : FEW;
  if (data !== undefined)
    await Promise.all(
      valueFacets[profile].map(async (facet) => {
        values.set(facet, await valuesOf(sendOnce, facet, data, rankOf(rankLimit)));
      }),
    );
  return { facets, data, rankLimit, values };
}

/** Asks the same only once: the range is counted by the ranking whose groups are looked at afterwards. */
function remembering(
  send: (spec: RequestSpec) => Promise<Exchange>,
): (spec: RequestSpec) => Promise<Exchange> {
  const answers = new Map<string, Promise<Exchange>>();
  return (question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? send(question);
    answers.set(key, answer);
    return answer;
  };
}

/** The postings of all buckets of a series by month; undefined when the answer is no ranking, or of other months. */
function monthsCounted(exchange: Exchange): ReadonlyMap<string, number> | undefined {
  const buckets = bucketsOf(exchange);
  if (buckets === undefined) return undefined;
  const { when } = (exchange.spec.body as { readonly filter: { readonly when: MonthRange } }).filter;
  const counted = new Map<string, number>();
  for (const { timeseries } of buckets) {
    if (!isItem(timeseries)) continue;
    const { month: months, unique_postings: counts } = timeseries;
    if (!Array.isArray(months) || !Array.isArray(counts)) continue;
    // A series whose months repeat or lie elsewhere tells nothing of where the data are.
    if (new Set(months).size < months.length) return undefined;
    for (const [index, month] of months.entries()) {
      if (!isMonth(month)) continue;
      if (month < when.start || month > when.end) return undefined;
      counted.set(month, (counted.get(month) ?? 0) + (numberOf(counts[index]) ?? 0));
    }
  }
  return counted;
}

/** Whether a large limit is not refused. */
async function takesMany(
  send: (spec: RequestSpec) => Promise<Exchange>,
  { when }: DataRange,
): Promise<boolean> {
  try {
    const { status } = (await send(rankRequest('nuts1_name', { when }, rankOf(MANY)))).response;
    return status < 400 || status >= 500;
  } catch (error) {
    if (error instanceof TargetError) return true;
    throw error;
  }
}

async function valuesOf(
  send: (spec: RequestSpec) => Promise<Exchange>,
  facet: string,
  { when }: DataRange,
  rank: Rank,
): Promise<readonly FacetValue[]> {
  try {
    return facetValuesOf(await send(rankRequest(facet, { when }, rank)));
  } catch (error) {
    if (error instanceof TargetError) return [];
    throw error;
  }
}
