import { compileServedSchema, isObject, stringsOf } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { detailTexts, type Exchange } from '../../../kit/exchange.ts';
import { failuresOf, graphRequest, resultOf, withoutField, type GraphEntry } from '../../requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import type { SurveyedModelVersion } from '../../survey/survey-data.ts';
import { needEntry, surveyed } from '../accepted.ts';

/** Keywords by which a schema may require a field without `required`. */
const OTHER_KEYWORDS = [
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'not',
  'dependentRequired',
  'dependentSchemas',
  '$ref',
];

/** The fields that an input schema requires: contracts/specification/classification.md#version-details. */
export const requiredFieldsCheck: Check = {
  id: 'classification/graph-required-fields',
  clauses: ['classification/version-detail-required'],
  title: 'requires no field of an input that its schema does not require',
  async run(t) {
    needEntry(t);
    const reduced = surveyedVersions(surveyed(t)).flatMap(reducedOf);
    if (reduced.length === 0) return;
    const together = await t.recall(
      graphRequest(Object.fromEntries(reduced.map(({ least }, at) => [`entry${at}`, least]))),
    );
    for (const [at, one] of reduced.entries())
      if (resultOf(together, `entry${at}`) === undefined) await expectVersion(t, one);
      else expectNotRequired(t, one.version, together, undefined);
  },
};

/** A version with its accepted input, and the same without the fields that its schema does not require. */
interface Reduced {
  readonly version: SurveyedModelVersion;
  readonly input: Readonly<Record<string, unknown>>;
  readonly optional: readonly string[];
  readonly least: GraphEntry;
}

function reducedOf(version: SurveyedModelVersion): readonly Reduced[] {
  const { input: schema, inputSchema, accepted } = version;
  const input = accepted[0]?.input;
  const hasOtherKeywords = isObject(inputSchema) && OTHER_KEYWORDS.some((keyword) => keyword in inputSchema);
  if (input === undefined || schema === undefined || hasOtherKeywords) return [];
  const optional = Object.keys(input).filter((field) => !schema.required.includes(field));
  if (optional.length === 0 || 'unusable' in compileServedSchema(inputSchema)) return [];
  const least = Object.fromEntries(
    Object.entries(input).filter(([field]) => schema.required.includes(field)),
  );
  return [{ version, input, optional, least: sent({ ...version, input: least }) }];
}

/** Sends the input without the fields that are not required; where that has no result, without each of them. */
async function expectVersion(t: CheckContext, { version, input, optional, least }: Reduced): Promise<void> {
  const { model } = version;
  const shown = await t.recall(aloneRequest(least));
  if (resultOf(shown, model) !== undefined) {
    expectNotRequired(t, version, shown, undefined);
    return;
  }
  for (const field of optional) {
    const answer = await t.recall(aloneRequest({ ...version, input: withoutField(input, field) }));
    // A model may fail without an optional field; only the schema says whether a field is required.
    if (resultOf(answer, model) === undefined && saysRequired(answer, model, field))
      expectNotRequired(t, version, answer, field);
  }
}

function expectNotRequired(
  t: CheckContext,
  { model, version }: SurveyedModelVersion,
  exchange: Exchange,
  field: string | undefined,
): void {
  t.expect({
    clause: 'classification/version-detail-required',
    exchange,
    holds: field === undefined,
    expected: `${field} among the required fields of the input schema of ${model} ${version}, or a result without it`,
    actual: `an answer that says that ${field} is required`,
  });
}

/** Whether an answer, or the failure of an entry in it, says that a field of its input is required. */
export function saysRequired(answer: Exchange, name: string, field: string): boolean {
  const texts = [...detailTexts(answer), ...stringsOf(failuresOf(answer)[name])];
  const quoted = escaped(field);
  // The words of the specification, and those of common validators of JSON Schema.
  const said = new RegExp(
    `(^|\\W)${quoted}\\W? is (a )?required( property)?$|required property \\W?${quoted}\\W?$`,
  );
  return texts.some((text) => said.test(text));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
