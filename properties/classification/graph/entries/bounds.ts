import { compileServedSchema, isObject } from '../../../../contracts/index.ts';
import { detailTexts, isAccepted, type CheckContext } from '../../../kit/check-context.ts';
import type { Check } from '../../../kit/check.ts';
import type { Exchange } from '../../../kit/exchange.ts';
import { graphRequest, type GraphEntry } from '../../requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { typeOf } from '../../survey/schema-type.ts';
import type { SurveyedModelVersion } from '../../survey/survey-data.ts';
import { needEntry, surveyed } from '../accepted.ts';

/** An accepted entry with another value in one field, at a bound that the schema of the field gives. */
interface AtBound {
  readonly fitting: GraphEntry;
  readonly entry: GraphEntry;
  readonly because: string;
}

/** The most entries of the request, and the most values of an enum that are tried. */
const MOST = { entries: 20, listed: 3 };

/** Values that a served schema names, or that are all there are: contracts/specification/classification.md#version-details. */
export const inputBoundsCheck: Check = {
  id: 'classification/graph-input-bounds',
  clauses: ['classification/graph-route'],
  title:
    'accepts an input with the least or largest number, a listed value or the other boolean of its schema',
  async run(t) {
    needEntry(t);
    const all = surveyedVersions(surveyed(t)).flatMap(atBounds).slice(0, MOST.entries);
    if (all.length === 0) return t.inconclusive('no served input schema gives bounds of a value');
    const named = all.map(({ entry }, at) => [`entry${at}`, entry] as const);
    const together = await t.recall(graphRequest(Object.fromEntries(named)));
    for (const one of all) await evaluate(t, one, isAccepted(together) ? together : undefined);
  },
};

/** A model may fail for a value, which it reports with 200; that an input has not the documented form, it may not say. */
async function evaluate(
  t: CheckContext,
  { fitting, entry, because }: AtBound,
  together: Exchange | undefined,
): Promise<void> {
  const base = await t.accept(aloneRequest(fitting));
  const answer = together ?? (await t.recall(aloneRequest(entry)));
  t.expect({
    clause: 'classification/graph-route',
    rule: 'bounds',
    field: `${entry.model}/${because}`,
    after: [base],
    exchange: answer,
    holds: answer.response.status !== 400,
    expected: `status 200 from ${entry.model} ${entry.version} for an accepted input in which ${because}`,
    actual: () => `status 400 ${detailTexts(answer).join(' | ')}`.trim(),
  });
}

function atBounds({
  model,
  version,
  input,
  inputSchema,
  accepted,
}: SurveyedModelVersion): readonly AtBound[] {
  const schema = compileServedSchema(inputSchema);
  const known = accepted[0]?.input;
  if (known === undefined || input === undefined || 'unusable' in schema) return [];
  const fields = Object.entries(input.properties);
  // Of two numbers, one may have to be below the other.
  const numbers = fields.filter(([, fragment]) => isNumber(fragment)).length;
  const fitting = { model, version, input: known };
  return fields
    .filter(([field, fragment]) => Object.hasOwn(known, field) && (numbers < 2 || !isNumber(fragment)))
    .flatMap(([field, fragment]) =>
      valuesAtBounds(fragment, known[field]).map((value) => ({
        fitting,
        entry: sent(fitting, { [field]: value }),
        because: `${field} is ${JSON.stringify(value)}`,
      })),
    )
    .filter(({ entry }) => schema.validate(entry.input).length === 0);
}

function isNumber(fragment: unknown): boolean {
  return ['integer', 'number'].includes(typeOf(fragment));
}

function valuesAtBounds(fragment: unknown, accepted: unknown): readonly unknown[] {
  if (!isObject(fragment)) return [];
  const { enum: listed, minimum, maximum } = fragment;
  const values: readonly unknown[] = [
    ...(Array.isArray(listed) ? listed.filter((value) => value !== null).slice(0, MOST.listed) : []),
    ...[minimum, maximum].filter((bound) => typeof bound === 'number'),
    ...(typeof accepted === 'boolean' ? [!accepted] : []),
  ];
  return values.filter((value) => value !== accepted);
}
