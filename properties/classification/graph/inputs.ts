import fc from 'fast-check';
import { compileServedSchema, type ServedSchema } from '../../../contracts/index.ts';
import { servedInput } from '../../arbitraries/served-input.ts';
import type { Check } from '../../kit/check.ts';
import { Blocked, type CheckContext } from '../../kit/check-context.ts';
import { property } from '../../kit/property.ts';
import { detailTexts } from '../../kit/check-context.ts';
import type { SurveyedModelVersion } from '../../kit/survey.ts';
import { failuresOf, graphRequest, isRecord, type GraphEntry } from '../requests.ts';
import { aloneRequest, NOTHING_ACCEPTED, sent, surveyedVersions } from './accepted-entries.ts';
import { expectResultKeys } from './route.ts';
import { withoutField } from './without-field.ts';

/** Inputs against the input schema that the target serves: service.md, "Model version detail" and "Errors". */
export const inputChecks: readonly Check[] = [
  {
    id: 'classification/graph-input-schema-failure',
    clauses: [
      'classification/graph-input-schema-failure',
      'classification/graph-errors',
      'classification/graph-result-keys',
      'service/no-server-error',
    ],
    title: 'refuses an input that does not fit the schema of its model, with 400 or under errors',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const versions = surveyedVersions(t.survey).filter(({ accepted }) => accepted.length > 0);
      t.require(versions[0], NOTHING_ACCEPTED);
      const most = t.settings.profile === 'thorough' ? versions.length : 5;
      let misfits = 0;
      for (const version of versions.slice(0, most)) misfits += await evaluateMisfits(t, version);
      if (misfits === 0) t.inconclusive('no served input schema refuses anything');
    },
  },
  property<GraphEntry>({
    id: 'classification/graph-input-accepted',
    clauses: ['classification/graph-input-accepted'],
    title: 'accepts an input that fits the input schema served for its model version',
    group: 'classification',
    profile: 'standard',
    runs: { standard: 8, thorough: 80 },
    arbitrary(t) {
      const locales = t.survey.classification?.sets.flatMap(({ locales }) => locales) ?? [];
      const entries = surveyedVersions(t.survey).flatMap(({ model, version, input, inputSchema }) => {
        const schema = compileServedSchema(inputSchema);
        if (input === undefined || 'unusable' in schema) return [];
        return [servedInput(input, locales).map((input) => ({ model, version, input }))];
      });
      if (entries.length === 0) throw new Blocked('no model version serves an input schema that can be used');
      return fc.oneof(...entries);
    },
    async evaluate(t, entry) {
      const schema = schemaOf(t, entry);
      const fits = (): boolean => schema !== undefined && schema.validate(entry.input).length === 0;
      const noInput = `no input could be made that fits the schema of ${entry.model} ${entry.version}`;
      if (!fits()) return t.inconclusive(noInput);
      const answer = await t.send(aloneRequest(entry));
      // A pattern that ran out of time counts as matched, and on a busy machine any pattern may: look a second time.
      if (answer.response.status !== 200 && !fits()) return t.inconclusive(noInput);
      t.expect({
        clause: 'classification/graph-input-accepted',
        exchange: answer,
        holds: answer.response.status === 200,
        expected: 'status 200 for an input that fits the served schema',
        actual: () => `status ${answer.response.status} ${detailTexts(answer).join(' | ')}`.trim(),
      });
    },
  }),
];

type UsableSchema = Extract<ServedSchema, { readonly validate: unknown }>;

function schemaOf(t: CheckContext, { model, version }: GraphEntry): UsableSchema | undefined {
  const surveyed = surveyedVersions(t.survey).find(
    (candidate) => candidate.model === model && candidate.version === version,
  );
  const schema = compileServedSchema(surveyed?.inputSchema);
  return 'validate' in schema ? schema : undefined;
}

/** Changes one field of an accepted input so that it no longer fits the schema. Gives the number of such inputs. */
async function evaluateMisfits(t: CheckContext, surveyed: SurveyedModelVersion): Promise<number> {
  const { model, version, inputSchema } = surveyed;
  const entry = { model, version, input: surveyed.accepted[0]?.input ?? {} };
  const schema = compileServedSchema(inputSchema);
  if ('unusable' in schema) {
    t.inconclusive(`the input schema of ${model} ${version} cannot be used: ${schema.unusable}`);
    return 0;
  }
  // An accepted input that does not fit is a fault of the schema, or of our reading of it.
  if (schema.validate(entry.input).length > 0) return 0;
  const misfits = changedInputs(surveyed, entry.input).filter(
    ({ input }) => schema.validate(input).length > 0,
  );
  const most = t.settings.profile === 'thorough' ? misfits.length : 2;
  if (misfits.length === 0) return 0;
  const base = await t.acceptOrBlock(aloneRequest(entry));
  for (const { because, input } of misfits.slice(0, most)) {
    const answer = await t.send(graphRequest({ [model]: sent({ model, version, input }) }));
    const { status } = answer.response;
    const evidence = [base, answer];
    t.expectCompared({
      clause: 'service/no-server-error',
      exchanges: evidence,
      holds: status < 500,
      expected: `a 4xx (${because})`,
      actual: `status ${status}`,
    });
    if (status === 200) expectResultKeys(t, answer, [model]);
    t.expectCompared({
      clause: 'classification/graph-input-schema-failure',
      exchanges: evidence,
      holds: status === 400 || (status === 200 && Object.hasOwn(failuresOf(answer), model)),
      expected: `status 400, or 200 with a failure under errors (${because})`,
      actual: status === 200 ? 'status 200 with a result' : `status ${status}`,
    });
  }
  return misfits.length;
}

interface ChangedInput {
  readonly because: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** One required field left out, and one field of another JSON type, before the others of their kind. */
function changedInputs(
  { input: schema }: SurveyedModelVersion,
  input: Readonly<Record<string, unknown>>,
): readonly ChangedInput[] {
  const missing = (schema?.required ?? [])
    .filter((field) => Object.hasOwn(input, field))
    .map((field) => ({
      because: `the required field ${field} left out`,
      input: withoutField(input, field),
    }));
  // Some readers turn numbers into texts; none can turn an object into one, or a text into an object.
  const wrong = Object.keys(input).map((field) => {
    const value = isRecord(input[field]) ? 'jobmark' : { jobmark: true };
    return {
      because: `${field} is ${typeof value === 'string' ? 'a text' : 'an object'}`,
      input: { ...input, [field]: value },
    };
  });
  return [...missing.slice(0, 1), ...wrong.slice(0, 1), ...missing.slice(1), ...wrong.slice(1)];
}
