import { isObject, numberOf, objectOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { brief, isAccepted, type Exchange, type RequestSpec, withParts } from '../../kit/exchange.ts';
import { bucketsOf, rankingOf } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { anyOf, withKey, type Filter } from '../../postings/filter/filter.ts';
import { bucketNamed, expectFirstGroups, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { changedSkill } from '../consistency/changes.ts';
import { baseRank, endpoints, requestAt } from '../endpoints.ts';
import { seriesMetrics, shownMetrics } from '../requests.ts';
import {
  COUNTING_FACET,
  grantedLimit,
  dataWithPostings,
  largeRank,
  namesToFind,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';
import { expectGroups, groupClauses } from './expect-groups.ts';
import { expectSameParts } from './limits.ts';

/** A metric that the specification names, but not as one to rank by: a target may refuse it. */
const METRIC = 'unique_companies';

/** Further ones, in the same way, which are tried at the plain ranking. */
const FURTHER_METRICS = ['total_postings', 'median_posting_duration'];

/** So few groups that the best by significance are mostly others than the largest ones. */
const FEW = 4;

/** Facets that other checks rank too, with the metric or at the variants. */
const wellKnown = [COUNTING_FACET, 'skills_name'];

/** Other metrics to rank by than `unique_postings`: contracts/specification/rankings.md#order-and-limit. */
export const rankByCheck: Check = {
  id: 'rankings/rank-by',
  clauses: [
    'rankings/bucket-is-filter',
    'rankings/variants-rank-alike',
    'rankings/limit-prefix',
    'rankings/limit-filled',
    ...groupClauses,
  ],
  title: 'returns the best groups by the metric that it names, with the counts that they have in any order',
  profile: 'standard',
  async run(t) {
    const { values, rankLimit, terms } = surveyed(t);
    const [term] = terms.toSorted((one, other) => other.count - one.count);
    const groups = (facet: string): number => values.get(facet)?.length ?? 0;
    const facets = [...values.keys()]
      .filter((facet) => !/^(company|sources|skills)/.test(facet) && groups(facet) > 1)
      .toSorted((one, other) => groups(other) - groups(one));
    // With few groups, two metrics may rank alike.
    const many = [...wellKnown, ...facets].find(
      (facet) => groups(facet) > 2 && groups(facet) < rankLimit - 1,
    );
    const { months } = await dataWithPostings(t);
    const filter: Filter = { months, ...(term === undefined ? {} : { keywords: anyOf(term.name) }) };
    if (many === undefined) t.inconclusive('no facet is known of which every group is returned');
    else await expectRanked(t, METRIC, many, filter);
    for (const by of FURTHER_METRICS) {
      const rank = { by, limit: grantedLimit(t), extra_metrics: [by] };
      const facet = many ?? COUNTING_FACET;
      const answer = await probe(t, requestOf(t, { facet, filter, rank }));
      // 0 may stand for no median, which may come first or last.
      const isKnown = bucketsOf(answer).every((bucket) => numberOf(bucket[by]) !== 0);
      if (isAccepted(answer) && rankingOf(answer)?.['rank_by'] === by && isKnown)
        expectGroups(t, answer, facet, rank);
    }
    // Without a filter, no group may be significant.
    const skill = changedSkill(t);
    if (skill === undefined) t.inconclusive('no skill is known');
    else {
      const ofSkill = withKey(filter, 'skills_name', [skill]);
      await expectRanked(t, 'significance', COUNTING_FACET, ofSkill);
      const most = facets.find((facet) => groups(facet) < rankLimit - 1);
      if (most !== undefined && groups(most) > FEW) await expectMostSignificant(t, most, ofSkill);
    }
  },
};

/** Ranks a facet by a metric at all four endpoints. */
async function expectRanked(t: CheckContext, by: string, facet: string, filter: Filter): Promise<void> {
  const rank = { by, limit: grantedLimit(t), extra_metrics: shownMetrics };
  let plain: Exchange | undefined;
  const all = await t.accept(requestOf(t, { facet, filter, rank: largeRank(t, shownMetrics) }));
  await evaluateEach(t, endpoints, async (endpoint) => {
    const spec = withBothMetrics(requestAt(t, endpoint, facet, filter, rank));
    if (spec === undefined) return;
    // The specification shows a plain ranking by significance.
    const isShown = by === 'significance' && endpoint === 'ranking';
    const answer = isShown ? await t.accept(spec) : await probe(t, spec);
    if (!isAccepted(answer) || rankingOf(answer)?.['rank_by'] !== by) return;
    expectGroups(t, answer, facet, rank);
    if (by === METRIC) await expectBest(t, all, answer, rank.limit);
    plain ??= answer;
    await expectSameCounts(t, all, answer);
    const base = withBothMetrics(requestAt(t, endpoint, facet, filter, baseRank));
    if (facet === COUNTING_FACET && endpoint !== 'ranking' && base !== undefined)
      await expectSameParts(
        t,
        'rankings/variants-rank-alike',
        await t.accept(base),
        answer,
        'another metric to rank by',
      );
    await t.expectRelation<number>({
      clause: 'rankings/variants-rank-alike',
      rule: 'rank-by',
      exchanges: [plain, answer],
      read: (exchange) => bucketsOf(exchange).length,
      expected: ([most]) => `${most} groups by ${by}, as at another endpoint`,
      actual: ([, given]) => `${given}`,
    });
  });
}

/** The request, for both metrics of series where it is for series. */
function withBothMetrics(spec: RequestSpec | undefined): RequestSpec | undefined {
  const { timeseries } = objectOf(spec?.body);
  return spec === undefined || !isObject(timeseries)
    ? spec
    : withParts(spec, { timeseries: { ...timeseries, metrics: seriesMetrics } });
}

/** The values of the metric are the highest of all groups, which `all` has when it is not as long as its limit. */
async function expectBest(t: CheckContext, all: Exchange, answer: Exchange, limit: number): Promise<void> {
  if (bucketsOf(all).length >= surveyed(t).rankLimit) return;
  await t.expectRelation<readonly number[]>({
    clause: 'rankings/ranking-order',
    rule: 'best',
    exchanges: [all, answer],
    read: (exchange) =>
      bucketsOf(exchange)
        .flatMap((bucket) => numberOf(bucket[METRIC]) ?? [])
        .toSorted((one, other) => other - one)
        .slice(0, limit),
    holds: ([best = [], given = []]) => best.join() === given.join(),
    expected: ([best]) => `groups with ${METRIC} ${brief(best)}, the highest of all groups`,
  });
}

/** A ranking by significance returns the first groups of those that a larger limit returns. */
async function expectMostSignificant(t: CheckContext, facet: string, filter: Filter): Promise<void> {
  const by = 'significance';
  const ranked = (limit: number): Promise<Exchange> =>
    probe(t, requestOf(t, { facet, filter, rank: { by, limit } }));
  const large = await ranked(surveyed(t).rankLimit);
  // An outer group need not show its significance.
  const isShown = (answer: Exchange): boolean =>
    isAccepted(answer) &&
    rankingOf(answer)?.['rank_by'] === by &&
    bucketsOf(answer).every((bucket) => numberOf(bucket[by]) !== undefined);
  if (!isShown(large) || bucketsOf(large).length <= FEW) return;
  const small = await ranked(FEW);
  if (!isShown(small)) return;
  const clauses = { first: 'rankings/limit-prefix', filled: 'rankings/limit-filled' } as const;
  await expectFirstGroups(t, { clauses, large, small, limit: FEW, by });
}

/** A group has the same counts whichever metric ranks it. */
async function expectSameCounts(t: CheckContext, all: Exchange, answer: Exchange): Promise<void> {
  const names = namesToFind(t, bucketsOf(answer)).filter((name) => bucketNamed(all, name) !== undefined);
  const counts = (exchange: Exchange): readonly string[] =>
    names.map((name) => {
      const bucket = bucketNamed(exchange, name);
      return `${brief(name)}: ${['unique_postings', ...shownMetrics].map((metric) => `${metric} ${brief(bucket?.[metric])}`).join(', ')}`;
    });
  await t.expectRelation<readonly string[]>({
    clause: 'rankings/bucket-is-filter',
    rule: 'rank-by',
    exchanges: [all, answer],
    read: counts,
    shows: showsGroups(...names),
    holds: ([one = [], other = []]) => one.join() === other.join(),
    expected: ([one = [], other]) => `${one.find((count, place) => count !== other?.[place])}`,
    actual: ([one, other = []]) => `${other.find((count, place) => count !== one?.[place])}`,
  });
}
