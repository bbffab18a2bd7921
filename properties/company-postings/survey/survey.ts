import type { Profile } from '../../kit/check-context.ts';
import { dataOf, type Exchange, type Send } from '../../kit/exchange.ts';
import type { CompanyPostingsSurvey, DataRange, FacetValue, LocatedData, Survey } from '../../kit/survey.ts';
import { facetValuesOf } from '../../postings/answers.ts';
import { locateData, servedMonths } from '../../postings/survey/locate-data.ts';
import { listRequest, rankRequest, seriesRequest, totalsRequest } from '../requests.ts';
import { seriesCounts } from '../series/series-answers.ts';
import { inferDialect } from './dialect.ts';
import { acceptedDistributions, acceptedPage, acceptedRankings } from './facets.ts';

/** Finds months with data, accepted facets and limits, values and dialect. Throws TargetError without any answer. */
export async function surveyCompanyPostings(send: Send, profile: Profile): Promise<Partial<Survey>> {
  const located = await locateData(send, {
    count: (when) => totalsRequest({ months: when }, ['unique_postings']),
    series: (when) => seriesRequest({ months: when }, ['unique_postings']),
    seriesCounts: monthsCounted,
  });
  const data = located === undefined ? undefined : await servedRange(send, located);
  const values = new Map<string, readonly FacetValue[]>();
  if (data === undefined) {
    // Whether the group is down, or only its totals and series fail, shows at other endpoints.
    const months = { start: '2000-01', end: '2030-12' };
    const { status: refusedWith } = (await send(listRequest({ months }, ['id'], 1))).response;
    await send(rankRequest('company_name', { months }, 1));
    return {
      companyPostings: { data, values, rankLimit: 0, pageLimit: 0, distributionFacets: [], refusedWith },
    };
  }
  // A smoke run needs one facet of each kind, and few requests.
  const atOnce = profile === 'smoke' ? 1 : Infinity;
  const { when } = data;
  const [rankings, distributionFacets, pageLimit] = await Promise.all([
    acceptedRankings(send, when, atOnce),
    acceptedDistributions(send, when, atOnce),
    acceptedPage(send, when),
  ]);
  for (const [facet, answer] of rankings.answers) values.set(facet, facetValuesOf(answer));
  const companyPostings: CompanyPostingsSurvey = {
    data,
    values,
    rankLimit: rankings.limit,
    pageLimit,
    distributionFacets,
  };
  if (profile === 'smoke' || data.months.length === 0) return { companyPostings };
  const dialect = await inferDialect(send, data, rankings);
  return { companyPostings, dialect: { 'company-postings': dialect } };
}

/** Lengths tried, in months, where a target returns no series over the whole range with data. */
const SHORTER = [60, 24, 12];

/** The range with data, or its last months where a target refuses a series over all of it. */
async function servedRange(send: Send, { months, withData, span }: LocatedData): Promise<DataRange> {
  const when = await servedMonths(months, SHORTER, async (range) => {
    const { status } = (await send(seriesRequest({ months: range }))).response;
    // Another refusal than for the length, and a failure, are for the checks to evaluate.
    return status === 200 || status >= 500;
  });
  return { when, months: withData.filter((month) => month >= when.start), counted: span };
}

/** The postings of a series by month; undefined when the answer is not a series. */
function monthsCounted(exchange: Exchange): ReadonlyMap<string, number> | undefined {
  return dataOf(exchange)?.['timeseries'] === undefined ? undefined : seriesCounts(exchange);
}
