import type { CheckContext } from '../../kit/check.ts';
import type { AcceptedExchange, Exchange } from '../../kit/exchange.ts';
import { bucketsOf } from '../../postings/answers.ts';
import type { Counting } from '../../postings/filter/filter.ts';
import { sampleNames } from '../../postings/groups.ts';
import type { Scenario } from '../scenarios.ts';
import {
  acceptRanking,
  grantedLimit,
  countingOf,
  largeRank,
  requestOf,
  surveyed,
  namesToFind,
} from '../survey/surveyed-data.ts';

/** The plain ranking of a scenario; undefined when the target refuses the filter, whose keys are not specified. */
export function largeRanking(t: CheckContext, scenario: Scenario): Promise<AcceptedExchange | undefined> {
  const { facet, filter } = scenario;
  return acceptRanking(t, { facet, filter, rank: largeRank(t, scenario.metrics) });
}

/** How a scenario counts a group and every group within it: by one large ranking of its nested facet. */
export function countingWithin(t: CheckContext, { inner }: Pick<Scenario, 'inner'>): Counting {
  const counting = countingOf(t);
  if (inner === undefined) return counting;
  return {
    ...counting,
    request: (filter, metrics) =>
      requestOf(t, {
        facet: inner,
        filter,
        rank: largeRank(
          t,
          metrics.filter((metric) => metric !== 'unique_postings'),
        ),
      }),
  };
}

/** A limit that shows most: a small one, or one near the number of groups; at least `least` where there is one. */
export function someLimit(
  t: CheckContext,
  groups: number,
  { random }: Scenario,
  label: string,
  least = 1,
): number {
  const candidates = [1, 2, 3, 5, grantedLimit(t), groups - 1, groups, groups + 1];
  const possible = candidates.filter((limit) => limit >= 1 && limit <= surveyed(t).rankLimit);
  const large = possible.filter((limit) => limit >= least);
  const served = large.length === 0 ? possible : large;
  return random(`limit/${label}`).pick(served) ?? 1;
}

/** Groups of a scenario that are compared with filters, at any endpoint that has them. */
const COMPARED = 2;

/** The group of a scenario that is compared with the filter on it, at each endpoint the same where it can be. */
export function comparedName(
  t: CheckContext,
  { random }: Scenario,
  large: Exchange,
  names: readonly string[],
): string | undefined {
  const filterable = namesToFind(t, bucketsOf(large));
  // In half of the scenarios one of the first groups, which the variants have too; in the others any.
  const most = random('first groups').integer(2) === 0 ? grantedLimit(t) : filterable.length;
  const preferred = sampleNames(filterable.slice(0, most), COMPARED, random('compared'));
  return (
    preferred.toReversed().find((name) => names.includes(name)) ??
    names.find((name) => filterable.includes(name))
  );
}
