import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import {
  type AcceptedExchange,
  brief,
  type Exchange,
  isAccepted,
  type RequestSpec,
} from '../../kit/exchange.ts';
import { bucketsOf, rankingOf, type Item } from '../../postings/answers.ts';
import { acceptFilter, expectCounts, metricValues } from '../../postings/counting.ts';
import { bucketNamed, expectFirstGroups, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import type { Endpoint } from '../endpoints.ts';
import { byPostings, type Rank, type Ranking } from '../requests.ts';
import type { Scenario } from '../scenarios.ts';
import { grantedLimit, countingOf, requestOf, namesToFind } from '../survey/surveyed-data.ts';
import { expectGroups, expectTotals, groupClauses } from './expect-groups.ts';
import { comparedName, largeRanking, someLimit } from './large-ranking.ts';
import { requestAlone } from './request-alone.ts';

/** The clauses that `expectVariant` evaluates. */
export const variantClauses: readonly ClauseId[] = [
  'rankings/bucket-name',
  'rankings/totals-whole-filter',
  'rankings/totals-bound-buckets',
  'rankings/variants-rank-alike',
  'rankings/bucket-is-filter',
  'rankings/filter-facet-applies',
  'rankings/filter-values-or',
  'rankings/filter-keys-accepted',
  ...groupClauses,
];

/** A group of a variant, and the same variant with a filter on that group. */
export interface GroupAlone {
  readonly answer: AcceptedExchange;
  readonly alone: AcceptedExchange;
  readonly name: string;
}

/** A variant that was evaluated as far as it is a ranking. */
export interface VariantAnswer {
  readonly answer: AcceptedExchange;
  readonly buckets: readonly Item[];
  /** A group that a filter can name; undefined when there is none. */
  readonly name: string | undefined;
  /** The same variant with a filter on that group, in the scenarios that want it. */
  readonly alone: AcceptedExchange | undefined;
}

/**
 * Requests a variant, and expects the groups, totals and counts of the plain ranking; undefined when it is refused. An addition
 * that the specification does not name may be refused.
 */
export async function expectVariant(
  t: CheckContext,
  scenario: Scenario,
  endpoint: Exclude<Endpoint, 'ranking'>,
  addition: Pick<Ranking, 'series' | 'histogram' | 'nested'>,
  mayBeRefused = false,
): Promise<VariantAnswer | undefined> {
  const { facet, filter, metrics } = scenario;
  const large = await largeRanking(t, scenario);
  if (large === undefined) return undefined;
  const at = (limit: number): Rank => byPostings(limit, metrics);
  const request = (rank: Rank): RequestSpec => requestOf(t, { facet, filter, rank, ...addition });
  const groups = bucketsOf(large);
  const compared = comparedName(t, scenario, large, namesToFind(t, groups));
  // With nested rankings, the group that the plain ranking was compared for shows the most.
  const least = endpoint === 'nested' ? groups.findIndex(({ name }) => name === compared) + 1 : 1;
  const wanted = at(someLimit(t, groups.length, scenario, endpoint, least > grantedLimit(t) ? 1 : least));
  // The variants may serve fewer groups than the plain ranking: they refuse or clamp a large limit.
  const isServed =
    wanted.limit <= grantedLimit(t) || isLimitApplied(await probe(t, request(wanted)), wanted.limit);
  const rank = isServed ? wanted : at(grantedLimit(t));
  // A 404 is for an unknown facet: it does not mean that a filter key is refused that the plain ranking accepted.
  const first = await probe(t, request(rank));
  if (mayBeRefused && !isAccepted(first)) return undefined;
  const isUnknown = first.response.status === 404;
  const answer = isUnknown
    ? await t.accept(request(rank))
    : await acceptFilter(t, countingOf(t), request(rank), filter);
  if (answer === undefined) return undefined;
  const buckets = expectGroups(t, answer, facet, rank);
  const alike = 'rankings/variants-rank-alike';
  await expectFirstGroups(t, {
    clauses: { first: alike, filled: alike },
    large,
    small: answer,
    limit: rank.limit,
  });
  // What the totals of a nested ranking are is not specified.
  if (endpoint !== 'nested') {
    expectTotals(t, answer);
    await expectCounts(t, {
      clause: 'rankings/totals-whole-filter',
      rule: endpoint,
      exchanges: [large, answer],
      expected: 'as many as the plain ranking of this filter has in all',
    });
  }
  await expectKnownNames(t, endpoint, large, answer);
  await expectSameBuckets(t, endpoint, large, answer, ['unique_postings', ...metrics]);
  const name = comparedName(t, scenario, large, namesToFind(t, buckets));
  if (name === undefined) t.inconclusive('a ranking without a group that a filter can name');
  const isWanted = name !== undefined && scenario.alone.includes(endpoint);
  const alone = isWanted
    ? await requestAlone(t, scenario, { endpoint, addition, answer, large }, name)
    : undefined;
  return { answer, buckets, name, alone };
}

/** Whether a limit was accepted, and not clamped to a smaller one that the answer names and keeps. */
function isLimitApplied(answer: Exchange, limit: number): boolean {
  const applied = numberOf(rankingOf(answer)?.['limit']) ?? limit;
  const isClamped = applied < limit && bucketsOf(answer).length <= applied;
  return isAccepted(answer) && !isClamped;
}

/** Groups of a variant that count what those of the plain ranking count have their names; in a full list, ties may differ. */
async function expectKnownNames(
  t: CheckContext,
  endpoint: Endpoint,
  large: AcceptedExchange,
  answer: AcceptedExchange,
): Promise<void> {
  const names = namesToFind(t, bucketsOf(answer));
  const [plain = [], given = []] = [large, answer].map((exchange) =>
    bucketsOf(exchange).map((bucket) => bucket['unique_postings']),
  );
  // Other groups than those of the filter have other counts.
  if (!sameJson(plain.slice(0, given.length), given)) return;
  await t.expectRelation({
    clause: 'rankings/bucket-name',
    rule: endpoint,
    exchanges: [large, answer],
    read: (exchange) => bucketsOf(exchange).map(({ name }) => name),
    shows: (exchange, index) => index === 1 || showsGroups(...names)(exchange),
    holds: ([all = [], some = []]) => some.every((name) => all.includes(name)),
    expected: () => 'names of groups that the plain ranking has',
    actual: ([all = [], some = []]) => brief(some.filter((name) => !all.includes(name))),
  });
}

/** The groups of a variant have the metrics of the plain ranking, which counts in each what the filter on it counts. */
async function expectSameBuckets(
  t: CheckContext,
  endpoint: Endpoint,
  large: AcceptedExchange,
  answer: AcceptedExchange,
  metrics: readonly string[],
): Promise<void> {
  // A missing metric violates the shape of the answer.
  const names = namesToFind(t, bucketsOf(answer)).filter((name) =>
    [large, answer].every((exchange) => metricValues(bucketNamed(exchange, name), metrics) !== undefined),
  );
  if (names.length === 0) return;
  await t.expectRelation({
    clause: 'rankings/bucket-is-filter',
    rule: endpoint,
    exchanges: [large, answer],
    read: (exchange) => names.map((name) => metricValues(bucketNamed(exchange, name), metrics)),
    shows: showsGroups(...names),
    holds: ([plain = [], given = []]) => differing(plain, given) < 0,
    expected: ([plain = [], given = []]) => {
      const at = differing(plain, given);
      return `${brief(plain[at])} in the group ${brief(names[at])}, as in the plain ranking`;
    },
    actual: ([plain = [], given = []]) => brief(given[differing(plain, given)]),
  });
}

/** The place of the first value that is another one in the second list; below 0 when there is none. */
function differing(one: readonly unknown[], other: readonly unknown[]): number {
  return one.findIndex((value, place) => !sameJson(value, other[place]));
}
