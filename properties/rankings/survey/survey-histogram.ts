import { type Exchange } from '../../kit/exchange.ts';
import type { SurveyedHistogram } from '../../kit/survey.ts';
import { bucketsOf, isItem, numberOf } from '../../postings/answers.ts';
import type { Filter } from '../../postings/filter.ts';
import { COUNTING_FACET } from './surveyed-data.ts';
import { answerOrNone, type SendRanking } from './send-ranking.ts';

/** Distribution facets to try, with an interval for what they hold; the specification shows the first. */
export const distributionCandidates: readonly { readonly facet: string; readonly interval: number }[] = [
  { facet: 'salary', interval: 100_000 },
  { facet: 'posting_duration', interval: 10 },
  { facet: 'min_years_experience', interval: 1 },
  { facet: 'max_years_experience', interval: 1 },
];

/** Steps that a histogram is meant to have. */
const STEPS = 6;

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
    const width = widthOf(answer);
    if (width === undefined) continue;
    const fine = { facet: candidate.facet, interval: Math.max(1, Math.ceil(width / STEPS)), metrics };
    const further = { ...fine, metrics: ['duplicate_postings', 'unique_postings'] };
    return most > 1 && (await ask(further))?.response.status === 200 ? further : fine;
  }
  return empty;
}

/** From the lowest to the highest value of the histograms of an answer; undefined when none has steps. */
function widthOf(answer: Exchange): number | undefined {
  const ends = (bucketsOf(answer) ?? []).flatMap(({ distribution }) => {
    if (!isItem(distribution) || !isItem(distribution['domain'])) return [];
    const steps = distribution['buckets'];
    if (!Array.isArray(steps) || steps.length === 0) return [];
    const { min, max } = distribution['domain'];
    return [numberOf(min), numberOf(max)].filter((end) => end !== undefined);
  });
  return ends.length === 0 ? undefined : Math.max(...ends) - Math.min(...ends);
}
