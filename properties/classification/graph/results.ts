import { compileServedSchema } from '../../../contracts/index.ts';
import type { Check } from '../../kit/check.ts';
import type { Judge } from '../../kit/check-context.ts';
import { brief } from '../../kit/same-answer.ts';
import type { SurveyedModelVersion } from '../../kit/survey.ts';
import { isRecord, resultOf } from '../requests.ts';
import { aloneAsk, NOTHING_ACCEPTED, surveyedVersions } from './accepted-entries.ts';

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
      t.need(versions[0], NOTHING_ACCEPTED);
      for (const version of versions) await judgeResults(t, version);
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
      const { model, version, accepted } = t.need(lot, 'the target lists no model lot that took an input');
      const input = accepted[0]?.input ?? {};
      const answer = await t.ask(aloneAsk({ model, version, input }));
      const result = resultOf(answer, model);
      if (result === undefined) return t.showsNothing('lot no longer takes an input that it took before');
      const classifications = isRecord(result) ? result['classifications'] : undefined;
      const items = isRecord(classifications) ? classifications['lot'] : undefined;
      t.hold(
        'classification/graph-lot-shape',
        answer,
        Array.isArray(items) && items.every(isLotItem),
        '`classifications.lot`: an array of { id: text, name: text, confidence: number }',
        () => brief(result),
      );
    },
  },
];

/**
 * Judges the results that the survey saw; a result that does not fit is asked for again, so that there is evidence.
 * What an array has to look like under a schema of an object is open.
 */
async function judgeResults(t: Judge, surveyed: SurveyedModelVersion): Promise<void> {
  const { model, version, output, accepted } = surveyed;
  const clause = 'classification/graph-result-schema';
  const schema = compileServedSchema(output);
  if ('unusable' in schema)
    return t.showsNothing(`the output schema of ${model} ${version} cannot be used: ${schema.unusable}`);
  const isList = isRecord(output) && output['type'] === 'array';
  for (const { input, result } of accepted) {
    if (Array.isArray(result) && !isList) {
      t.showsNothing(`${model} ${version} gives an array, and its output schema describes no array`);
      continue;
    }
    if (schema.judge(result).length === 0) {
      t.hold(clause, [], true, '', '');
      continue;
    }
    const answer = await t.ask(aloneAsk({ model, version, input }));
    const again = resultOf(answer, model);
    if (again === undefined) continue;
    const problems = schema.judge(again);
    t.hold(
      clause,
      answer,
      problems.length === 0,
      () => `${model} ${version}${problems[0]?.pointer ?? ''}: ${problems[0]?.expected ?? ''}`,
      () => problems[0]?.actual ?? '',
    );
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
