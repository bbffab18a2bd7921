import { compileServedSchema } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import type { SurveyedModelVersion } from '../../kit/survey.ts';
import { isRecord, resultOf } from '../requests.ts';
import { aloneRequest, NOTHING_ACCEPTED, surveyedVersions } from './accepted-entries.ts';

/** What a result looks like: service.md, "Graph classify response" and "Model version detail". */
export const resultChecks: readonly Check[] = [
  {
    id: 'classification/graph-result-schema',
    clauses: ['classification/graph-result-schema'],
    title: 'gives results that fit the output schema of the model version',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const versions = surveyedVersions(t.survey).filter(({ accepted }) => accepted.length > 0);
      t.require(versions[0], NOTHING_ACCEPTED);
      for (const version of versions) await evaluateResults(t, version);
    },
  },
  {
    id: 'classification/graph-lot-shape',
    clauses: ['classification/graph-lot-shape'],
    title: 'gives the result of the model lot as classifications with id, name and confidence',
    group: 'classification',
    profile: 'standard',
    async run(t) {
      const lot = surveyedVersions(t.survey).find(
        ({ model, accepted }) => model === 'lot' && accepted.length > 0,
      );
      const { model, version, accepted } = t.require(lot, 'the target lists no model lot that took an input');
      const input = accepted[0]?.input ?? {};
      const answer = await t.send(aloneRequest({ model, version, input }));
      const result = resultOf(answer, model);
      if (result === undefined) return t.inconclusive('lot no longer takes an input that it took before');
      const classifications = isRecord(result) ? result['classifications'] : undefined;
      const items = isRecord(classifications) ? classifications['lot'] : undefined;
      t.expect({
        clause: 'classification/graph-lot-shape',
        exchange: answer,
        holds: Array.isArray(items) && items.every(isLotItem),
        expected: '`classifications.lot`: an array of { id: text, name: text, confidence: number }',
        actual: () => brief(result),
      });
    },
  },
];

/**
 * Judges the results that the survey saw; a result that does not fit is asked for again, so that there is evidence.
 * What an array has to look like under a schema of an object is open.
 */
async function evaluateResults(t: CheckContext, surveyed: SurveyedModelVersion): Promise<void> {
  const { model, version, output, accepted } = surveyed;
  const clause = 'classification/graph-result-schema';
  const schema = compileServedSchema(output);
  if ('unusable' in schema)
    return t.inconclusive(`the output schema of ${model} ${version} cannot be used: ${schema.unusable}`);
  const isList = isRecord(output) && output['type'] === 'array';
  for (const { input, result } of accepted) {
    if (Array.isArray(result) && !isList) {
      t.inconclusive(`${model} ${version} gives an array, and its output schema describes no array`);
      continue;
    }
    if (schema.validate(result).length === 0) {
      t.expectCompared({ clause, exchanges: [], holds: true, expected: '', actual: '' });
      continue;
    }
    const answer = await t.send(aloneRequest({ model, version, input }));
    const again = resultOf(answer, model);
    if (again === undefined) continue;
    const problems = schema.validate(again);
    t.expect({
      clause,
      exchange: answer,
      holds: problems.length === 0,
      expected: () => `${model} ${version}${problems[0]?.pointer ?? ''}: ${problems[0]?.expected ?? ''}`,
      actual: () => problems[0]?.actual ?? '',
    });
  }
}

function isLotItem(item: unknown): boolean {
  return (
    isRecord(item) &&
    typeof item['id'] === 'string' &&
    typeof item['name'] === 'string' &&
    typeof item['confidence'] === 'number'
  );
}
