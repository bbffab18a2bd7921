import fc from 'fast-check';
import { isObject } from '../../../../contracts/index.ts';
import { servedInput } from '../../../arbitraries/served-input.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import type { Exchange } from '../../../kit/exchange.ts';
import { aloneRequest, surveyedVersions } from '../../survey/accepted-entries.ts';
import { typeOf } from '../../survey/schema-type.ts';
import type { SurveyedModelVersion } from '../../survey/survey-data.ts';
import { fitsServed, needEntry, surveyed } from '../accepted.ts';

type Input = Readonly<Record<string, unknown>>;

/** How many models must refuse such an input, and none accept it, for a violation: one may require more than its schema. */
const MODELS = 3;

/** What fields that a served schema does not require may do to an input. */
const patterns: readonly {
  readonly because: string;
  readonly fits: (version: SurveyedModelVersion, input: Input) => boolean;
}[] = [
  {
    because: 'with a field that its schema names and does not require',
    fits: ({ input: schema }, input) =>
      Object.keys(input).some((field) => schema?.required.includes(field) === false),
  },
  {
    because: 'without a field that its schema does not require',
    fits: ({ input: schema }, input) =>
      Object.keys(schema?.properties ?? {}).some(
        (field) =>
          schema?.required.includes(field) === false &&
          schema.properties[field] !== false &&
          !Object.hasOwn(input, field),
      ),
  },
];

/** Inputs without the fields that their schema does not require. */
export const optionalFieldsCheck: Check = {
  id: 'classification/graph-optional-fields',
  clauses: ['classification/graph-route'],
  title: 'accepts inputs with and without the fields that a schema does not require',
  async run(t) {
    needEntry(t);
    for (const pattern of patterns) await expectPattern(t, pattern);
    await expectFields(t);
    await expectSetTexts(t);
  },
};

async function expectPattern(t: CheckContext, { because, fits }: (typeof patterns)[number]): Promise<void> {
  const versions = surveyedVersions(surveyed(t)).filter(({ accepted }) => accepted.length > 0);
  const accepting = versions.flatMap((version) =>
    version.accepted.filter(({ input }) => fits(version, input)).map(({ input }) => ({ ...version, input })),
  );
  const [known] = accepting;
  if (known !== undefined) {
    await t.accept(aloneRequest(known), { because: `an input ${because}` });
    return;
  }
  const refusals = new Map<string, Exchange>();
  for (const version of versions)
    for (const input of [...version.refused, ...withoutOptionalFields(version)]) {
      if (!fits(version, input) || refusals.size >= MODELS) continue;
      const answer = await t.recall(aloneRequest({ ...version, input }));
      if (answer.response.status === 200) return;
      refusals.set(version.model, answer);
    }
  const [last, ...others] = [...refusals.values()].toReversed();
  if (last === undefined || refusals.size < MODELS) return;
  t.expect({
    clause: 'classification/graph-route',
    rule: 'optional-fields',
    after: others,
    exchange: last,
    holds: false,
    expected: `status 200 from one of ${refusals.size} models for an input ${because}`,
    actual: `status ${[...new Set([...refusals.values()].map(({ response }) => response.status))].join(', ')} from each`,
  });
}

/** The first accepted input without the fields that its schema does not require, where it has some. */
function withoutOptionalFields({ input: schema, accepted: [known] }: SurveyedModelVersion): readonly Input[] {
  if (known === undefined || schema === undefined) return [];
  const required = Object.entries(known.input).filter(([field]) => schema.required.includes(field));
  return required.length === Object.keys(known.input).length ? [] : [Object.fromEntries(required)];
}

/** Fields that no accepted input had, looked at in one run; each costs a few requests. */
const MOST_FIELDS = 6;

/** Values of an enum that are tried. */
const MOST_LISTED = 4;

/** Types whose values mean nothing beyond their type and bounds. */
const plainTypes = ['integer', 'number', 'boolean'];

/** Whether every value that fits can be expected to be accepted: a text that is not listed may be unknown to the model. */
function isPlain(fragment: unknown): boolean {
  return plainTypes.includes(typeOf(fragment)) || (isObject(fragment) && Array.isArray(fragment['enum']));
}

/** Fields with a type or an enum that no accepted input has: an input with one must be accepted for one of several values. */
async function expectFields(t: CheckContext): Promise<void> {
  const doubtful = surveyedVersions(surveyed(t)).flatMap((version) => {
    const { input: schema, accepted } = version;
    return Object.entries(schema?.properties ?? {})
      .filter(
        ([field, fragment]) =>
          accepted.length > 0 &&
          isPlain(fragment) &&
          !accepted.some(({ input }) => Object.hasOwn(input, field)),
      )
      .map(([field, fragment]) => ({ version, field, fragment }));
  });
  for (const { version, field, fragment } of doubtful.slice(0, MOST_FIELDS)) {
    const [known] = version.accepted;
    const inputs = servedInput({ required: [field], properties: { [field]: fragment } }, []);
    if (known === undefined || inputs.kind !== 'generated') continue;
    const listed = isObject(fragment) && Array.isArray(fragment['enum']) ? fragment['enum'] : [];
    const values: readonly unknown[] = [
      ...listed.slice(0, MOST_LISTED),
      ...fc.sample(inputs.arbitrary, { seed: t.settings.seed, numRuns: 4 }).map((made) => made[field]),
      1,
      2,
      10,
      2000,
      true,
      false,
    ];
    const fitting = [...new Set(values)]
      .map((value) => ({ ...known.input, [field]: value }))
      .filter((input) => fitsServed(version.inputSchema, input));
    const refusals: Exchange[] = [];
    let isAccepted = fitting.length < 2;
    for (const input of fitting) {
      const answer = await t.recall(aloneRequest({ ...version, input }));
      // A reported failure is no evidence about the entry: the model may not know the value.
      isAccepted ||= answer.response.status === 200;
      if (isAccepted) break;
      refusals.push(answer);
    }
    const [last, ...others] = refusals.toReversed();
    if (isAccepted || last === undefined) continue;
    t.expect({
      clause: 'classification/graph-route',
      rule: 'field',
      field: `${version.model}/${field}`,
      after: others,
      exchange: last,
      holds: false,
      expected: `status 200 from ${version.model} ${version.version} for one of ${refusals.length} values of ${field} that fit its schema, added to an input that is accepted without it`,
      actual: `status ${last.response.status} for each`,
    });
  }
}

/** Models that accepted no input and need the texts of a posting only: one must accept those that a set accepted. */
async function expectSetTexts(t: CheckContext): Promise<void> {
  const texts = surveyed(t).sets.find((set) => set.accepted !== undefined)?.accepted;
  if (texts === undefined) return;
  const given: Input = { company: texts.company, title: texts.title, description: texts.description };
  const refusals = new Map<string, Exchange>();
  for (const { model, version, input: schema, inputSchema, accepted } of surveyedVersions(surveyed(t))) {
    const input = Object.fromEntries(
      Object.entries(given).filter(([field]) => Object.hasOwn(schema?.properties ?? {}, field)),
    );
    if (accepted.length > 0 || !fitsServed(inputSchema, input) || refusals.size >= MODELS) continue;
    const answer = await t.recall(aloneRequest({ model, version, input }));
    if (answer.response.status !== 200) refusals.set(model, answer);
  }
  const [last, ...others] = [...refusals.values()].toReversed();
  if (last === undefined || refusals.size < MODELS) return;
  t.expect({
    clause: 'classification/graph-route',
    rule: 'set-texts',
    after: others,
    exchange: last,
    holds: false,
    expected: `status 200 from one of ${refusals.size} models that accepted no input, for texts that a set accepts and their schemas fit`,
    actual: `status ${last.response.status}`,
  });
}
