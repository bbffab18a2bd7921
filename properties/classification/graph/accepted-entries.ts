import type { RequestSpec, Exchange } from '../../kit/exchange.ts';
import { Inconclusive, type CheckContext } from '../../kit/check-context.ts';
import type { Survey, SurveyedModelVersion } from '../../kit/survey.ts';
import { graphRequest, resultOf, type GraphEntry } from '../requests.ts';
import { sendOnce } from './asked-once.ts';

/** An entry with an input that its model took, and what it gave for it when it was alone in the request. */
export interface AcceptedEntry extends GraphEntry {
  readonly result: unknown;
}

/** The model versions looked at: the newest of every model first. */
export function surveyedVersions(survey: Survey): readonly SurveyedModelVersion[] {
  return (survey.classification?.models ?? [])
    .flatMap(({ details }) => details.map((version, age) => ({ version, age })))
    .toSorted((a, b) => a.age - b.age)
    .map(({ version }) => version);
}

/** Every input that the survey saw accepted: the first input of each version before the second ones. */
export function acceptedEntries(survey: Survey): readonly AcceptedEntry[] {
  return surveyedVersions(survey)
    .flatMap(({ model, version, accepted }) =>
      accepted.map(({ input, result }, turn) => ({ turn, entry: { model, version, input, result } })),
    )
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ entry }) => entry);
}

/** The first accepted entry; blocks the check when the survey has none. */
export function needEntry(t: CheckContext): AcceptedEntry {
  return t.require(acceptedEntries(t.survey)[0], NOTHING_ACCEPTED);
}

/** Why a check that builds on an accepted input cannot run. */
export const NOTHING_ACCEPTED =
  'no listed model took an input made from its served input schema; `examples` in that schema show jobmark which inputs it takes';

/** What is sent of an entry, with some input fields replaced. */
export function sent(
  { model, version, input }: GraphEntry,
  changes: Readonly<Record<string, unknown>> = {},
): GraphEntry {
  return { model, version, input: { ...input, ...changes } };
}

/** The request that holds this entry only, under the name of its model. */
export function aloneRequest(entry: GraphEntry): RequestSpec {
  return graphRequest({ [entry.model]: sent(entry) });
}

/** The answer to the entry alone. Throws Inconclusive when the model no longer takes the input that it took before. */
export async function answerAlone(t: CheckContext, entry: GraphEntry): Promise<Exchange> {
  const answer = await sendOnce(t, aloneRequest(entry));
  if (resultOf(answer, entry.model) === undefined)
    throw new Inconclusive(`${entry.model} ${entry.version} no longer takes an input that it took before`);
  return answer;
}
