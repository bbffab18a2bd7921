import type { ClauseId } from '../../../contracts/index.ts';
import { isAccepted, type AcceptedExchange, type CheckContext } from '../../kit/check-context.ts';
import type { Exchange, RequestSpec } from '../../kit/exchange.ts';
import { bucketsOf, numberOf, rankingOf, totalsOf, type Item } from '../../postings/answers.ts';
import { withKey } from '../../postings/filter.ts';
import {
  acceptFilter,
  countOf,
  expectCounts,
  expectFilterCount,
  metricValues,
} from '../../postings/counting.ts';
import { bucketNamed, expectFirstGroups, expectGroupCount, filterableNames } from '../../postings/groups.ts';
import type { Endpoint } from '../endpoints.ts';
import type { Rank, Ranking } from '../requests.ts';
import type { Scenario } from '../scenarios.ts';
import { LARGEST_GRANTED_LIMIT, countingOf, requestOf } from '../survey/surveyed-data.ts';
import { expectGroups, expectTotals, groupClauses } from './expect-groups.ts';
import { comparedName, largeRanking, someLimit } from './large-ranking.ts';

/** The clauses that `evaluateVariant` evaluates. */
export const variantClauses: readonly ClauseId[] = [
  'rankings/totals-whole-filter',
  'rankings/totals-bound-buckets',
  'rankings/variants-rank-alike',
  'rankings/bucket-is-filter',
  'rankings/filter-facet-applies',
  'rankings/filter-keys-accepted',
  ...groupClauses,
];

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
 * Requests a variant of the ranking of a scenario, and evaluates what it has in common with the plain ranking: the groups
 * and totals are the same, and a group counts what the filter on it counts. Undefined when the target refuses the filter,
 * which no sentence grants.
 */
export async function evaluateVariant(
  t: CheckContext,
  scenario: Scenario,
  endpoint: Exclude<Endpoint, 'ranking'>,
  addition: Pick<Ranking, 'series' | 'histogram' | 'nested'>,
): Promise<VariantAnswer | undefined> {
  const { facet, filter, metrics } = scenario;
  const large = await largeRanking(t, scenario);
  if (large === undefined) return undefined;
  const at = (limit: number): Rank => ({
    by: 'unique_postings',
    limit,
    ...(metrics.length === 0 ? {} : { extra_metrics: metrics }),
  });
  const request = (rank: Rank): RequestSpec => requestOf(t, { facet, filter, rank, ...addition });
  const wanted = at(someLimit(t, bucketsOf(large)?.length ?? 0, scenario, endpoint));
  // The variants may serve fewer groups than the plain ranking: they refuse or clamp a large limit.
  const isServed =
    wanted.limit <= LARGEST_GRANTED_LIMIT || isLimitApplied(await t.recall(request(wanted)), wanted.limit);
  const rank = isServed ? wanted : at(LARGEST_GRANTED_LIMIT);
  const answer = await acceptFilter(t, countingOf(t), request(rank), filter);
  if (answer === undefined) return undefined;
  const buckets = expectGroups(t, answer, facet, rank);
  const alike = 'rankings/variants-rank-alike';
  await expectFirstGroups(t, {
    clauses: { first: alike, filled: alike },
    large,
    small: answer,
    limit: rank.limit,
    by: rank.by,
  });
  // What the totals of a nested ranking are is not specified.
  if (endpoint !== 'nested') {
    expectTotals(t, answer);
    await expectCounts(t, {
      clause: 'rankings/totals-whole-filter',
      rule: endpoint,
      exchanges: [large, answer],
      holds: ([plain, counted]) => plain === counted,
      expected: `${countOf(large)} in all, as the plain ranking of this filter has`,
    });
  }
  const name = comparedName(scenario, large, filterableNames(buckets));
  if (name === undefined) t.inconclusive('a ranking without a group that a filter can name');
  else
    await expectGroupCount(
      t,
      countingOf(t),
      {
        clause: 'rankings/bucket-is-filter',
        rule: endpoint,
        answer,
        facet,
        filter,
        metrics: ['unique_postings', ...metrics],
      },
      name,
    );
  const isWanted = name !== undefined && scenario.alone === endpoint;
  const alone = isWanted ? await requestAlone(t, scenario, endpoint, addition, name) : undefined;
  return { answer, buckets, name, alone };
}

/** Whether a limit was accepted, and not clamped to a smaller one that the answer names and keeps. */
function isLimitApplied(answer: Exchange, limit: number): boolean {
  const applied = numberOf(rankingOf(answer)?.['limit']) ?? limit;
  const isClamped = applied < limit && (bucketsOf(answer)?.length ?? 0) <= applied;
  return isAccepted(answer) && !isClamped;
}

/** Requests a variant with a filter on one group, which then holds all postings of the filter. */
async function requestAlone(
  t: CheckContext,
  { facet, filter, metrics }: Scenario,
  endpoint: Endpoint,
  addition: Pick<Ranking, 'series' | 'histogram' | 'nested'>,
  name: string,
): Promise<AcceptedExchange | undefined> {
  const own = withKey(filter, facet, [name]);
  const rank = {
    by: 'unique_postings',
    limit: LARGEST_GRANTED_LIMIT,
    ...(metrics.length === 0 ? {} : { extra_metrics: metrics }),
  };
  const spec = requestOf(t, { facet, filter: own, rank, ...addition });
  const alone = await acceptFilter(t, countingOf(t), spec, own);
  if (alone === undefined || bucketNamed(alone, name) === undefined) return undefined;
  await expectFilterCount(t, countingOf(t), {
    clause: 'rankings/filter-facet-applies',
    rule: endpoint,
    answer: alone,
    read: (exchange) => metricValues(bucketNamed(exchange, name), ['unique_postings', ...metrics]),
    filter: own,
    metrics: ['unique_postings', ...metrics],
    what: `the group ${JSON.stringify(name)} of ${facet}`,
  });
  if (endpoint !== 'nested')
    await expectFilterCount(t, countingOf(t), {
      clause: 'rankings/filter-facet-applies',
      rule: endpoint,
      answer: alone,
      read: (exchange) => metricValues(totalsOf(exchange), ['unique_postings']),
      filter: own,
      what: `totals under a filter on ${facet}`,
    });
  return alone;
}
