import type { CheckContext } from '../../kit/check.ts';
import type { Random } from '../../postings/cases/random.ts';
import { pageLimit, rankLimit } from '../survey/surveyed-data.ts';
import type { Endpoint, EndpointOptions } from './counting.ts';

/** Deals the options of the next requests to some endpoints; the ranking is by none of the used facets, where it can be. */
export type OptionsDealer = (used: readonly string[], at: readonly Endpoint[]) => EndpointOptions;

/** Deals the facets that the target accepts to rankings and distributions, those that were dealt least often first. */
export function optionsDealer(t: CheckContext, random: Random): OptionsDealer {
  const { values, distributionFacets = [] } = t.survey.companyPostings ?? {};
  const ranked = dealer([...(values?.keys() ?? [])], random);
  const distributed = dealer(distributionFacets, random);
  return (used, at) => ({
    rankingFacet: at.includes('ranking') ? ranked(used) : undefined,
    rankLimit: rankLimit(t),
    pageLimit: pageLimit(t),
    distributionFacet: at.includes('distribution') ? distributed([]) : undefined,
  });
}

function dealer(facets: readonly string[], random: Random): (used: readonly string[]) => string | undefined {
  const dealt = new Map(facets.map((facet) => [facet, 0]));
  const times = (facet: string): number => dealt.get(facet) ?? 0;
  return (used) => {
    const others = facets.filter((facet) => !used.includes(facet));
    const candidates = others.length > 0 ? others : facets;
    const least = Math.min(...candidates.map(times));
    const facet = random.pick(candidates.filter((candidate) => times(candidate) === least));
    if (facet !== undefined) dealt.set(facet, least + 1);
    return facet;
  };
}
