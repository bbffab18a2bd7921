import type { Check, CheckContext } from '../../kit/check.ts';
import { type AcceptedExchange, brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { count, countOf, expectCounts } from '../../postings/counting.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { expectFirstGroups, expectGroupCount } from '../../postings/groups.ts';
import { folded } from '../../postings/same-names.ts';
import { byPostings } from '../requests.ts';
import { scenarios, type Scenario } from '../scenarios.ts';
import { shapeClauses } from '../shape-clauses.ts';
import {
  countingOf,
  dataWithPostings,
  largeRank,
  requestOf,
  surveyed,
  namesToFind,
} from '../survey/surveyed-data.ts';
import { expectGroups, expectTotals, groupClauses } from './expect-groups.ts';
import { comparedName, countingWithin, largeRanking, someLimit } from './large-ranking.ts';

/** Every fifteenth scenario is requested with a smaller limit too. */
const LIMITED = 15;

/** Scenarios with keywords and extra metrics that are requested without the latter too. */
const COMBINED = 3;

/** POST /rankings/{rankingFacet}: contracts/specification/rankings.md#ranking. */
export const rankingChecks: readonly Check[] = [
  {
    id: 'rankings/ranking',
    clauses: [
      'rankings/ranking-route',
      'rankings/facet-accepted',
      'rankings/filter-keys-accepted',
      'rankings/filter-facet-applies',
      'rankings/bucket-is-filter',
      'rankings/totals-bound-buckets',
      'rankings/totals-whole-filter',
      'rankings/limit-filled',
      ...groupClauses,
      ...shapeClauses.rankPostings,
    ],
    title: 'ranks the groups of each facet, highest first, and counts in each what a filter on it counts',
    profile: 'smoke',
    async run(t) {
      const answers: AcceptedExchange[] = [];
      await evaluateEach(t, await scenarios(t), async (scenario) => {
        const { facet, filter, metrics } = scenario;
        const ranking = requestOf(t, { facet, filter, rank: largeRank(t, metrics) });
        const first = await t.recall(ranking);
        t.expect({
          clause: 'rankings/facet-accepted',
          exchange: first,
          holds: first.response.status !== 404,
          expected: `a ranking of the documented facet ${facet}`,
          actual: `status ${first.response.status}`,
        });
        const answer = await largeRanking(t, scenario);
        if (answer === undefined) return;
        answers.push(answer);
        const buckets = expectGroups(t, answer, facet, largeRank(t, metrics));
        expectTotals(t, answer, metrics);
        if (buckets.length === 0) t.inconclusive('a ranking without groups');
        const name = comparedName(t, scenario, answer, namesToFind(t, buckets));
        if (name !== undefined)
          await expectGroupCount(
            t,
            countingWithin(t, scenario),
            {
              clause: (await leavesAll(t, scenario, answer, name))
                ? 'rankings/filter-facet-applies'
                : 'rankings/bucket-is-filter',
              rule: 'ranking',
              answer,
              facet,
              filter,
              metrics: ['unique_postings', ...metrics],
            },
            name,
          );
        await expectWholeRanking(t, facet, answer);
      });
      expectSomeGroups(t, answers);
    },
  },
  {
    id: 'rankings/limit',
    clauses: [
      'rankings/limit-prefix',
      'rankings/limit-filled',
      'rankings/totals-whole-filter',
      ...groupClauses,
    ],
    title: 'returns with a smaller limit the first groups of a larger one, under the same totals',
    async run(t) {
      const all = await scenarios(t);
      const combined = all.filter(
        ({ filter, metrics }) => filter.keywords !== undefined && metrics.length > 0,
      );
      const some = new Set([
        ...all.filter((_, place) => place % LIMITED === 0),
        ...combined.slice(0, COMBINED),
      ]);
      await evaluateEach(t, [...some], async (scenario) => {
        const { facet, filter } = scenario;
        const large = await largeRanking(t, scenario);
        if (large === undefined) return;
        const limit = someLimit(t, bucketsOf(large).length, scenario, 'ranking');
        const rank = byPostings(limit);
        const small = await t.accept(requestOf(t, { facet, filter, rank }));
        expectGroups(t, small, facet, rank);
        await expectFirstGroups(t, {
          clauses: { first: 'rankings/limit-prefix', filled: 'rankings/limit-filled' },
          large,
          small,
          limit,
        });
        await expectCounts(t, {
          clause: 'rankings/totals-whole-filter',
          rule: 'ranking',
          exchanges: [large, small],
          expected: 'the totals with another limit and other extra metrics',
        });
      });
    },
  },
];

/** Whether a filter on one of several groups leaves all postings, as where its key is ignored. */
async function leavesAll(
  t: CheckContext,
  scenario: Scenario,
  answer: AcceptedExchange,
  name: string,
): Promise<boolean> {
  const own = await count(t, countingWithin(t, scenario), withKey(scenario.filter, scenario.facet, [name]), [
    'unique_postings',
    ...scenario.metrics,
  ]);
  return own !== undefined && countOf(own) === countOf(answer) && bucketsOf(answer).length > 1;
}

/** Facets without any group after which a target that counts postings must have some. */
const ENOUGH_FACETS = 10;

/** The number of postings of which some group has several: a target may leave out groups of few postings. */
const ENOUGH_POSTINGS = 10;

/** Expects some of many facets to have groups, when there are postings. */
function expectSomeGroups(t: CheckContext, answers: readonly AcceptedExchange[]): void {
  const counted = answers.filter((answer) => (countOf(answer) ?? 0) >= ENOUGH_POSTINGS);
  const [first, ...others] = counted.toReversed();
  if (first === undefined || counted.length < ENOUGH_FACETS) return;
  t.expect({
    clause: 'rankings/limit-filled',
    rule: 'some-groups',
    exchange: first,
    holds: [first, ...others].some((answer) => bucketsOf(answer).length > 0),
    expected: `groups of some of ${counted.length} facets, because there are postings`,
    actual: 'no group of any facet',
  });
}

/** The ranking over all postings counts all of them, and has every group of a narrower filter when it shows all. */
async function expectWholeRanking(t: CheckContext, facet: string, narrow: AcceptedExchange): Promise<void> {
  const { months } = await dataWithPostings(t);
  const limit = surveyed(t).rankLimit;
  const whole = await t.accept(requestOf(t, { facet, filter: { months }, rank: byPostings(limit) }));
  const counted = await count(t, countingOf(t), { months });
  if (counted !== undefined)
    await expectCounts(t, {
      clause: 'rankings/totals-whole-filter',
      rule: 'facet',
      exchanges: [counted, whole],
      expected: 'the totals of the same filter in the ranking of another facet',
    });
  if (whole === narrow || bucketsOf(whole).length >= limit) return;
  // Where a target treats several names as one, another of them may name the group under another filter.
  const names = (exchange: Exchange): readonly string[] =>
    bucketsOf(exchange).map(({ name }) => folded(String(name)));
  await t.expectRelation({
    clause: 'rankings/limit-filled',
    rule: 'known-names',
    exchanges: [whole, narrow],
    read: names,
    holds: ([all = [], some = []]) => some.every((name) => all.includes(name)),
    expected: ([all = []]) => `groups of the ${all.length} that limit ${limit} returns without a filter`,
    actual: ([all = [], some = []]) => `also ${brief(some.filter((name) => !all.includes(name)))}`,
  });
}
