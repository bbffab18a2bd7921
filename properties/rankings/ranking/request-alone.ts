import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { type AcceptedExchange, brief, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import { countOf, metricValues, type MetricValues } from '../../postings/counting.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { expectSeveralValues } from '../../postings/filter/several-values.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { matchesSeveral } from '../../postings/same-names.ts';
import { postingsAt, type Endpoint } from '../endpoints.ts';
import { byPostings, type Ranking } from '../requests.ts';
import type { Scenario } from '../scenarios.ts';
import {
  acceptRanking,
  countingOf,
  grantedLimit,
  namesToFind,
  optionOf,
  surveyed,
} from '../survey/surveyed-data.ts';

/** Whether a scenario combines several values of its facet at a variant, so that the plain ranking need not. */
export function combinesValues(t: CheckContext, { alone }: Scenario): boolean {
  if (optionOf(t, 'values') !== 'or') return false;
  const isDistributed = alone.includes('distribution') && surveyed(t).distribution !== undefined;
  return isDistributed || alone.includes('timeseries');
}

/** A variant without a filter on its own facet, and the plain ranking. */
interface Unfiltered {
  readonly endpoint: Endpoint;
  readonly addition: Pick<Ranking, 'series' | 'histogram' | 'nested'>;
  readonly answer: AcceptedExchange;
  readonly large: AcceptedExchange;
}

/** Requests a variant with a filter on one group, which then has all postings of the filter. */
export async function requestAlone(
  t: CheckContext,
  scenario: Scenario,
  { endpoint, addition, answer, large }: Unfiltered,
  name: string,
): Promise<AcceptedExchange | undefined> {
  const { facet, filter, metrics, random } = scenario;
  const others = namesToFind(t, bucketsOf(large)).filter((other) => other !== name);
  // A filter on all values would leave all postings.
  const further =
    endpoint !== 'nested' && combinesValues(t, scenario)
      ? (random('further values').pick([1, 2, 4]) ?? 1)
      : 0;
  const values = [name, ...random('values').sample(others, Math.min(further, others.length - 1))];
  const own = withKey(filter, facet, values);
  const rank = byPostings(grantedLimit(t), metrics);
  const alone = await acceptRanking(t, { facet, filter: own, rank, ...addition });
  if (alone === undefined) return undefined;
  const group = (exchange: Exchange): MetricValues | undefined =>
    metricValues(bucketNamed(exchange, name), ['unique_postings', ...metrics]);
  const shows = showsGroups(name);
  // A missing metric violates the shape of the answer.
  const isIncomplete = bucketNamed(alone, name) !== undefined && group(alone) === undefined;
  if (isIncomplete || !shows(alone)) return undefined;
  if (values.length > 1)
    await expectSeveralValues(t, {
      clause:
        countOf(alone) === countOf(large) ? 'rankings/filter-facet-applies' : 'rankings/filter-values-or',
      rule: endpoint,
      all: large,
      filtered: alone,
      values,
      combined: 'or',
      limit: rank.limit,
      isAmbiguous: (value) => matchesSeveral(t, countingOf(t), facet, filter, value),
    });
  // With several values, the other values contribute to the totals.
  const isAlone = values.length === 1;
  const read = (exchange: Exchange, index: number): unknown => ({
    group: group(exchange) ?? null,
    left: isAlone
      ? ((index === 0 ? group(exchange)?.['unique_postings'] : postingsAt(endpoint, exchange)) ?? null)
      : undefined,
  });
  if (
    !sameJson(read(answer, 0), read(alone, 1)) &&
    (await matchesSeveral(t, countingOf(t), facet, own, name))
  ) {
    t.inconclusive('a filter on a name that the target does not distinguish from another');
    return undefined;
  }
  await t.expectRelation({
    clause: isAlone ? 'rankings/filter-facet-applies' : 'rankings/filter-values-or',
    rule: endpoint,
    exchanges: [answer, alone],
    read,
    shows,
    expected: ([without]) =>
      `${brief(without)} with a filter on ${brief(values)} of ${facet}, as the group ${brief(name)} has without it`,
  });
  return group(alone) === undefined ? undefined : alone;
}
