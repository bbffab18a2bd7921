import { numberOf } from '../../../contracts/index.ts';
import type { Check, CheckContext } from '../../kit/check.ts';
import {
  type AcceptedExchange,
  brief,
  type Exchange,
  isAccepted,
  type RequestSpec,
} from '../../kit/exchange.ts';
import type { SurveyedHistogram } from '../../kit/survey.ts';
import { bucketsOf, sumAt, type Item } from '../../postings/answers.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { bucketNamed, showsGroups } from '../../postings/groups.ts';
import { probe } from '../../postings/probe.ts';
import { baseRank } from '../endpoints.ts';
import { expectInEach } from '../expect-in-each.ts';
import { byPostings } from '../requests.ts';
import { distributionCandidates, intervalFor } from '../survey/survey-histogram.ts';
import {
  COUNTING_FACET,
  grantedLimit,
  dataWithPostings,
  requestOf,
  surveyed,
  namesToFind,
} from '../survey/surveyed-data.ts';
import { servedHistogram } from './distribution.ts';
import { expectHistograms, stepCounts, stepsOf, stepStarts, type StepCounts } from './histogram.ts';
import { expectRankedValues, numericFacets } from './ranked-values.ts';

/** Histograms of one facet against others of it: contracts/specification/rankings.md#distributions. */
export const intervalCheck: Check = {
  id: 'rankings/distribution-intervals',
  clauses: [
    'rankings/distribution-intervals',
    'rankings/distribution-bounds-counts',
    'rankings/distribution-of-group',
    'rankings/distribution-metrics',
    'rankings/distribution-interval',
    'rankings/distribution-facet',
    'rankings/distribution-values',
    'rankings/inner-facets',
  ],
  title: 'joins two steps to one when the interval doubles',
  async run(t) {
    await expectJoinedSteps(t, await servedHistogram(t), 2);
    await expectFirstMetricAlone(t, await servedHistogram(t));
    await evaluateEach(t, await otherHistograms(t), (histogram) => expectJoinedSteps(t, histogram, 1));
    await expectCountsOfGroups(t, await servedHistogram(t));
    await evaluateEach(t, numericFacets, (facet) => expectRankedValues(t, facet));
  },
};

/** Parts that make many steps of a few, and how many may come of it: a target may leave out the empty steps of a long histogram. */
const MANY_PARTS = 25;
const MOST_STEPS = 250;

/** Numbers of parts into which an interval can be divided: many steps, and narrow ones of few postings, show lost postings. */
const parts = [MANY_PARTS, 5, 4, 3, 2];

/** The relation between intervals: a step counts what the narrower steps count that it joins. */
async function expectJoinedSteps(t: CheckContext, histogram: SurveyedHistogram, most: number): Promise<void> {
  const { months } = await dataWithPostings(t);
  const { metrics } = histogram;
  const specOf = (changed: Partial<SurveyedHistogram>): RequestSpec =>
    requestOf(t, {
      facet: COUNTING_FACET,
      filter: { months },
      rank: byPostings(grantedLimit(t)),
      histogram: { ...histogram, ...changed },
    });
  // How many steps a histogram may have is not specified.
  const isRefused = async (interval: number): Promise<boolean> => {
    const { status } = (await t.recall(specOf({ interval }))).response;
    return status >= 400 && status < 500;
  };
  const isSurveyed = surveyed(t).distribution?.facet === histogram.facet;
  if (!isSurveyed && (await isRefused(histogram.interval))) {
    t.inconclusive(`a histogram of ${histogram.facet} by ${histogram.interval} was refused`, 'dialect');
    return;
  }
  const at = async (width: number): Promise<AcceptedExchange> => {
    const answer = await t.accept(specOf({ interval: width }));
    expectHistograms(t, answer, bucketsOf(answer), { ...histogram, interval: width });
    return answer;
  };
  const steps = longest(await at(histogram.interval), histogram.interval);
  const fitting = parts.filter((count) => count < MANY_PARTS || steps * count <= MOST_STEPS);
  const whole = fitting.filter((count) => histogram.interval % count === 0);
  let divisor: number | undefined;
  for (const count of whole.slice(0, 2))
    if (divisor === undefined && !(await isRefused(histogram.interval / count))) divisor = count;
  const interval = histogram.interval / (divisor ?? 1);
  const factors = divisor === undefined ? [2] : [divisor, 2 * divisor].slice(0, most);
  const fine = await at(interval);
  await expectMetricsAlone(t, fine, metrics.slice(1), (metric) => specOf({ interval, metrics: [metric] }));
  // Whether fractional intervals are served is not specified.
  const broken = interval * factors.length + 0.5;
  const uneven = await probe(t, specOf({ interval: broken }));
  if (isAccepted(uneven)) expectHistograms(t, uneven, bucketsOf(uneven), { ...histogram, interval: broken });
  for (const factor of factors) {
    const coarse = await at(interval * factor);
    for (const name of namesToFind(t, bucketsOf(fine))) {
      const origin = stepStarts(bucketNamed(coarse, name) ?? {})[0] ?? 0;
      const join = { width: interval * factor, origin };
      await t.expectRelation<StepCounts>({
        clause: 'rankings/distribution-intervals',
        exchanges: [fine, coarse],
        read: (exchange, index) =>
          stepCounts(bucketNamed(exchange, name) ?? {}, metrics, index === 0 ? join : undefined),
        shows: showsGroups(name),
        expected: ([joined]) => `${brief(joined)}, the steps of the interval ${interval} joined`,
      });
    }
  }
}

/** The most steps between the first and the last one of a group, both included. */
function longest(answer: Exchange, interval: number): number {
  const lengths = bucketsOf(answer).map((bucket) => {
    const [first = 0, last = first] = [stepStarts(bucket)[0], stepStarts(bucket).at(-1)];
    return (last - first) / interval + 1;
  });
  return Math.max(1, ...lengths);
}

/** The first metric in the steps that the survey requested with it alone, and with all metrics. */
async function expectFirstMetricAlone(t: CheckContext, histogram: SurveyedHistogram): Promise<void> {
  const [first, ...others] = histogram.metrics;
  const coarse = distributionCandidates.find(({ facet }) => facet === histogram.facet);
  if (first === undefined || others.length === 0 || coarse === undefined) return;
  const { months } = await dataWithPostings(t);
  const specOf = (metrics: readonly string[]): RequestSpec =>
    requestOf(t, {
      facet: COUNTING_FACET,
      filter: { months },
      rank: byPostings(grantedLimit(t)),
      histogram: { ...coarse, metrics },
    });
  const together = await t.accept(specOf(histogram.metrics));
  await expectMetricsAlone(t, together, [first], (metric) => specOf([metric]));
}

/** The steps have of these metrics what they have when each is requested alone. */
async function expectMetricsAlone(
  t: CheckContext,
  together: AcceptedExchange,
  metrics: readonly string[],
  specOf: (metric: string) => RequestSpec,
): Promise<void> {
  for (const metric of metrics) {
    const alone = await t.accept(specOf(metric));
    for (const name of namesToFind(t, bucketsOf(together)))
      await t.expectRelation<StepCounts>({
        clause: 'rankings/distribution-metrics',
        rule: 'alone',
        exchanges: [alone, together],
        read: (exchange) => stepCounts(bucketNamed(exchange, name) ?? {}, [metric]),
        shows: showsGroups(name),
        expected: ([own]) => `${brief(own)}, the ${metric} of the group ${brief(name)} when requested alone`,
      });
  }
}

/**
 * The steps of small groups count together at most what the group counts: of each metric that the target has as an extra
 * metric too, which is not specified. In a group whose postings all have a value, they count as much.
 */
async function expectCountsOfGroups(t: CheckContext, histogram: SurveyedHistogram): Promise<void> {
  const { months } = await dataWithPostings(t);
  const { values, rankLimit } = surveyed(t);
  const [facet] = [...values].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  if (facet === undefined) return;
  const metrics = histogram.metrics.filter((metric) => metric !== 'unique_postings');
  const rank = byPostings(rankLimit, metrics);
  const answer = await probe(t, requestOf(t, { facet, filter: { months }, rank, histogram }));
  if (!isAccepted(answer)) return;
  const sum = (bucket: Item, metric: string): number => sumAt(stepsOf(bucket), metric);
  const counted = histogram.metrics.filter((metric) =>
    bucketsOf(answer).every((bucket) => numberOf(bucket[metric]) !== undefined),
  );
  for (const metric of counted)
    expectInEach(t, {
      clause: 'rankings/distribution-bounds-counts',
      rule: metric,
      answer,
      buckets: bucketsOf(answer),
      expected: `steps that count together at most the ${metric} of the group, and as much where all its postings have a value`,
      wrong: (bucket) => {
        const [steps, group] = [sum(bucket, metric), numberOf(bucket[metric]) ?? 0];
        const isWhole =
          counted.includes('unique_postings') && sum(bucket, 'unique_postings') === bucket['unique_postings'];
        return steps > group || (isWhole && steps !== group) ? `${steps} of ${group}` : undefined;
      },
    });
}

/** Histograms of the other facets that services of this family have, as far as the target serves them. */
async function otherHistograms(t: CheckContext): Promise<readonly SurveyedHistogram[]> {
  const { months } = await dataWithPostings(t);
  const { distribution } = surveyed(t);
  const served: SurveyedHistogram[] = [];
  for (const candidate of distributionCandidates.filter(({ facet }) => facet !== distribution?.facet)) {
    const { facet } = candidate;
    const histogram = { ...candidate, metrics: ['duplicate_postings'] };
    const answer = await probe(
      t,
      requestOf(t, { facet: COUNTING_FACET, filter: { months }, rank: baseRank, histogram }),
    );
    t.observe('rankings/inner-facets', `a distribution over ${facet}: status ${answer.response.status}`);
    if (isAccepted(answer))
      served.push({ ...histogram, interval: intervalFor(answer) ?? candidate.interval });
  }
  return served;
}
