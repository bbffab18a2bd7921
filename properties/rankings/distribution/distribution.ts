import type { Check } from '../../kit/check.ts';
import { Inconclusive, type AcceptedExchange, type CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/compare/expect-same-answer.ts';
import { sameJson } from '../../kit/compare/same-json.ts';
import type { SurveyedHistogram } from '../../kit/survey.ts';
import { evaluateEach } from '../../postings/cases/cases.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { evaluateVariant, variantClauses } from '../ranking/variant.ts';
import { scenarios } from '../scenarios.ts';
import { shapeClauses } from '../shape-clauses.ts';
import { distributionCandidates } from '../survey/survey-histogram.ts';
import { COUNTING_FACET, dataWithPostings, requestOf, surveyed } from '../survey/surveyed-data.ts';
import {
  evaluateHistograms,
  isWhole,
  stepCounts,
  stepsOf,
  stepStarts,
  type StepCounts,
} from './histogram.ts';

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}: contracts/specification/rankings.md#distributions. */
export const distributionChecks: readonly Check[] = [
  {
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
        const variant = await evaluateVariant(t, scenario, 'distribution', { histogram });
        if (variant === undefined) return;
        const { answer, buckets, name, alone } = variant;
        evaluateHistograms(t, answer, buckets, histogram);
        if (name !== undefined && alone !== undefined)
          await expectOwnHistogram(t, { answer, alone, name, histogram });
      });
    },
  },
];

/**
 * The histogram of the survey. When the target served none of the known facets, the one that the specification shows is
 * requested again: 404 says that the target does not have it, and which facets exist is not specified; any other refusal
 * violates the clause of the route.
 */
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
  const rank = { by: 'unique_postings', limit: 10 };
  const spec = requestOf(t, { facet: COUNTING_FACET, filter: { months }, rank, histogram });
  const { status } = (await t.recall(spec)).response;
  if (status !== 404) await t.accept(spec);
  throw new Inconclusive(`the target serves none of the distributions over ${tried}`, 'refused');
}

/** The relation "bucket = filter" for the histogram of a group; only the sum where the origin depends on other postings. */
async function expectOwnHistogram(
  t: CheckContext,
  {
    answer,
    alone,
    name,
    histogram,
  }: {
    readonly answer: AcceptedExchange;
    readonly alone: AcceptedExchange;
    readonly name: string;
    readonly histogram: SurveyedHistogram;
  },
): Promise<void> {
  const [start, startAlone] = [answer, alone].map(
    (exchange) => stepStarts(bucketNamed(exchange, name) ?? {})[0],
  );
  if (start === undefined && startAlone === undefined) {
    t.inconclusive('histograms without steps');
    return;
  }
  const isAligned =
    start === undefined || startAlone === undefined || isWhole((start - startAlone) / histogram.interval);
  const read = (exchange: AcceptedExchange | undefined, metrics: readonly string[]): StepCounts => {
    const bucket = exchange === undefined ? {} : (bucketNamed(exchange, name) ?? {});
    if (isAligned) return stepCounts(bucket, metrics);
    return {
      sum: Object.fromEntries(
        metrics.map((metric) => [metric, sumOf(stepsOf(bucket).map((step) => step[metric]))]),
      ),
    };
  };
  await t.expectRelation<StepCounts>({
    clause: 'rankings/distribution-of-group',
    exchanges: [alone, answer],
    read: (exchange) => read(exchange as AcceptedExchange, histogram.metrics),
    holds: ([filtered, grouped]) => sameJson(filtered, grouped),
    expected: ([filtered]) => `${brief(filtered)} for the group ${brief(name)}, as with a filter on it`,
    actual: ([, grouped]) => brief(grouped),
  });
}

function sumOf(values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);
}
