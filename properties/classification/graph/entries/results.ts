import { compileServedSchema, isObject, valueAt } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { brief, type Exchange } from '../../../kit/exchange.ts';
import { isClassification, resultOf } from '../../requests.ts';
import { aloneRequest, sent, surveyedVersions } from '../../survey/accepted-entries.ts';
import { PROBE } from '../../survey/probed-fields.ts';
import type { SurveyedModelVersion } from '../../survey/survey-data.ts';
import { needEntry, surveyed, togetherEntries, togetherRequest, versionOf } from '../accepted.ts';

/** The forms of results: contracts/specification/classification.md#graph-response. */
export const resultChecks: readonly Check[] = [
  {
    id: 'classification/graph-result-schema',
    clauses: ['classification/graph-result-schema'],
    title: 'returns results that fit the output schema of the model version',
    async run(t) {
      needEntry(t);
      for (const version of surveyedVersions(surveyed(t))) await expectResults(t, version);
      await expectTogether(t);
    },
  },
  {
    id: 'classification/graph-lot-shape',
    clauses: ['classification/graph-lot-shape'],
    title: 'returns the result of the model lot as classifications with id, name and confidence',
    async run(t) {
      const lot = surveyedVersions(surveyed(t)).find(
        ({ model, accepted }) => model === 'lot' && accepted.length > 0,
      );
      const { model, version, accepted } = t.require(
        lot,
        'the target lists no model lot that accepted an input',
      );
      const input = accepted[0]?.input ?? {};
      const answer = await t.accept(aloneRequest({ model, version, input }));
      const result = resultOf(answer, model);
      if (result === undefined) return t.inconclusive('lot fails for an input that it accepted before');
      const items = valueAt(result, 'classifications', 'lot');
      t.expect({
        clause: 'classification/graph-lot-shape',
        exchange: answer,
        holds: Array.isArray(items) && items.every(isClassification),
        expected: '`classifications.lot`: an array of { id: string, name: string, confidence: number }',
        actual: () => brief(result),
      });
    },
  },
];

/** Validates the results of accepted inputs. */
async function expectResults(t: CheckContext, surveyedVersion: SurveyedModelVersion): Promise<void> {
  const { model, version, output, accepted } = surveyedVersion;
  const schema = compileServedSchema(output);
  if ('unusable' in schema)
    return t.inconclusive(`the output schema of ${model} ${version} cannot be used: ${schema.unusable}`);
  const probed = surveyed(t).fields.flatMap(({ entry, field, probeResult }) =>
    entry.model === model && entry.version === version && probeResult !== undefined
      ? [sent(entry, { [field]: PROBE })]
      : [],
  );
  for (const { input } of [...accepted, ...probed])
    expectFittingResult(t, surveyedVersion, await t.accept(aloneRequest({ model, version, input })), model);
}

/** Validates the results of one request with an entry of each model. */
async function expectTogether(t: CheckContext): Promise<void> {
  const answer = await t.recall(togetherRequest(t));
  for (const [at, entry] of togetherEntries(t).entries())
    expectFittingResult(t, versionOf(t, entry), answer, `entry${at}`);
}

/** Expects the result under a name to fit the output schema; an array under a schema of an object is not specified. */
export function expectFittingResult(
  t: CheckContext,
  surveyedVersion: SurveyedModelVersion | undefined,
  answer: Exchange,
  name: string,
): void {
  const result = resultOf(answer, name);
  if (surveyedVersion === undefined || result === undefined) return;
  const { model, version, output } = surveyedVersion;
  const schema = compileServedSchema(output);
  if ('unusable' in schema) return;
  if (Array.isArray(result) && !(isObject(output) && output['type'] === 'array'))
    return t.inconclusive(`${model} ${version} returns an array, and its output schema describes no array`);
  const [problem] = schema.validate(result);
  t.expect({
    clause: 'classification/graph-result-schema',
    ...(problem === undefined ? {} : { field: `${model}${problem.pointer}` }),
    exchange: answer,
    holds: problem === undefined,
    expected: `${model} ${version}${problem?.pointer ?? ''}: ${problem?.expected ?? ''}`,
    actual: problem?.actual ?? '',
  });
}
