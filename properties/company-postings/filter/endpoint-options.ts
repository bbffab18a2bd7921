import type { CheckContext } from '../../kit/check.ts';
import type { Random } from '../../postings/cases/random.ts';
import { pageLimit, rankLimit } from '../survey/surveyed-data.ts';
import type { Endpoint, EndpointOptions } from './counting.ts';

/** The options of the next requests to some endpoints; the ranking is by none of the used facets, where it can be. */
export type NextOptions = (used: readonly string[], at: readonly Endpoint[]) => EndpointOptions;

/** Rankings and distributions by each facet that the target accepts in turn: those that were used least often first. */
export function optionsInTurn(t: CheckContext, random: Random): NextOptions {
  const { values, distributionFacets = [] } = t.survey.companyPostings ?? {};
  const ranked = leastUsed([...(values?.keys() ?? [])], random);
  const distributed = leastUsed(distributionFacets, random);
  return (used, at) => ({
    rankingFacet: at.includes('ranking') ? ranked(used) : undefined,
    rankLimit: rankLimit(t),
    pageLimit: pageLimit(t),
    distributionFacet: at.includes('distribution') ? distributed([]) : undefined,
  });
}

function leastUsed(
  facets: readonly string[],
  random: Random,
): (used: readonly string[]) => string | undefined {
  const uses = new Map(facets.map((facet) => [facet, 0]));
  const times = (facet: string): number => uses.get(facet) ?? 0;
  return (used) => {
    const others = facets.filter((facet) => !used.includes(facet));
    const candidates = others.length > 0 ? others : facets;
    const least = Math.min(...candidates.map(times));
    const facet = random.pick(candidates.filter((candidate) => times(candidate) === least));
    if (facet !== undefined) uses.set(facet, least + 1);
    return facet;
  };
}
