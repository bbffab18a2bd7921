import fc, { type Arbitrary } from 'fast-check';
import type { ClauseId } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, isAccepted, type Exchange } from '../../kit/exchange.ts';
import { property } from '../../kit/property.ts';
import { listedBuckets, rankingOf, totalPostings } from '../../postings/answers.ts';
import { expectBuckets } from '../../postings/bucket-statements.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { acceptUnlessEmpty } from '../accept.ts';
import { percentilesOf } from '../distribution/percentiles.ts';
import { filterArbitrary } from '../filter/filter-arbitrary.ts';
import { expectKnownFacet } from '../known-facets.ts';
import { percentilesRequest, rankRequest, totalsRequest, type Filter } from '../requests.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { rankingFacets as candidates } from '../survey/facets.ts';
import { dataFilter, rankingFacets, rankLimit } from '../survey/surveyed-data.ts';

/** The clauses that `expectRanking` evaluates. */
export const rankingClauses: readonly ClauseId[] = [
  'company-postings/ranking-order',
  'company-postings/ranking-echo',
  'company-postings/bucket-name-unique',
  'company-postings/limit-bounds-buckets',
  ...shapeClauses.companyRanking,
];

/** A request of POST /rankings/{rankingFacet}. */
interface RankingCase {
  readonly facet: string;
  readonly filter: Filter;
  readonly limit: number;
}

/** POST /rankings/{rankingFacet}: the groups of one answer. */
export const rankingChecks: readonly Check[] = [
  property<RankingCase>({
    id: 'company-postings/ranking',
    clauses: rankingClauses,
    title: 'ranks the groups of a facet, highest first, no more than the limit',
    profile: 'smoke',
    runs: { smoke: 1, standard: 3, thorough: 140 },
    arbitrary: rankingCase,
    async evaluate(t, { facet, filter, limit }) {
      expectRanking(t, await acceptUnlessEmpty(t, rankRequest(facet, filter, limit), filter), limit);
    },
  }),
  {
    id: 'company-postings/ranking-facets',
    clauses: ['company-postings/ranking-route', 'company-postings/facets', 'company-postings/limit-filled'],
    title: 'accepts a known facet, and answers none with a status of 500 or above',
    async run(t) {
      const accepted = [...(t.survey.companyPostings?.values.keys() ?? [])];
      await expectKnownFacet(t, {
        clause: 'company-postings/ranking-route',
        kind: 'ranking',
        tried: candidates,
        accepted,
        spec: rankRequest('certifications', dataFilter(t), 3),
      });
      await evaluateEach(t, accepted, (facet) => expectSomeGroups(t, facet));
    },
  },
];

/** The number of postings of which some value has several: a target may leave out groups of few postings. */
const ENOUGH_POSTINGS = 30;

/** The median, which the survey requests of distributions. */
const MIDDLE = [50];

/** Values of a filter key that the specification names by its kind: the states of the U.S. with the most inhabitants. */
const states = ['California', 'Texas', 'Florida', 'New York'];

/** Expects a ranking to have groups where another answer shows that postings have a value of the facet. */
async function expectSomeGroups(t: CheckContext, facet: string): Promise<void> {
  const filter = dataFilter(t);
  if (t.survey.companyPostings?.values.get(facet)?.length !== 0) return;
  // A target that ranks unknown facets too may rank no postings by this one.
  if (isAccepted(await t.recall(rankRequest('jobmark_unknown_facet', filter, 2)))) return;
  const shown = (await distributionWithValues(t, facet)) ?? (await totalsOfValue(t, facet));
  if (shown === undefined || (totalPostings(shown) ?? 0) < ENOUGH_POSTINGS) return;
  await t.expectRelation({
    clause: 'company-postings/limit-filled',
    rule: 'some-groups',
    exchanges: [shown, await t.accept(rankRequest(facet, filter, rankLimit(t)))],
    read: (exchange, index) => (index === 0 ? 1 : (listedBuckets(exchange)?.length ?? 1)),
    holds: ([, groups]) => groups !== 0,
    expected: () => `groups of ${facet}, because the other answer counts postings with values of it`,
    actual: () => 'none',
  });
}

/** A distribution over a facet that has values; 0 may stand for no value. */
async function distributionWithValues(t: CheckContext, facet: string): Promise<Exchange | undefined> {
  if (t.survey.companyPostings?.distributionFacets.includes(facet) !== true) return undefined;
  const distribution = await t.accept(percentilesRequest(facet, dataFilter(t), MIDDLE));
  const hasValues = percentilesOf(distribution).some(({ value = 0, count = 0 }) => value > 0 && count > 0);
  return hasValues ? distribution : undefined;
}

/** Totals of one state where the facet is the state, which count some of the postings. */
async function totalsOfValue(t: CheckContext, facet: string): Promise<Exchange | undefined> {
  if (facet !== 'state_name') return undefined;
  const filter = dataFilter(t);
  const all = totalPostings(await t.accept(totalsRequest(filter, ['unique_postings']))) ?? 0;
  for (const state of states) {
    const answer = await t.recall(totalsRequest(withKey(filter, facet, [state]), ['unique_postings']));
    const found = isAccepted(answer) ? (totalPostings(answer) ?? 0) : 0;
    if (found >= ENOUGH_POSTINGS && found < all) return answer;
  }
  return undefined;
}

const clauses = {
  bounds: 'company-postings/limit-bounds-buckets',
  order: 'company-postings/ranking-order',
  name: 'company-postings/ranking-buckets',
  unique: 'company-postings/bucket-name-unique',
} as const;

/**
 * Expects of one ranking the order, the number and the names of its groups, and the echo of the request; nothing of
 * the 404 that a target may give where the filter finds nothing.
 */
export function expectRanking(t: CheckContext, answer: Exchange, limit: number): void {
  if (answer.response.status === 404) return;
  const { limit: echoed, rank_by: by } = rankingOf(answer) ?? {};
  t.expect({
    clause: 'company-postings/ranking-echo',
    exchange: answer,
    holds: echoed === limit && by === 'unique_postings',
    expected: `limit ${limit} and rank_by unique_postings, as requested`,
    actual: () => `limit ${brief(echoed)} and rank_by ${brief(by)}`,
  });
  expectBuckets(t, answer, { clauses, limit, by: 'unique_postings' });
}

/** Rankings of a facet that the target accepts, often with more than fifty groups allowed. */
function rankingCase(t: CheckContext): Arbitrary<RankingCase> {
  const most = rankLimit(t);
  return fc.record({
    facet: fc.constantFrom(...rankingFacets(t)),
    filter: filterArbitrary(t),
    limit: fc.oneof(
      fc.integer({ min: 1, max: Math.min(10, most) }),
      fc.integer({ min: 1, max: most }),
      fc.integer({ min: Math.min(51, most), max: most }),
    ),
  });
}
