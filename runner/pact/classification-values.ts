import { companyOutputs, pathOf } from '../../contracts/index.ts';
import { Blocked, jsonOf, type ClassificationSurvey, type CheckContext } from '../../properties/index.ts';
import { unlisted, type FindValue } from './state-value.ts';

const UNKNOWN_VERSION = '999.999.999';
/** Well formed, and older than any service of this kind. */
const UNKNOWN_SET_VERSION = '1987.6';
const WELL_FORMED_SET_VERSION = /^[0-9]{4}\.(0?[1-9]|1[0-3])$/;
/** The values of the provider states of the classification group; those of one interaction fit together. */
export const classificationValues = {
  modelSegment: (t) => encodeURIComponent(modelVersion(t).model),
  versionSegment: (t) => encodeURIComponent(modelVersion(t).version),
  unknownModel,
  unknownModelSegment: (t) => encodeURIComponent(unknownModel(t)),
  unknownVersion: (t) => {
    const versions = surveyed(t).models.flatMap((model) => model.versions);
    return unlisted(UNKNOWN_VERSION, versions);
  },
  setSegment: (t) => encodeURIComponent(setVersion(t).set),
  setVersionSegment: (t) => encodeURIComponent(setVersion(t).version),
  unknownSetSegment: (t) => encodeURIComponent(unlisted('jobmark-unknown-set', surveyed(t).setNames)),
  unknownSetVersion: (t) => {
    const listed = surveyed(t).sets.flatMap(({ versions }) => versions);
    return t.require(
      listed.includes(UNKNOWN_SET_VERSION) ? undefined : UNKNOWN_SET_VERSION,
      `a set of the target lists the version ${UNKNOWN_SET_VERSION}, which was assumed to be unknown`,
    );
  },
  model: (t) => graphEntry(t).model,
  version: (t) => graphEntry(t).version,
  input: (t) => graphEntry(t).input,
  contextValue: (t) => textField(t).text,
  contextInput: (t) => withReference(t, '$.context.value'),
  absentContextInput: (t) => withReference(t, '$.context.absent'),
  absentEntryInput: (t) => withReference(t, '$.models.absent.output.value'),
  nowhereInput: (t) => withReference(t, '$.nowhere.value'),
  postingSetSegment: (t) => encodeURIComponent(postingSet(t).name),
  postingSetVersion: (t) => {
    const { name, latestVersion } = postingSet(t);
    return t.require(
      latestVersion === '' ? undefined : latestVersion,
      `the set ${name} has no latest version`,
    );
  },
  company: (t) => postingSet(t).accepted.company,
  title: (t) => postingSet(t).accepted.title,
  description: (t) => postingSet(t).accepted.description,
  locale: (t) => {
    const { name, locales } = postingSet(t);
    return t.require(locales.includes('en-US') ? 'en-US' : locales[0], `the set ${name} lists no locale`);
  },
  textOutput: (t) => {
    const { name, outputs } = postingSet(t);
    return t.require(
      outputs.find((output) => !companyOutputs.includes(output)),
      `the set ${name} lists no output that depends on title and description`,
    );
  },
  companyOutput,
} as const satisfies Readonly<Record<string, FindValue>>;

function surveyed(t: CheckContext): ClassificationSurvey {
  return t.require(t.survey.classification, 'the classification group was not surveyed');
}

function unknownModel(t: CheckContext): string {
  return unlisted('jobmark-unknown-model', surveyed(t).modelNames);
}

function modelVersion(t: CheckContext): { readonly model: string; readonly version: string } {
  const listed = surveyed(t).models.flatMap(({ name, versions }) =>
    versions.map((version) => ({ model: name, version })),
  );
  return t.require(listed[0], 'the target lists no model with a version');
}

function setVersion(t: CheckContext): { readonly set: string; readonly version: string } {
  const listed = surveyed(t).sets.flatMap(({ name, versions }) =>
    versions.map((version) => ({ set: name, version })),
  );
  return t.require(
    listed.find(({ version }) => WELL_FORMED_SET_VERSION.test(version)),
    'the target lists no set with a version',
  );
}

interface GraphEntry {
  readonly model: string;
  readonly version: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The longest text of the input: long ones are hardly one of a few that the model knows. */
  readonly text: { readonly field: string; readonly text: string } | undefined;
}

/** The first accepted entry, preferably with a text in its input: both states of the graph interactions use the same. */
function graphEntry(t: CheckContext): GraphEntry {
  const entries = surveyed(t)
    .models.flatMap(({ details }) => details)
    .flatMap(({ model, version, accepted }) =>
      accepted.map(({ input }) => ({ model, version, input, text: longestText(input) })),
    );
  return t.require(
    entries.find(({ text }) => text !== undefined) ?? entries[0],
    'no listed model returned a result, in the documented shape, for an input made from its served input schema',
  );
}

function longestText(input: GraphEntry['input']): GraphEntry['text'] {
  return Object.entries(input)
    .flatMap(([field, text]) =>
      typeof text === 'string' && text !== '' && !text.startsWith('$') ? [{ field, text }] : [],
    )
    .toSorted((a, b) => b.text.length - a.text.length)[0];
}

function textField(t: CheckContext): NonNullable<GraphEntry['text']> {
  return t.require(graphEntry(t).text, 'no accepted input has a text that a reference could stand for');
}

function withReference(t: CheckContext, reference: string): GraphEntry['input'] {
  return { ...graphEntry(t).input, [textField(t).field]: reference };
}

type Set = ClassificationSurvey['sets'][number];
type PostingSet = Set & { readonly accepted: NonNullable<Set['accepted']> };

/** A set that accepted a posting without a locale, as the pact sends it; preferably one with outputs of both kinds. */
function postingSet(t: CheckContext): PostingSet {
  const { sets } = surveyed(t);
  t.require(sets[0], 'the target lists no set with a name');
  const taking = sets
    .filter((set): set is PostingSet => set.accepted !== undefined && set.accepted.inputLocale === undefined)
    .toSorted((a, b) => kindsOf(b) - kindsOf(a));
  return t.require(
    taking[0],
    'no listed set accepted a posting with company, title and description and no locale',
  );
}

/** How many kinds of outputs a set has, 0 to 2. */
function kindsOf({ outputs }: Set): number {
  return new Set(outputs.map((output) => companyOutputs.includes(output))).size;
}

/** An output that the set lists, or returns without listing it. */
async function companyOutput(t: CheckContext): Promise<string> {
  const { name, outputs, accepted } = postingSet(t);
  const listed = outputs.find((output) => companyOutputs.includes(output));
  if (listed !== undefined) return listed;
  for (const output of companyOutputs) {
    const { company } = accepted;
    const path = pathOf('classifyWithSet', { set: name });
    const body = { input: { company, outputs: [output] } };
    const answer = await t.send({ group: 'classification', method: 'POST', path, body });
    const { data, errors } = (jsonOf(answer) ?? {}) as {
      data?: { result?: unknown } | null;
      errors?: unknown;
    };
    // An unknown output may be answered with 200 and a failure: no rule would then require the company.
    if (answer.response.status === 200 && has(data?.result, output) && !has(errors, output)) return output;
  }
  throw new Blocked(`the set ${name} returns neither of the outputs company and naicsStandard`);
}

function has(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
