import fc from 'fast-check';
import type { Check } from '../../kit/check.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { expectSameAnswer } from '../../kit/expect-same-answer.ts';
import { expectPrefix } from '../../postings/limit-prefix.ts';
import { expectRepeated } from '../../postings/repeated.ts';
import { bucketsOf, rankRequest, totalsOf, type Rank } from '../requests.ts';
import { rankingShapes } from '../errors/errors.ts';
import { groupClauses, expectGroups, expectTotals } from './expect-groups.ts';
import { rankingCase, type RankingCase } from './ranking-case.ts';
import { rangeWithPostings } from '../survey/surveyed-data.ts';

/** POST /rankings/{rankingFacet}: service.md, "Endpoints: posting rankings group", rule 3, and the bucket fields. */
export const rankingChecks: readonly Check[] = [
  property<RankingCase>({
    id: 'rankings/ranking',
    clauses: [
      'rankings/ranking-route',
      ...groupClauses,
      'rankings/totals-extra-metrics',
      'rankings/totals-bound-buckets',
      ...rankingShapes,
    ],
    title: 'ranks the groups of a facet, highest first, no more than the limit',
    group: 'rankings',
    profile: 'smoke',
    runs: { smoke: 2, standard: 25, thorough: 200 },
    arbitrary: rankingCase,
    async evaluate(t, { facet, filter, rank }) {
      const answer = await t.send(rankRequest(facet, filter, rank));
      evaluateRanking(t, answer, facet, rank);
    },
  }),
  property<RankingCase & { readonly smaller: number }>({
    id: 'rankings/limit-prefix',
    clauses: ['rankings/limit-prefix', 'rankings/limit-filled', 'rankings/totals-whole-filter'],
    title: 'gives with a smaller limit the first groups of a larger one, under the same totals',
    group: 'rankings',
    profile: 'standard',
    runs: { standard: 8, thorough: 60 },
    arbitrary: (t) =>
      rankingCase(t).chain((ranking) =>
        fc
          .oneof(
            fc.integer({ min: 1, max: ranking.rank.limit }),
            // A target may go wrong beyond some number of groups only.
            fc.integer({ min: Math.min(51, ranking.rank.limit), max: ranking.rank.limit }),
          )
          .map((smaller) => ({ ...ranking, smaller })),
      ),
    async evaluate(t, { facet, filter, rank, smaller }) {
      const large = await t.acceptOrBlock(rankRequest(facet, filter, rank));
      const few = rankRequest(facet, filter, { ...rank, limit: smaller });
      const small = await expectPrefix(t, large, {
        clause: 'rankings/limit-prefix',
        few,
        by: rank.by,
        smaller,
        larger: rank.limit,
      });
      if (small === undefined) return;
      const most = bucketsOf(large)?.length ?? 0;
      const filled = bucketsOf(small)?.length;
      if (filled !== undefined && most >= smaller)
        t.expectCompared({
          clause: 'rankings/limit-filled',
          exchanges: [large, small],
          holds: filled >= smaller,
          expected: `${smaller} buckets, because limit ${rank.limit} gives ${most}`,
          actual: `${filled} buckets`,
        });
      await expectSameAnswer(t, large, few, {
        clause: 'rankings/totals-whole-filter',
        read: totalsOf,
        because: 'totals are over the whole filter, whatever the limit',
      });
    },
  }),
  {
    id: 'rankings/totals-any-facet',
    clauses: ['rankings/totals-whole-filter'],
    title: 'gives the same totals whichever facet is ranked',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const rank = { by: 'unique_postings', limit: 3 };
      const first = await t.acceptOrBlock(rankRequest('nuts1_name', { when }, rank));
      for (const facet of ['skills_name', 'soc4_name', 'company_name'])
        await expectSameAnswer(t, first, rankRequest(facet, { when }, rank), {
          clause: 'rankings/totals-whole-filter',
          read: (exchange) => totalsOf(exchange)?.['unique_postings'],
          because: `totals are over the whole filter, whether nuts1_name or ${facet} is ranked`,
        });
    },
  },
  {
    id: 'rankings/repeatable',
    clauses: ['rankings/repeatable'],
    title: 'gives the same ranking twice',
    group: 'rankings',
    profile: 'standard',
    async run(t) {
      const { when } = rangeWithPostings(t);
      const spec = rankRequest('nuts1_name', { when }, { by: 'unique_postings', limit: 10 });
      // Groups that tie may change places.
      await expectRepeated(t, 'rankings/repeatable', await t.acceptOrBlock(spec), spec, (exchange) =>
        bucketsOf(exchange)?.map(({ unique_postings: count }, place) => ({ place, count })),
      );
    },
  },
];

/** Judges what the answer to a plain ranking must keep. */
function evaluateRanking(t: CheckContext, answer: Exchange, facet: string, rank: Rank): void {
  const { status } = answer.response;
  if (
    !t.expect({
      clause: 'rankings/ranking-route',
      exchange: answer,
      holds: status === 200,
      expected: 'status 200',
      actual: `status ${status}`,
    })
  )
    return;
  expectGroups(t, answer, facet, rank);
  expectTotals(t, answer, rank.extra_metrics);
}
