import { knownDistributionFacets } from '../../../contracts/index.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { SurveyedHistogram } from '../../kit/survey.ts';
import { bucketsOf, isItem, numberOf } from '../../postings/answers.ts';
import type { Filter } from '../../postings/filter.ts';
import { COUNTING_FACET } from './surveyed-data.ts';
import { answerOrNone, type SendRanking } from './send-ranking.ts';

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

/** A histogram of the first facet that has values, with an interval for a handful of steps. */
export async function surveyHistogram(
  send: SendRanking,
  filter: Filter,
  most: number,
): Promise<SurveyedHistogram | undefined> {
  const ask = (histogram: SurveyedHistogram): Promise<Exchange | undefined> =>
    answerOrNone(() =>
      send({ facet: COUNTING_FACET, filter, rank: { by: 'unique_postings', limit: 10 }, histogram }),
    );
  const metrics = ['duplicate_postings'];
  let empty: SurveyedHistogram | undefined;
  for (const candidate of distributionCandidates.slice(0, most)) {
    const coarse = { ...candidate, metrics };
    const answer = await ask(coarse);
    if (answer?.response.status !== 200) continue;
    empty ??= coarse;
    const interval = intervalFor(answer);
    if (interval === undefined) continue;
    const fine = { facet: candidate.facet, interval, metrics };
    const further = { ...fine, metrics: ['duplicate_postings', 'unique_postings'] };
    return most > 1 && (await ask(further))?.response.status === 200 ? further : fine;
  }
  return empty;
}

/**
 * A whole interval that makes a handful of steps from the lowest to the highest value, and not too many from 0, where
 * steps may start. Undefined when no histogram of the answer has steps.
 */
export function intervalFor(answer: Exchange): number | undefined {
  const ends = (bucketsOf(answer) ?? []).flatMap(({ distribution }) => {
    if (!isItem(distribution) || !isItem(distribution['domain'])) return [];
    const steps = distribution['buckets'];
    if (!Array.isArray(steps) || steps.length === 0) return [];
    const { min, max } = distribution['domain'];
    return [numberOf(min), numberOf(max)].filter((end) => end !== undefined);
  });
  if (ends.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
  return Math.max(1, Math.ceil((highest - lowest) / STEPS), Math.ceil(Math.abs(highest) / MOST_STEPS));
}
