import { compileServedSchema } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import type { AcceptedExchange, RequestSpec } from '../../kit/exchange.ts';
import { Inconclusive } from '../../kit/unjudged.ts';
import { graphRequest, resultOf, type GraphEntry } from '../requests.ts';
import {
  acceptedEntries,
  aloneRequest,
  firstOfEachModel,
  sent,
  surveyedVersions,
} from '../survey/accepted-entries.ts';
import { PROBE } from '../survey/probed-fields.ts';
import type {
  AcceptedEntry,
  ClassificationSurvey,
  ProbedField,
  SurveyedModelVersion,
} from '../survey/survey-data.ts';

/** What the survey of a group without models and sets found. */
export const nothingFound: ClassificationSurvey = {
  modelNames: [],
  models: [],
  setNames: [],
  sets: [],
  fields: [],
  wires: [],
  openEntry: undefined,
};

/** What the survey found of the group; empty lists where it failed. */
export const surveyed = (t: CheckContext): ClassificationSurvey => t.survey.classification ?? nothingFound;

/** Every entry that the survey saw accepted. */
export const entriesOf = (t: CheckContext): readonly AcceptedEntry[] => acceptedEntries(surveyed(t));

/** What the survey found of the model version of an entry; undefined for one that is not listed. */
export function versionOf(
  t: CheckContext,
  { model, version }: Pick<GraphEntry, 'model' | 'version'>,
): SurveyedModelVersion | undefined {
  return surveyedVersions(surveyed(t)).find((one) => one.model === model && one.version === version);
}

/** Why a check that builds on an accepted input cannot run. */
export const NOTHING_ACCEPTED =
  'no listed model returned a result, in the documented shape, for an input made from its served input schema; `examples` in that schema show jobmark which inputs it accepts';

/** The first accepted entry; blocks the check when the survey has none. */
export function needEntry(t: CheckContext): AcceptedEntry {
  const wasRefused = surveyedVersions(surveyed(t)).some(({ refused }) => refused.length > 0);
  return t.require(entriesOf(t)[0], NOTHING_ACCEPTED, wasRefused ? 'refused' : 'data');
}

/** An accepted entry of a model that requires no field, so that nothing but a wrong shape is refused; else the first entry. */
export function undemandingEntry(t: CheckContext): GraphEntry {
  const first = needEntry(t);
  for (const { model, version, input, accepted } of surveyedVersions(surveyed(t))) {
    const [known] = accepted;
    if (known !== undefined && input?.required.length === 0) return { model, version, input: known.input };
  }
  return first;
}

/** The most models of which one request has an entry each. */
const TOGETHER = 16;

/** The first accepted entry of each model. */
export function togetherEntries(t: CheckContext): readonly AcceptedEntry[] {
  return firstOfEachModel(entriesOf(t)).slice(0, TOGETHER);
}

/** A request with these entries, called `entry0` and so on. */
export function togetherRequest(t: CheckContext): RequestSpec {
  return graphRequest(Object.fromEntries(togetherEntries(t).map((entry, at) => [`entry${at}`, sent(entry)])));
}

/** The answer to the entry alone. Throws Inconclusive when the model fails for the input that it accepted before. */
export async function answerAlone(t: CheckContext, entry: GraphEntry): Promise<AcceptedExchange> {
  const answer = await t.accept(aloneRequest(entry));
  if (resultOf(answer, entry.model) === undefined)
    throw new Inconclusive(`${entry.model} ${entry.version} fails for an input that it accepted before`);
  return answer;
}

/** Whether the target accepts `count` entries in one request, tested with entries that it accepts alone. */
export async function takesTogether(
  t: CheckContext,
  count: number,
  plain: readonly GraphEntry[] = entriesOf(t),
): Promise<boolean> {
  const names = Array.from({ length: count }, (_, at) => `entry${at}`);
  const models = names.flatMap((name, at) => {
    const entry = plain[at % plain.length];
    return entry === undefined ? [] : [[name, sent(entry)] as const];
  });
  return (await t.recall(graphRequest(Object.fromEntries(models)))).response.status === 200;
}

/**
 * The entries in as few requests as the target takes them: how many it takes in one is not specified, only that there
 * may be several. `plain` are entries that it accepts.
 */
export async function servedTogether<Entry extends GraphEntry>(
  t: CheckContext,
  models: Readonly<Record<string, Entry>>,
  plain: readonly GraphEntry[],
): Promise<readonly Readonly<Record<string, Entry>>[]> {
  const all = Object.entries(models);
  const sentAll = Object.fromEntries(all.map(([name, entry]) => [name, sent(entry)]));
  const { status } = (await t.recall(graphRequest(sentAll))).response;
  if (status === 200 || status >= 500 || (await takesTogether(t, all.length, plain))) return [models];
  const count = (await takesTogether(t, 5, plain)) ? 5 : 2;
  return Array.from({ length: Math.ceil(all.length / count) }, (_, part) =>
    Object.fromEntries(all.slice(count * part, count * (part + 1))),
  );
}

/** The probed fields whose text changes the result. Throws Inconclusive when there is none. */
export function needChangingField(t: CheckContext): ProbedField {
  const found = surveyed(t).fields.find(({ changesResult }) => changesResult);
  if (found === undefined)
    throw new Inconclusive(
      'no model was found whose answer depends on one text field, so that an unresolved reference would not show',
    );
  return found;
}

/** With fewer models, each of them may have a reason to ignore a text. */
const SEVERAL_MODELS = 3;

/** Whether several models were probed, and each returned for a meaningless text what it returned for a job text. */
export function ignoresTexts(t: CheckContext): boolean {
  const fields = surveyed(t).fields.filter((probed) => acceptsProbe(t, probed));
  const models = new Set(fields.map(({ entry }) => entry.model));
  return models.size >= SEVERAL_MODELS && fields.every(({ changesResult }) => !changesResult);
}

/** Whether the served schema accepts the probe in the field: a field with listed values is no evidence about the model. */
function acceptsProbe(t: CheckContext, { entry, field }: ProbedField): boolean {
  const schema = compileServedSchema(versionOf(t, entry)?.inputSchema);
  return 'unusable' in schema || schema.validate(sent(entry, { [field]: PROBE }).input).length === 0;
}

/** Whether the input of an entry fits the served schema of its model version. */
export function fitsSchema(t: CheckContext, entry: GraphEntry): boolean {
  return fitsServed(versionOf(t, entry)?.inputSchema, entry.input);
}

/** Whether a value fits a served schema; no value fits one that cannot be used. */
export function fitsServed(served: unknown, value: unknown): boolean {
  const schema = compileServedSchema(served);
  return 'validate' in schema && schema.validate(value).length === 0;
}

/** A probed field, of an entry that suits, that accepts any text. Throws Inconclusive when there is none. */
export function needFreeTextField(
  t: CheckContext,
  suits: (entry: AcceptedEntry) => boolean = () => true,
): ProbedField {
  const found = surveyed(t).fields.find(({ acceptsAnyText, entry }) => acceptsAnyText && suits(entry));
  if (found === undefined)
    throw new Inconclusive(
      'no model was found with a field that accepts any text, so that a 400 could be for the text itself',
    );
  return found;
}
