import { knownDistributionFacets, postingFields, numberOf } from '../../../contracts/index.ts';
import { dataOf, type Exchange, type Send } from '../../kit/exchange.ts';
import { rankingOf } from '../../postings/answers.ts';
import type { MonthRange } from '../../postings/months/months.ts';
import { filterKeys, listRequest, percentilesRequest, rankRequest } from '../requests.ts';

/** The facets of the filter keys and of the examples: which exist is not specified (decisions.md#company-facets). */
export const rankingFacets: readonly string[] = [...filterKeys, 'certifications', 'max_years_experience'];

/** The facet of the example first, then those that services of this family are known to have. */
export const distributionFacets: readonly string[] = knownDistributionFacets['company-postings'];

/** Groups requested per facet, at most, to have more than fifty; fewer where the target accepts no facet with so many. */
const rankLimits = [60, 10, 3];

/** Page sizes tried: ten is what services of this family are known to accept. */
const pageLimits = [10, 5, 1];

/** The facets that a target accepts, with its answers for them. */
export interface AcceptedFacets {
  /** The largest limit tried that it accepts; 0 where it accepts no facet. */
  readonly limit: number;
  readonly answers: readonly (readonly [facet: string, answer: Exchange])[];
}

/** The ranking facets that the target accepts, with the largest limit of those tried. */
export async function acceptedRankings(
  send: Send,
  when: MonthRange,
  atOnce: number,
): Promise<AcceptedFacets> {
  for (const limit of rankLimits) {
    const answers = await accepted(rankingFacets, atOnce, (facet) =>
      send(rankRequest(facet, { months: when }, limit)),
    );
    if (answers.length > 0) return { limit: appliedLimit(limit, answers), answers };
  }
  return { limit: 0, answers: [] };
}

/** The distribution facets that the target accepts. */
export async function acceptedDistributions(
  send: Send,
  when: MonthRange,
  atOnce: number,
): Promise<readonly string[]> {
  const answers = await accepted(distributionFacets, atOnce, (facet) =>
    send(percentilesRequest(facet, { months: when }, [50])),
  );
  return answers.map(([facet]) => facet);
}

/** The largest page size of those tried that the target accepts; 0 for none. */
export async function acceptedPage(send: Send, when: MonthRange): Promise<number> {
  for (const limit of pageLimits) {
    const page = await send(listRequest({ months: when }, postingFields, limit));
    if (page.response.status === 200) return Math.min(limit, namedLimit(page));
  }
  return 0;
}

/** The limit that rankings were cut at: a smaller one than requested where all of them name the same. */
function appliedLimit(requested: number, answers: AcceptedFacets['answers']): number {
  const [named = requested, ...others] = new Set(answers.map(([, answer]) => namedLimit(answer)));
  return others.length === 0 ? Math.min(requested, named) : requested;
}

/** The limit that an answer names: a smaller one than requested where the target clamps it. */
function namedLimit(answer: Exchange): number {
  const named = numberOf((rankingOf(answer) ?? dataOf(answer))?.['limit']) ?? 0;
  return named > 0 ? named : Infinity;
}

/** Requests `atOnce` facets at a time, until some are answered with a 2xx; returns those, in their order. */
async function accepted(
  facets: readonly string[],
  atOnce: number,
  request: (facet: string) => Promise<Exchange>,
): Promise<AcceptedFacets['answers']> {
  for (let first = 0; first < facets.length; first += atOnce) {
    const answers = await Promise.all(
      facets.slice(first, first + atOnce).map(async (facet) => [facet, await request(facet)] as const),
    );
    // Another 2xx than 200 accepts the facet too, so that the check of the route can evaluate it.
    const found = answers.filter(([, { response }]) => response.status >= 200 && response.status < 300);
    if (found.length > 0) return found;
  }
  return [];
}
