import { pathOf } from '../../contracts/index.ts';
import { Blocked, type CheckContext, type Survey } from '../../properties/index.ts';
import type { FindValue } from './state-values.ts';
import { unlisted } from './unlisted.ts';

type Surveyed = NonNullable<Survey['rankings']>;

const RANK = { by: 'unique_postings', limit: 3 };

/** Candidates, because which distribution facets exist is open, with bucket widths that fit their values. */
const DISTRIBUTIONS: readonly { readonly facet: string; readonly interval: number }[] = [
  { facet: 'salary', interval: 10_000 },
  { facet: 'posting_duration', interval: 10 },
  { facet: 'min_years_experience', interval: 1 },
  { facet: 'max_years_experience', interval: 1 },
];

/** Which facets can be nested is open; few values and many. */
const NESTED = ['city_name', 'soc1_name', 'title_name', 'skills_name', 'company_name', 'nuts1_name'];

/** The values of the provider states of the posting rankings group; those of one interaction fit together. */
export const rankingsValues = {
  rankingFacetSegment: (t) => encodeURIComponent(rankingFacet(t).facet),
  rankingStart: (t) => whenOf(t).start,
  rankingEnd: (t) => whenOf(t).end,
  facetFilter: (t) => {
    const { facet, value } = rankingFacet(t);
    return { when: whenOf(t), [facet]: [value] };
  },
  distributionFacetSegment: async (t) => encodeURIComponent((await distribution(t)).facet),
  interval: async (t) => (await distribution(t)).interval,
  nestedFacetSegment: async (t) => encodeURIComponent(await nestedFacet(t)),
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

async function distribution(t: CheckContext): Promise<(typeof DISTRIBUTIONS)[number]> {
  for (const candidate of DISTRIBUTIONS) {
    const { facet: distributionFacet, interval } = candidate;
    const path = pathOf('rankPostingsDistribution', {
      rankingFacet: rankingFacet(t).facet,
      distributionFacet,
    });
    const histogram = { type: 'histogram', options: { interval }, metrics: ['duplicate_postings'] };
    if (await takes(t, path, { distribution: histogram })) return candidate;
  }
  const names = DISTRIBUTIONS.map(({ facet }) => facet).join(', ');
  throw new Blocked(`the target accepted none of the distribution facets ${names}`);
}

async function nestedFacet(t: CheckContext): Promise<string> {
  const { facet: outer } = rankingFacet(t);
  for (const nestedRankingFacet of NESTED.filter((facet) => facet !== outer)) {
    const path = pathOf('rankPostingsNested', { rankingFacet: outer, nestedRankingFacet });
    if (await takes(t, path, { nested_rank: { by: 'significance', limit: 2 } })) return nestedRankingFacet;
  }
  throw new Blocked(`the target ranked none of ${NESTED.join(', ')} within the groups of ${outer}`);
}

async function takes(t: CheckContext, path: string, body: object): Promise<boolean> {
  const { response } = await t.send({
    group: 'rankings',
    method: 'POST',
    path,
    body: { filter: { when: whenOf(t) }, rank: RANK, ...body },
  });
  return response.status === 200;
}
