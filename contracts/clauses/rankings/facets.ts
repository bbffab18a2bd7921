import type { ClausesBySection } from '../clause.ts';

/** Ranking facets: contracts/specification/rankings.md#facets. */
export const facetClauses = {
  'rankings.md#routes': {
    'rankings/facets-route': {
      must: 'GET /rankings returns 200 with an array of strings under `data`.',
      violation: 'Another status, or an array of objects.',
    },
  },
  'rankings.md#facets': {
    'rankings/facets-listed': {
      must: 'The facet list contains every ranking facet of the specification.',
      violation: 'One of the documented facets is missing.',
    },
    'rankings/facets-only-listed': {
      should: 'The facet list contains no other facet, and none twice.',
      violation: 'A facet that is not documented.',
    },
    'rankings/facet-accepted': {
      must: 'Every ranking facet of the specification is accepted as {rankingFacet}.',
      violation: 'POST /rankings/soc1_name gets 404.',
    },
    'rankings/facet-names': {
      must: 'For a facet x of classification codes, x_name has the groups of x under their names: a code has one name, a name may have several codes.',
      violation: 'A ranking by soc1_name has the groups of soc4_name.',
    },
    'rankings/inner-facets': { open: 'Which distribution and nested facets exist is not specified.' },
  },
  'errors.md#posting-rankings-group': {
    'rankings/unknown-facet-404': {
      must: 'A ranking facet that is not listed gets 404, at all four POST endpoints.',
      violation: 'An unknown facet gets 400, or 200 and no buckets.',
    },
    'rankings/unknown-facet-text': {
      must: "The detail of that 404 is `Unrecognized facet '<facet>'`.",
      violation: 'Another text.',
    },
    'rankings/unknown-inner-facet-404': {
      should: 'A distribution facet or nested facet that does not exist gets 404.',
      violation: 'An unknown distribution facet gets 200.',
    },
  },
} as const satisfies ClausesBySection;
