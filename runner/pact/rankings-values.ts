import type { CheckContext, Survey } from '../../properties/index.ts';
import { unlisted, type FindValue } from './state-value.ts';

type Surveyed = NonNullable<Survey['rankings']>;

/** The values of the provider states of the posting rankings group; those of one interaction fit together. */
export const rankingsValues = {
  rankingFacetSegment: (t) => encodeURIComponent(rankingFacet(t).facet),
  rankingStart: (t) => whenOf(t).start,
  rankingEnd: (t) => whenOf(t).end,
  facetFilter: (t) => {
    const { facet, value } = rankingFacet(t);
    return { when: whenOf(t), [facet]: [value] };
  },
  distributionFacetSegment: (t) => encodeURIComponent(distribution(t).facet),
  interval: (t) => distribution(t).interval,
  nestedFacetSegment: (t) => encodeURIComponent(nestedFacet(t)),
  unknownFacetSegment: (t) => encodeURIComponent(unlisted('jobmark_unknown_facet', surveyed(t).facets)),
} as const satisfies Readonly<Record<string, FindValue>>;

function surveyed(t: CheckContext): Surveyed {
  return t.require(t.survey.rankings, 'the posting rankings group was not surveyed');
}

function whenOf(t: CheckContext): { readonly start: string; readonly end: string } {
  const { data } = surveyed(t);
  return t.require(
    data !== undefined && data.total > 0 ? data.months : undefined,
    'the target counts no postings in any month',
  );
}

/** A listed facet with a value that postings have, and that value. */
function rankingFacet(t: CheckContext): { readonly facet: string; readonly value: string } {
  const { facets, values } = surveyed(t);
  const found = [...values].flatMap(([facet, groups]) => {
    const [group] = groups.filter(({ name, count }) => name !== '' && count > 0);
    return group === undefined || !facets.includes(facet) ? [] : [{ facet, value: group.name }];
  });
  return t.require(found[0], 'no listed ranking facet was found that postings have a value of');
}

function distribution(t: CheckContext): NonNullable<Surveyed['distribution']> {
  return t.require(
    surveyed(t).distribution,
    'the target accepted none of the distribution facets that were tried',
  );
}

function nestedFacet(t: CheckContext): string {
  const { facet: outer } = rankingFacet(t);
  return t.require(
    surveyed(t).nestedFacets.find((facet) => facet !== outer),
    `the target ranked none of the facets that were tried within the groups of another`,
  );
}
