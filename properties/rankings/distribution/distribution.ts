import { sumOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import type { FacetValue, SurveyedHistogram } from '../../kit/survey.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { bucketsOf, facetValuesOf, sumAt } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { countOf } from '../../postings/counting.ts';
import { withKey } from '../../postings/filter/filter.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { matchesSeveral } from '../../postings/same-names.ts';
import { singleValued } from '../ranking/parts.ts';
import { expectVariant, type GroupAlone, variantClauses } from '../ranking/variant.ts';
import { byPostings } from '../requests.ts';
import { scenarios, type Scenario } from '../scenarios.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { distributionCandidates } from '../survey/survey-histogram.ts';
import {
  acceptRanking,
  COUNTING_FACET,
  grantedLimit,
  countingOf,
  dataWithPostings,
  requestOf,
  surveyed,
} from '../survey/surveyed-data.ts';
import {
  domainOf,
  expectHistograms,
  isWhole,
  stepCounts,
  stepsOf,
  stepStarts,
  type StepCounts,
} from './histogram.ts';

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}: contracts/specification/rankings.md#distributions. */
export const distributionCheck: Check = {
  id: 'rankings/distribution',
  clauses: [
    'rankings/distribution-route',
    'rankings/distribution-keys',
    'rankings/distribution-values',
    'rankings/distribution-metrics',
    'rankings/distribution-domain-order',
    'rankings/distribution-facet',
    'rankings/distribution-interval',
    'rankings/distribution-type',
    'rankings/distribution-bounds-counts',
    'rankings/distribution-of-group',
    'rankings/inner-facets',
    'rankings/metrics',
    ...variantClauses,
    ...shapeClauses.rankPostingsDistribution,
  ],
  title: 'returns with each group a histogram of its own postings',
  async run(t) {
    const histogram = await servedHistogram(t);
    await evaluateEach(t, await scenarios(t), async (scenario) => {
      const variant = await expectVariant(t, scenario, 'distribution', { histogram });
      if (variant === undefined) return;
      const { answer, buckets, name, alone } = variant;
      expectHistograms(t, answer, buckets, histogram);
      if (name !== undefined && alone !== undefined)
        await expectOwnHistogram(t, { answer, alone, name }, histogram);
      if (name !== undefined && scenario.alone.includes('parts'))
        await expectSumOfParts(t, scenario, { answer, name }, histogram);
    });
  },
};

/** The histogram of the survey. Without one, requests the documented facet: a refusal other than 404 is a violation. */
export async function servedHistogram(t: CheckContext): Promise<SurveyedHistogram> {
  const { distribution } = surveyed(t);
  if (distribution !== undefined) {
    t.observe('rankings/inner-facets', `a distribution over ${distribution.facet} is served`);
    t.observe('rankings/metrics', `a distribution has ${distribution.metrics.join(', ')}`);
    return distribution;
  }
  const { months } = await dataWithPostings(t);
  const tried = distributionCandidates.map(({ facet }) => facet).join(', ');
  t.observe('rankings/inner-facets', `none of the distributions over ${tried} is served`);
  const histogram = { facet: 'salary', interval: 100_000, metrics: ['duplicate_postings'] };
  const rank = byPostings(grantedLimit(t));
  const spec = requestOf(t, { facet: COUNTING_FACET, filter: { months }, rank, histogram });
  const { status } = (await t.recall(spec)).response;
  if (status !== 404) await t.accept(spec);
  throw new Inconclusive(`the target serves none of the distributions over ${tried}`, 'refused');
}

/** The relation "bucket = filter" for the histogram of a group; only the sum where the origin depends on other postings. */
async function expectOwnHistogram(
  t: CheckContext,
  { answer, alone, name }: GroupAlone,
  histogram: SurveyedHistogram,
): Promise<void> {
  const [start, startAlone] = [answer, alone].map(
    (exchange) => stepStarts(bucketNamed(exchange, name) ?? {})[0],
  );
  if (start === undefined && startAlone === undefined) {
    t.inconclusive('histograms without steps');
    return;
  }
  const read = readerOfSteps(histogram, [answer, alone], name);
  const highest = domainOf(bucketNamed(alone, name) ?? {})?.max;
  await t.expectRelation<StepCounts>({
    clause: 'rankings/distribution-of-group',
    exchanges: [alone, answer],
    read,
    shows: showsGroups(name),
    holds: ([filtered = {}, own = {}]) => {
      if (sameJson(filtered, own) || highest === undefined) return sameJson(filtered, own);
      const joined = [filtered, own].map((steps) => joinedBelow(steps, highest, histogram.interval));
      return sameJson(joined[0], joined[1]);
    },
    expected: ([filtered]) => `${brief(filtered)} for the group ${brief(name)}, as with a filter on it`,
  });
}

/**
 * The steps, with the one that starts at the highest value joined to the one below. Which of the two contains that value
 * depends on where the domain ends, because the last step may include its end.
 */
function joinedBelow(steps: StepCounts, highest: number, interval: number): StepCounts {
  const { [String(highest)]: last, [String(highest - interval)]: below, ...others } = steps;
  if (last === undefined) return steps;
  const metrics = Object.keys({ ...below, ...last });
  const sums = metrics.map((metric) => [metric, (below?.[metric] ?? 0) + (last[metric] ?? 0)] as const);
  return { ...others, [String(highest - interval)]: Object.fromEntries(sums) };
}

/** The relation "histogram = sum of its parts": the groups of another facet count together what the group counts. */
async function expectSumOfParts(
  t: CheckContext,
  { facet, filter }: Scenario,
  { answer, name }: Pick<GroupAlone, 'answer' | 'name'>,
  histogram: SurveyedHistogram,
): Promise<void> {
  const { total } = await dataWithPostings(t);
  const isWhole = (counted: readonly FacetValue[]): boolean =>
    counted.length < grantedLimit(t) && sumOf(counted.map(({ count }) => count)) === total;
  const [other] =
    [...surveyed(t).values].find(
      ([key, counted]) => key !== facet && singleValued.test(key) && isWhole(counted),
    ) ?? [];
  if (other === undefined) {
    t.inconclusive('no facet is known of which each posting has one of a few values');
    return;
  }
  const own = withKey(filter, facet, [name]);
  const rank = byPostings(grantedLimit(t));
  const parts = await acceptRanking(t, { facet: other, filter: own, rank, histogram });
  if (parts === undefined || (await matchesSeveral(t, countingOf(t), facet, own, name))) return;
  // A posting without a value shows in the sum of the groups.
  const counts = facetValuesOf(parts).map(({ count }) => count);
  if (sumOf(counts) !== countOf(parts)) return;
  await t.expectRelation<Readonly<Record<string, number>>>({
    clause: 'rankings/distribution-of-group',
    rule: 'parts',
    exchanges: [parts, answer],
    read: (exchange, index) => {
      const buckets = index === 0 ? bucketsOf(exchange) : [bucketNamed(exchange, name) ?? {}];
      return Object.fromEntries(
        histogram.metrics.map((metric) => [metric, sumAt(buckets.flatMap(stepsOf), metric)]),
      );
    },
    shows: (exchange, index) => index === 0 || showsGroups(name)(exchange),
    expected: ([together]) =>
      `${brief(together)} in the histogram of ${brief(name)}, as those of ${other} count with a filter on it`,
  });
}

/** How two histograms of a group are compared: by step, or by their sums where the origin depends on other postings. */
export function readerOfSteps(
  { interval, metrics }: SurveyedHistogram,
  answers: readonly [Exchange, Exchange],
  name: string,
): (exchange: Exchange) => StepCounts {
  const [start, other] = answers.map((exchange) => stepStarts(bucketNamed(exchange, name) ?? {})[0]);
  const isAligned = start === undefined || other === undefined || isWhole((start - other) / interval);
  return (exchange) => {
    const bucket = bucketNamed(exchange, name) ?? {};
    if (isAligned) return stepCounts(bucket, metrics);
    return { sum: Object.fromEntries(metrics.map((metric) => [metric, sumAt(stepsOf(bucket), metric)])) };
  };
}
