import fc, { type Arbitrary } from 'fast-check';
import { clausesOfShapes, knownDistributionFacets } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import { Blocked, type CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { bucketsOf, histogramRequest, isItem, numberOf } from '../requests.ts';
import { distributionOf, evaluateHistograms, type Histogram } from './histogram.ts';
import { groupClauses, expectGroups, expectTotals } from '../ranking/expect-groups.ts';
import { rankingCase, type RankingCase } from '../ranking/ranking-case.ts';
import { dataRange } from '../survey/surveyed-data.ts';

/** A ranking with a histogram in each group. */
interface HistogramCase extends RankingCase {
  readonly histogram: Histogram;
}

/** A distribution facet that the target took, with the values that it has there. */
interface TakenFacet {
  readonly facet: string;
  /** From the lowest to the highest value; undefined where no group has values. */
  readonly width: number | undefined;
  /** Metrics that it gives; service.md shows the first one only. */
  readonly metrics: readonly string[];
}

const CANDIDATES = knownDistributionFacets.rankings;

/** Steps that a histogram is asked to have at most, so that no target needs to refuse it as too fine. */
const MOST_STEPS = 60;

/** POST /rankings/{rankingFacet}/distributions/{distributionFacet}: service.md, "Bucket fields". */
export const distributionChecks: readonly Check[] = [
  property<HistogramCase>({
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
      'rankings/inner-facets',
      'rankings/metrics',
      ...groupClauses,
      'rankings/totals-bound-buckets',
      ...clausesOfShapes('rankPostingsDistribution', 200),
    ],
    title: 'gives each ranked group a histogram of the distribution facet',
    group: 'rankings',
    profile: 'standard',
    runs: { smoke: 1, standard: 22, thorough: 220 },
    arbitrary: histogramCase,
    async evaluate(t, { facet, filter, rank, histogram }) {
      const answer = await t.send(histogramRequest(facet, histogram.facet, filter, rank, histogram));
      const { status } = answer.response;
      if (
        !t.expect({
          clause: 'rankings/distribution-route',
          exchange: answer,
          holds: status === 200,
          expected: 'status 200',
          actual: `status ${status}`,
        })
      )
        return;
      const buckets = expectGroups(t, answer, facet, rank);
      expectTotals(t, answer);
      evaluateHistograms(t, answer, buckets, histogram);
    },
  }),
];

/** Histograms of the facets that the target takes, about as wide as their values ask for. */
async function histogramCase(t: CheckContext): Promise<Arbitrary<HistogramCase>> {
  const taken = await takenFacets(t);
  return fc.record({ ranking: rankingCase(t), over: fc.constantFrom(...taken) }).chain(({ ranking, over }) =>
    fc
      .record({
        interval: intervalFor(over.width ?? 1000),
        metrics: fc.subarray([...over.metrics], { minLength: 1 }),
      })
      .map(({ interval, metrics }) => ({
        ...ranking,
        histogram: { facet: over.facet, interval, metrics },
      })),
  );
}

/** Whole intervals, from fine to wider than all values. */
function intervalFor(width: number): Arbitrary<number> {
  const finest = Math.max(1, Math.ceil(width / MOST_STEPS));
  return fc.integer({ min: finest, max: Math.max(finest, Math.ceil(width * 1.5)) });
}

/** Asks for a histogram over each candidate; a smoke run stops at the first that is taken. */
async function takenFacets(t: CheckContext): Promise<readonly TakenFacet[]> {
  const { when } = dataRange(t);
  const taken: TakenFacet[] = [];
  const refused: string[] = [];
  const rank = { by: 'unique_postings', limit: 10 };
  for (const facet of CANDIDATES) {
    if (t.settings.profile === 'smoke' && taken.length > 0) break;
    const coarse = { facet, interval: 100_000, metrics: ['duplicate_postings'] };
    const answer = await t.send(histogramRequest('nuts1_name', facet, { when }, rank, coarse));
    const { status } = answer.response;
    t.observe('rankings/inner-facets', `a distribution over ${facet}: status ${status}`);
    // A facet that a target does not have is no fault of its route.
    const answers = status === 200 || (status >= 400 && status < 500);
    t.expect({
      clause: 'rankings/distribution-route',
      exchange: answer,
      holds: answers,
      expected: 'status 200 or a 4xx',
      actual: `status ${status}`,
    });
    if (status !== 200) {
      refused.push(`${facet} with ${status}`);
      continue;
    }
    evaluateHistograms(t, answer, bucketsOf(answer) ?? [], coarse);
    const domains = (bucketsOf(answer) ?? [])
      .map((bucket) => distributionOf(bucket)['domain'])
      .filter(isItem);
    const ends = domains
      .flatMap(({ min, max }) => [numberOf(min), numberOf(max)])
      .filter((end) => end !== undefined);
    const further = { ...coarse, metrics: ['unique_postings', 'duplicate_postings'] };
    const both =
      t.settings.profile === 'smoke' ||
      (await t.send(histogramRequest('nuts1_name', facet, { when }, rank, further))).response.status !== 200
        ? []
        : ['unique_postings'];
    if (t.settings.profile !== 'smoke')
      t.observe(
        'rankings/metrics',
        `unique_postings in a distribution is ${both.length > 0 ? 'taken' : 'refused'}`,
      );
    taken.push({
      facet,
      width: ends.length === 0 ? undefined : Math.max(...ends) - Math.min(...ends),
      metrics: ['duplicate_postings', ...both],
    });
  }
  if (taken.length === 0)
    throw new Blocked(`the target took no distribution facet that is known: ${refused.join(', ')}`);
  return taken;
}
