import type { Clause } from '../clause.ts';

/** Ranking facets: contracts/specification/rankings.md#facets. */
export const facetClauses = [
  {
    id: 'rankings/facets-route',
    level: 'must',
    section: 'rankings.md#routes',
    text: 'GET /rankings returns 200 with an array of strings under `data`.',
    violation: 'Another status, or an array of objects.',
  },
  {
    id: 'rankings/facets-listed',
    level: 'must',
    section: 'rankings.md#facets',
    text: 'The facet list contains every ranking facet of the specification.',
    violation: 'One of the documented facets is missing.',
  },
  {
    id: 'rankings/facets-only-listed',
    level: 'should',
    section: 'rankings.md#facets',
    text: 'The facet list contains no other facet, and none twice.',
    violation: 'A facet that is not documented.',
  },
  {
    id: 'rankings/facet-accepted',
    level: 'must',
    section: 'rankings.md#facets',
    text: 'Every ranking facet of the specification is accepted as {rankingFacet}.',
    violation: 'POST /rankings/soc1_name gets 404.',
  },
  {
    id: 'rankings/facet-names',
    level: 'must',
    section: 'rankings.md#facets',
    text: 'For a facet x of classification codes, x_name has the groups of x under their names: a code has one name, a name may have several codes.',
    violation: 'A ranking by soc1_name has the groups of soc4_name.',
  },
  {
    id: 'rankings/unknown-facet-404',
    level: 'must',
    section: 'errors.md#posting-rankings-group',
    text: 'A ranking facet that is not listed gets 404, at all four POST endpoints.',
    violation: 'An unknown facet gets 400, or 200 and no buckets.',
  },
  {
    id: 'rankings/unknown-facet-text',
    level: 'must',
    section: 'errors.md#posting-rankings-group',
    text: "The detail of that 404 is `Unrecognized facet '<facet>'`.",
    violation: 'Another text.',
  },
  {
    id: 'rankings/unknown-inner-facet-404',
    level: 'should',
    section: 'errors.md#posting-rankings-group',
    text: 'A distribution facet or nested facet that does not exist gets 404.',
    violation: 'An unknown distribution facet gets 200.',
  },
  {
    id: 'rankings/inner-facets',
    level: 'open',
    section: 'rankings.md#facets',
    text: 'Which distribution and nested facets exist is not specified.',
    violation: 'None.',
  },
] as const satisfies readonly Clause[];
