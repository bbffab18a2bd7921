import { knownDistributionFacets, isObject, numberOf, objectOf } from '../../../contracts/index.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { SurveyedHistogram } from '../../kit/survey.ts';
import { ifAnswered } from '../../kit/target-client.ts';
import { bucketsOf, itemsAt } from '../../postings/answers.ts';
import type { Filter } from '../../postings/filter/filter.ts';
import { byPostings, type SendRanking } from '../requests.ts';
import { COUNTING_FACET } from './surveyed-data.ts';

/** A coarse interval for the values of each facet, so that the answer is small. */
const intervals: Readonly<Record<(typeof knownDistributionFacets.rankings)[number], number>> = {
  salary: 100_000,
  posting_duration: 1_000,
  min_years_experience: 20,
  max_years_experience: 20,
};

/** Distribution facets to try, with an interval for their values; the specification shows the first. */
export const distributionCandidates: readonly { readonly facet: string; readonly interval: number }[] =
  knownDistributionFacets.rankings.map((facet) => ({ facet, interval: intervals[facet] }));

/** Steps that a histogram is meant to have between its values, and from 0 at most. */
const STEPS = 6;
const MOST_STEPS = 40;

/** A histogram of the first of `most` facets that has values, with an interval for a handful of steps. */
export async function surveyHistogram(
  send: SendRanking,
  filter: Filter,
  { most, limit }: { readonly most: number; readonly limit: number },
): Promise<SurveyedHistogram | undefined> {
  const sendHistogram = (histogram: SurveyedHistogram): Promise<Exchange | undefined> =>
    ifAnswered(send({ facet: COUNTING_FACET, filter, rank: byPostings(limit), histogram }), undefined);
  const metrics = ['duplicate_postings'];
  let empty: SurveyedHistogram | undefined;
  for (const candidate of distributionCandidates.slice(0, most)) {
    const coarse = { ...candidate, metrics };
    const answer = await sendHistogram(coarse);
    if (answer?.response.status !== 200) continue;
    empty ??= coarse;
    const interval = intervalFor(answer);
    if (interval === undefined) continue;
    const fine = { facet: candidate.facet, interval, metrics };
    const further = { ...fine, metrics: ['duplicate_postings', 'unique_postings'] };
    if (most === 1) return fine;
    if ((await sendHistogram(further))?.response.status === 200) return further;
    // How many steps a histogram may have is not specified.
    return (await sendHistogram(fine))?.response.status === 200 ? fine : coarse;
  }
  return empty;
}

/** The fields of a step that are not counts. */
const places = ['key', 'value'];

/** Steps from 0 at most where a few values are far from the others, and the share of steps with postings that shows it. */
const MOST_STEPS_WHEN_FAR = 200;
const FEW_FILLED = 0.2;

/** The least number of values that can be divided into many steps. */
const MANY_VALUES = 100;

/** A whole interval for a handful of steps between the values, and not too many from 0; undefined without steps. */
export function intervalFor(answer: Exchange): number | undefined {
  const histograms = bucketsOf(answer).flatMap(({ distribution }) => {
    const { domain, interval } = objectOf(distribution);
    const steps = itemsAt(objectOf(distribution), 'buckets') ?? [];
    const { min, max } = objectOf(domain);
    const ends = [numberOf(min), numberOf(max)].filter((end) => end !== undefined);
    return steps.length === 0 || !isObject(domain) ? [] : [{ steps, ends, interval: numberOf(interval) }];
  });
  const ends = histograms.flatMap((histogram) => histogram.ends);
  if (ends.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  const filled = new Set(
    histograms.flatMap(({ steps }) =>
      steps
        .filter((step) => Object.entries(step).some(([name, count]) => !places.includes(name) && count !== 0))
        .map(({ value }) => value),
    ),
  );
  const possible = (highest - lowest) / (histograms[0]?.interval ?? Infinity);
  const isFar = filled.size < possible * FEW_FILLED;
  const least = isFar
    ? Math.abs(highest) / MOST_STEPS_WHEN_FAR
    : Math.max((highest - lowest) / STEPS, Math.abs(highest) / MOST_STEPS);
  // A multiple of 5 or of 25, so that it can be divided.
  const unit = least < MANY_VALUES ? 5 : 25;
  return least <= 5 ? Math.max(1, Math.ceil(least)) : Math.ceil(least / unit) * unit;
}
