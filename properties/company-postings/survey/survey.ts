import { knownDistributionFacets } from '../../../contracts/index.ts';
import type { Profile } from '../../kit/check.ts';
import type { RequestSpec, Exchange } from '../../kit/exchange.ts';
import type { CompanyPostingsSurvey, FacetValue } from '../../kit/survey.ts';
import { dataOf, facetValuesOf } from '../../postings/answers.ts';
import { totalPostings } from '../../postings/count-relations.ts';
import { findData } from '../../postings/survey/find-data.ts';
import type { MonthRange } from '../../postings/months.ts';
import { filterKeys, percentilesRequest, rankRequest, seriesRequest, totalsRequest } from '../requests.ts';
import { seriesCounts } from '../series-counts.ts';

/** Which facets exist is not shown: the filter keys that service.md names, and the facets of its examples. */
const rankingFacets = [...filterKeys, 'certifications', 'max_years_experience'];

const distributionFacets = knownDistributionFacets['company-postings'];

/**
 * Groups asked for per facet: enough to choose values from, and to have more than fifty where there are as many. How many
 * a target gives at most is not shown, so that fewer are asked for where it takes no facet with so many.
 */
const limits = [60, 10];

/**
 * Learns where the target's data lie, which facets it takes and what values they have. What is missing or broken stays
 * empty and is judged elsewhere. Throws TargetError when the group gives no answer at all.
 */
export async function surveyCompanyPostings(
  send: (spec: RequestSpec) => Promise<Exchange>,
  profile: Profile,
): Promise<CompanyPostingsSurvey> {
  const data = await findData(send, {
    seriesRequest: (when) => seriesRequest({ when }, ['unique_postings']),
    countsOf: monthsCounted,
    totalRequest: (when) => totalsRequest({ when }, ['unique_postings']),
    totalOf: totalPostings,
  });
  const values = new Map<string, readonly FacetValue[]>();
  if (data === undefined) return { data, values, rankLimit: 0, distributionFacets: [] };
  // A smoke run needs one facet of each kind, and few requests.
  const atOnce = profile === 'smoke' ? 1 : Infinity;
  const { when } = data;
  const [{ limit, ranked }, distributions] = await Promise.all([
    rankings(send, when, atOnce),
    taken(distributionFacets, atOnce, (facet) => send(percentilesRequest(facet, { when }, [50]))),
  ]);
  for (const [facet, answer] of ranked) values.set(facet, facetValuesOf(answer));
  return { data, values, rankLimit: limit, distributionFacets: distributions.map(([facet]) => facet) };
}

/** The ranking facets that the target takes, with the largest limit tried that it takes. */
async function rankings(
  send: (spec: RequestSpec) => Promise<Exchange>,
  when: MonthRange,
  atOnce: number,
): Promise<{ readonly limit: number; readonly ranked: Awaited<ReturnType<typeof taken>> }> {
  for (const limit of limits) {
    const ranked = await taken(rankingFacets, atOnce, (facet) => send(rankRequest(facet, { when }, limit)));
    if (ranked.length > 0) return { limit, ranked };
  }
  return { limit: 0, ranked: [] };
}

/** Asks for so many facets at once, until some are answered with a 2xx; gives those, in their order, with the answers. */
async function taken(
  facets: readonly string[],
  atOnce: number,
  spec: (facet: string) => Promise<Exchange>,
): Promise<readonly (readonly [string, Exchange])[]> {
  for (let first = 0; first < facets.length; first += atOnce) {
    const asked = await Promise.all(
      facets.slice(first, first + atOnce).map(async (facet) => [facet, await spec(facet)] as const),
    );
    // Another 2xx than 200 takes the facet too, so that the check of the route can judge it.
    const found = asked.filter(([, { response }]) => response.status >= 200 && response.status < 300);
    if (found.length > 0) return found;
  }
  return [];
}

/** The postings of a series by month; undefined when the answer is no series. */
function monthsCounted(exchange: Exchange): ReadonlyMap<string, number> | undefined {
  return dataOf(exchange)?.['timeseries'] === undefined ? undefined : seriesCounts(exchange);
}
