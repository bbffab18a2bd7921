import type { RequestSpec } from '../../kit/exchange.ts';
import { graphRequest, type GraphEntry } from '../requests.ts';
import type { AcceptedEntry, ClassificationSurvey, SurveyedModelVersion } from './survey-data.ts';

/** The model versions looked at: the newest of every model first. */
export function surveyedVersions({
  models,
}: Pick<ClassificationSurvey, 'models'>): readonly SurveyedModelVersion[] {
  return models
    .flatMap(({ details }) => details.map((version, age) => ({ version, age })))
    .toSorted((a, b) => a.age - b.age)
    .map(({ version }) => version);
}

/** Every input that the survey saw accepted: the first input of each version before the second ones. */
export function acceptedEntries(survey: Pick<ClassificationSurvey, 'models'>): readonly AcceptedEntry[] {
  return surveyedVersions(survey)
    .flatMap(({ model, version, accepted }) =>
      accepted.map(({ input, result }, turn) => ({ turn, entry: { model, version, input, result } })),
    )
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ entry }) => entry);
}

/** The first accepted entry of each model. */
export function firstOfEachModel(entries: readonly AcceptedEntry[]): readonly AcceptedEntry[] {
  const models = new Map<string, AcceptedEntry>();
  for (const entry of entries) if (!models.has(entry.model)) models.set(entry.model, entry);
  return [...models.values()];
}

/** The entry as it is sent, with some input fields replaced. */
export function sent(
  { model, version, input }: GraphEntry,
  changes: Readonly<Record<string, unknown>> = {},
): GraphEntry {
  return { model, version, input: { ...input, ...changes } };
}

/** The request that contains this entry only, under the name of its model. */
export const aloneRequest = (entry: GraphEntry): RequestSpec => graphRequest({ [entry.model]: sent(entry) });

/** Whether any grammar allows the name in a reference, and it is not a number, since such keys come first in JSON. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_][\w-]*$/.test(name);

/** `$.models.<model of the entry>.output.<field>` */
export function outputReference({ model }: GraphEntry, field: string): string {
  return `$.models.${model}.output.${field}`;
}
