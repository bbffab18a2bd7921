import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes } from '../../contracts/index.ts';
import type { Check } from '../kit/check.ts';
import type { Judge } from '../kit/judge.ts';
import { property } from '../kit/property.ts';
import { agree, brief } from '../kit/same-answer.ts';
import { bucketsOf, rankingOf, totalsOf } from '../postings/answers.ts';
import { holdDescending } from '../postings/descending.ts';
import { holdPrefix } from '../postings/limit-prefix.ts';
import { rankAsk, type Filter } from './asks.ts';
import { found, holdFound } from './found.ts';
import { filterCase, isWholeRange, rankingFacets } from './surveyed-data.ts';

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
      'company-postings/limit-bounds-buckets',
      ...clausesOfShapes('companyRanking', 200),
    ],
    title: 'ranks the groups of a facet, highest first, no more than the limit',
    group: 'company-postings',
    profile: 'smoke',
    runs: { smoke: 1, standard: 14, thorough: 140 },
    arbitrary: rankingCase,
    async judge(t, { facet, filter, limit }) {
      const answer = await t.ask(rankAsk(facet, filter, limit));
      if (!holdFound(t, 'company-postings/ranking-route', answer, mayRankNothing(t, facet, filter))) return;
      const { limit: echoed, rank_by: by } = rankingOf(answer) ?? {};
      t.hold(
        'company-postings/ranking-echo',
        answer,
        echoed === limit && by === 'unique_postings',
        `limit ${limit} and rank_by unique_postings, as asked`,
        () => `limit ${brief(echoed)} and rank_by ${brief(by)}`,
      );
      const buckets = bucketsOf(answer) ?? [];
      t.hold(
        'company-postings/limit-bounds-buckets',
        answer,
        buckets.length <= limit,
        `at most ${limit} buckets`,
        `${buckets.length} buckets`,
      );
      holdDescending(t, 'company-postings/ranking-order', answer, buckets, 'unique_postings');
    },
  }),
  property<RankingCase & { readonly smaller: number }>({
    id: 'company-postings/limit-prefix',
    clauses: ['company-postings/limit-prefix', 'company-postings/ranking-totals-whole-filter'],
    title: 'gives with a smaller limit the first groups of a larger one, under the same totals',
    group: 'company-postings',
    profile: 'standard',
    runs: { standard: 6, thorough: 60 },
    arbitrary: (t) =>
      rankingCase(t).chain((ranking) =>
        fc.integer({ min: 1, max: ranking.limit }).map((smaller) => ({ ...ranking, smaller })),
      ),
    async judge(t, { facet, filter, limit, smaller }) {
      const large = await found(t, rankAsk(facet, filter, limit));
      const few = rankAsk(facet, filter, smaller);
      const small = await holdPrefix(t, large, {
        clause: 'company-postings/limit-prefix',
        few,
        by: 'unique_postings',
        smaller,
        larger: limit,
      });
      if (small !== undefined)
        await agree(t, large, small, {
          clause: 'company-postings/ranking-totals-whole-filter',
          read: totalsOf,
          because: 'totals are over the whole filter, whatever the limit',
        });
    },
  }),
];

/** Rankings of a facet that the target takes, often with more than fifty groups allowed. */
function rankingCase(t: Judge): Arbitrary<RankingCase> {
  return fc.record({
    facet: fc.constantFrom(...rankingFacets(t)),
    filter: filterCase(t),
    limit: fc.oneof(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 58 }),
      fc.integer({ min: 51, max: 58 }),
    ),
  });
}

/** Whether the facet may have no group: it is known to have one over the whole range only. */
function mayRankNothing(t: Judge, facet: string, filter: Filter): boolean {
  return (
    !isWholeRange(t, filter) ||
    (t.survey.companyPostings?.values.get(facet) ?? []).every(({ count }) => count === 0)
  );
}
