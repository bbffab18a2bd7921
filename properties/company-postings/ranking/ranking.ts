import fc, { type Arbitrary } from 'fast-check';
import type { ClauseId } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { isAccepted, type CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/compare/brief.ts';
import type { Exchange } from '../../kit/exchange.ts';
import { property } from '../../kit/property.ts';
import { bucketsOf, rankingOf, totalPostings } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { expectDescending } from '../../postings/descending.ts';
import { expectNamesUnique } from '../../postings/names-unique.ts';
import { acceptUnlessEmpty } from '../accept.ts';
import { filterArbitrary } from '../filter/filter-arbitrary.ts';
import { percentilesOf } from '../distribution/percentiles.ts';
import { expectKnownFacet } from '../known-facets.ts';
import { percentilesRequest, rankRequest, type Filter } from '../requests.ts';
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

/** Postings of which some value has several: a target may leave out groups of few postings. */
const ENOUGH_POSTINGS = 30;

/** The median, which the survey requests of distributions. */
const MIDDLE = [50];

/** Expects a ranking to have groups where a distribution over the facet has values; 0 may stand for no value. */
async function expectSomeGroups(t: CheckContext, facet: string): Promise<void> {
  const filter = dataFilter(t);
  const { values, distributionFacets = [] } = t.survey.companyPostings ?? {};
  if (values?.get(facet)?.length !== 0 || !distributionFacets.includes(facet)) return;
  const unknown = await t.recall(rankRequest('jobmark_unknown_facet', filter, 2));
  const distribution = await t.accept(percentilesRequest(facet, filter, MIDDLE));
  const hasValues = percentilesOf(distribution).some(({ value = 0, count = 0 }) => value > 0 && count > 0);
  if (isAccepted(unknown) || !hasValues || (totalPostings(distribution) ?? 0) < ENOUGH_POSTINGS) return;
  await t.expectRelation({
    clause: 'company-postings/limit-filled',
    rule: 'some-groups',
    exchanges: [distribution, await t.accept(rankRequest(facet, filter, rankLimit(t)))],
    read: (exchange, index) => (index === 0 ? 1 : (bucketsOf(exchange)?.length ?? 1)),
    holds: ([, groups]) => groups !== 0,
    expected: () => `groups of ${facet}, because a distribution over it has values`,
    actual: () => 'none',
  });
}

/**
 * Expects of one ranking the order, the number and the names of its groups, and the echo of the request; nothing of the 404 that a
 * target may give where the filter finds nothing.
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
  const buckets = bucketsOf(answer) ?? [];
  t.expect({
    clause: 'company-postings/limit-bounds-buckets',
    exchange: answer,
    holds: buckets.length <= limit,
    expected: `no more buckets than the limit ${limit}`,
    actual: `${buckets.length} buckets`,
  });
  expectDescending(t, 'company-postings/ranking-order', answer, buckets, 'unique_postings');
  expectNamesUnique(t, 'company-postings/bucket-name-unique', answer, buckets);
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
