import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Exchange } from '../kit/exchange.ts';
import type { CheckContext } from '../kit/check-context.ts';
import { property } from '../kit/property.ts';
import { expectEqualAnswers, brief } from '../kit/expect-same-answer.ts';
import { bucketsOf, rankingOf, totalsOf } from '../postings/answers.ts';
import { expectDescending } from '../postings/descending.ts';
import { expectPrefix } from '../postings/limit-prefix.ts';
import { expectNamesUnique } from '../postings/names-unique.ts';
import { rankRequest, type Filter } from './requests.ts';
import { found, expectFound, expectNoFailure } from './found.ts';
import { dataRange, filterCase, isWholeRange, rankingFacets } from './survey/surveyed-data.ts';

/** A request of POST /rankings/{rankingFacet}. */
interface RankingCase {
  readonly facet: string;
  readonly filter: Filter;
  readonly limit: number;
}

/** POST /rankings/{rankingFacet}: service.md, "Company postings group", response shapes, and "Limits". */
export const rankingChecks: readonly Check[] = [
  property<RankingCase>({
    id: 'company-postings/ranking',
    clauses: [
      'company-postings/ranking-order',
      'company-postings/ranking-echo',
      'company-postings/bucket-name-unique',
      'company-postings/limit-bounds-buckets',
      ...clausesOfShapes('companyRanking', 200),
    ],
    title: 'ranks the groups of a facet, highest first, no more than the limit',
    group: 'company-postings',
    profile: 'smoke',
    runs: { smoke: 1, standard: 12, thorough: 140 },
    arbitrary: rankingCase,
    async evaluate(t, { facet, filter, limit }) {
      const answer = await t.send(rankRequest(facet, filter, limit));
      if (!expectFound(t, 'company-postings/ranking-route', answer, mayRankNothing(t, facet, filter))) return;
      const { limit: echoed, rank_by: by } = rankingOf(answer) ?? {};
      t.expect({
        clause: 'company-postings/ranking-echo',
        exchange: answer,
        holds: echoed === limit && by === 'unique_postings',
        expected: `limit ${limit} and rank_by unique_postings, as asked`,
        actual: () => `limit ${brief(echoed)} and rank_by ${brief(by)}`,
      });
      const buckets = bucketsOf(answer) ?? [];
      expectBounded(t, answer, limit);
      expectDescending(t, 'company-postings/ranking-order', answer, buckets, 'unique_postings');
      expectNamesUnique(t, 'company-postings/bucket-name-unique', answer, buckets);
    },
  }),
  property<RankingCase & { readonly smaller: number }>({
    id: 'company-postings/limit-prefix',
    clauses: [
      'company-postings/limit-prefix',
      'company-postings/limit-filled',
      'company-postings/ranking-totals-whole-filter',
      'company-postings/ranking-order',
    ],
    title: 'gives with a smaller limit the first groups of a larger one, under the same totals',
    group: 'company-postings',
    profile: 'standard',
    runs: { standard: 6, thorough: 60 },
    arbitrary: (t) =>
      rankingCase(t).chain((ranking) =>
        fc.integer({ min: 1, max: ranking.limit }).map((smaller) => ({ ...ranking, smaller })),
      ),
    async evaluate(t, { facet, filter, limit, smaller }) {
      const large = await found(t, rankRequest(facet, filter, limit));
      const few = rankRequest(facet, filter, smaller);
      const small = await expectPrefix(t, large, {
        clause: 'company-postings/limit-prefix',
        few,
        by: 'unique_postings',
        smaller,
        larger: limit,
      });
      if (small === undefined) return;
      const most = bucketsOf(large)?.length ?? 0;
      const filled = bucketsOf(small)?.length;
      if (filled !== undefined && most >= smaller)
        t.expectCompared({
          clause: 'company-postings/limit-filled',
          exchanges: [large, small],
          holds: filled >= smaller,
          expected: `${smaller} buckets, because limit ${limit} gives ${most}`,
          actual: `${filled} buckets`,
        });
      for (const answer of [large, small])
        expectDescending(
          t,
          'company-postings/ranking-order',
          answer,
          bucketsOf(answer) ?? [],
          'unique_postings',
        );
      await expectEqualAnswers(t, large, small, {
        clause: 'company-postings/ranking-totals-whole-filter',
        read: totalsOf,
        because: 'totals are over the whole filter, whatever the limit',
      });
    },
  }),
  {
    id: 'company-postings/ranking-example',
    clauses: ['company-postings/ranking-route'],
    title: 'does not fail at the facet of the example',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const answer = await t.send(rankRequest('certifications', { when }, 3));
      expectNoFailure(t, 'company-postings/ranking-route', answer);
    },
  },
  {
    id: 'company-postings/large-limit',
    clauses: ['company-postings/limit-bounds-buckets'],
    title: 'keeps a limit above fifty too',
    group: 'company-postings',
    profile: 'standard',
    async run(t) {
      const { when } = dataRange(t);
      const large = rankingFacets(t).filter(
        (facet) => (t.survey.companyPostings?.values.get(facet) ?? []).length > LARGE,
      );
      if (large.length === 0) t.inconclusive(`no facet has more than ${LARGE} groups`);
      for (const facet of large) expectBounded(t, await found(t, rankRequest(facet, { when }, LARGE)), LARGE);
    },
  },
];

/** A limit that counts as large: servers are known to keep shorter lists in another way. */
const LARGE = 51;

function expectBounded(t: CheckContext, answer: Exchange, limit: number): void {
  const { length } = bucketsOf(answer) ?? [];
  t.expect({
    clause: 'company-postings/limit-bounds-buckets',
    exchange: answer,
    holds: length <= limit,
    expected: `at most ${limit} buckets`,
    actual: `${length} buckets`,
  });
}

/** Rankings of a facet that the target takes, often with more than fifty groups allowed. */
function rankingCase(t: CheckContext): Arbitrary<RankingCase> {
  // As far as the survey found the target to go: the largest limit is not shown.
  const most = t.survey.companyPostings?.rankLimit ?? 1;
  return fc.record({
    facet: fc.constantFrom(...rankingFacets(t)),
    filter: filterCase(t),
    limit: fc.oneof(
      fc.integer({ min: 1, max: Math.min(10, most) }),
      fc.integer({ min: 1, max: most }),
      fc.integer({ min: Math.min(51, most), max: most }),
    ),
  });
}

/** Whether the facet may have no group: it is known to have one over the whole range only. */
function mayRankNothing(t: CheckContext, facet: string, filter: Filter): boolean {
  return (
    !isWholeRange(t, filter) ||
    (t.survey.companyPostings?.values.get(facet) ?? []).every(({ count }) => count === 0)
  );
}
