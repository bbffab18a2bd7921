import type { CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, isAccepted } from '../../kit/exchange.ts';
import type { FacetValue } from '../../kit/survey.ts';
import { bucketsOf, facetValuesOf } from '../../postings/answers.ts';
import { randomFrom } from '../../postings/cases/random.ts';
import { stemOf } from '../../postings/filter/filter-kinds.ts';
import { anyOf, withKey, type Filter } from '../../postings/filter/filter.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { byPostings } from '../requests.ts';
import {
  COUNTING_FACET,
  dataWithPostings,
  filterPool,
  namesToFind,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';
import { stepCounts, type StepCounts } from './histogram.ts';

/** Facets of both kinds: a histogram of them in steps of 1 counts what the ranking of their values counts. */
export const numericFacets = ['min_years_experience', 'max_years_experience'] as const;

/** The relation "distribution facet = ranking facet" for a facet that a target has as both. */
export async function expectRankedValues(
  t: CheckContext,
  facet: (typeof numericFacets)[number],
): Promise<void> {
  const { rankLimit } = surveyed(t);
  const metrics = ['unique_postings'];
  const filter = await filterBeside(t, facet);
  const histogram = await probe(
    t,
    requestOf(t, {
      facet: COUNTING_FACET,
      filter,
      rank: byPostings(3),
      histogram: { facet, interval: 1, metrics },
    }),
  );
  const [name] = namesToFind(t, bucketsOf(histogram));
  if (!isAccepted(histogram) || name === undefined || !surveyed(t).filterKeys.has(COUNTING_FACET)) return;
  const ranking = await t.accept(
    requestOf(t, { facet, filter: withKey(filter, COUNTING_FACET, [name]), rank: byPostings(rankLimit) }),
  );
  const ranked = facetValuesOf(ranking);
  if (ranked.length >= rankLimit || !ranked.every((value) => /^\d+$/.test(value.name))) {
    t.inconclusive(`the groups of ${facet} are not whole numbers, or too many`);
    return;
  }
  await t.expectRelation<StepCounts>({
    clause: 'rankings/distribution-of-group',
    rule: 'ranked-values',
    exchanges: [ranking, histogram],
    read: (exchange, index) =>
      index === 0
        ? Object.fromEntries(
            facetValuesOf(exchange).map((value) => [
              String(Number(value.name)),
              { unique_postings: value.count },
            ]),
          )
        : stepCounts(bucketNamed(exchange, name) ?? {}, metrics),
    shows: (exchange, index) => index === 0 || showsGroups(name)(exchange),
    holds: ([groups = {}, steps = {}]) =>
      stepsByEnds(zeroAsCounted(groups, steps)).some((allowed) => sameJson(allowed, steps)),
    expected: ([groups]) => `${brief(groups)}, the ranking of ${facet} for the group ${brief(name)}`,
  });
}

/** A filter beside the months: on a term for one of the facets, on a value of a key for the other; months only without. */
async function filterBeside(t: CheckContext, facet: (typeof numericFacets)[number]): Promise<Filter> {
  const { months, total } = await dataWithPostings(t);
  const { values, terms } = filterPool(t);
  // One that all postings have leaves what there is without it.
  const largest = (list: readonly FacetValue[]): readonly FacetValue[] =>
    list
      .filter(({ count }) => count < total)
      .toSorted((one, other) => other.count - one.count)
      .slice(0, 1);
  const [term] = largest(terms);
  if (facet === numericFacets[0] && term !== undefined) return { months, keywords: anyOf(term.name) };
  const used = [COUNTING_FACET, ...numericFacets].map(stemOf);
  const pool = [...values].flatMap(([key, list]) =>
    used.includes(stemOf(key)) ? [] : largest(list).map((value) => ({ key, value })),
  );
  const chosen = randomFrom(surveyed(t).seed, `ranked values/${facet}`).pick(pool);
  return chosen === undefined ? { months } : withKey({ months }, chosen.key, [chosen.value.name]);
}

/**
 * The groups with as many postings of the value 0 as the steps leave for it. A ranking may count postings of which the
 * value is unknown in a group named 0, like those of an unknown company; a histogram has no value of them.
 */
export function zeroAsCounted(groups: StepCounts, steps: StepCounts): StepCounts {
  const sum = (counts: StepCounts): number =>
    Object.values(counts).reduce((total, { unique_postings: count = 0 }) => total + count, 0);
  const { 0: zero, ...above } = groups;
  const left = sum(steps) - sum(above);
  return left >= 0 && left < (zero?.['unique_postings'] ?? 0)
    ? { ...above, 0: { unique_postings: left } }
    : groups;
}

/**
 * What steps of 1 may count of whole numbers. A step has a start and a width; which of its ends belongs to it is not
 * specified: its start, its end (in the first step both, or not), or both ends of the last step.
 */
export function stepsByEnds(groups: StepCounts): readonly StepCounts[] {
  // A target may list groups without postings; a histogram has no value of them.
  const values = Object.keys(groups)
    .map(Number)
    .filter((value) => Object.values(groups[value] ?? {}).some((count) => count > 0));
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const lowered = (isLowered: (value: number) => boolean): StepCounts => {
    const steps: Record<string, Record<string, number>> = {};
    for (const value of values) {
      const sums = (steps[isLowered(value) ? value - 1 : value] ??= {});
      for (const [metric, count] of Object.entries(groups[value] ?? {}))
        sums[metric] = (sums[metric] ?? 0) + count;
    }
    return steps;
  };
  return [
    lowered(() => false),
    lowered((value) => value === highest && value > lowest),
    lowered((value) => value > lowest),
    ...(lowest > 0 ? [lowered(() => true)] : []),
  ];
}
