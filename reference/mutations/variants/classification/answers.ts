import { invalidRequest, unresolvedReferences } from '../../../classification/errors.ts';
import type { JsonObject, ModelVersion } from '../../../classification/models/index.ts';
import { mapItems, put } from '../../rewriting/json-path.ts';
import { rewriteAnswers } from '../../rewriting/rewrite.ts';
import { refuseAccepted } from '../refuse.ts';
import { type Variation, variationsOf, mapVersions } from '../variant.ts';

interface ClassifyBody {
  readonly errors: Record<string, readonly string[]>;
}

/** How failed inputs and outputs are answered. */
export const failureVariations: readonly Variation[] = variationsOf({
  'failures/several-texts': {
    title: 'reports a failure with several texts',
    leftOpenBy: 'contracts/specification/decisions.md#transport',
    middleware: () =>
      rewriteAnswers(
        ['classifyWithGraph', 'classifyWithSet'],
        put('errors.*', (texts) => [...(texts as readonly string[]), 'see the manual']),
      ),
  },
  'failures/omitted-field-400': {
    title: 'refuses an input without a required field, and reports other unfit inputs under errors',
    leftOpenBy: 'unfit-input=reported',
    middleware: () =>
      refuseAccepted('classifyWithGraph', (_, { body }) => {
        const omitted = Object.values((body as ClassifyBody).errors)
          .flat()
          .find((text) => text.endsWith(' is required'));
        return omitted === undefined ? undefined : invalidRequest(omitted);
      }),
  },
  'failures/null-outputs': {
    title: 'returns null for an output that failed, and nothing for an entry that failed',
    leftOpenBy: 'contracts/specification/decisions.md#failed-result',
    middleware: () =>
      rewriteAnswers('classifyWithSet', (body) => {
        const { data, errors } = body as ClassifyBody & { data: { result: Record<string, unknown> } };
        for (const name of Object.keys(errors)) data.result[name] = null;
      }),
  },
  'failures/without-salary': {
    title: 'reports every output that reads a description in which no salary is found as failed',
    leftOpenBy: 'contracts/specification/decisions.md#failed-result',
    middleware: () =>
      rewriteAnswers('classifyWithSet', (body, { state }) => {
        const { data, errors } = body as ClassifyBody & { data: { result: Record<string, unknown> } };
        const { input } = JSON.parse(state.requestText) as { input: { description?: string } };
        if (input.description?.includes('$') !== false) return;
        for (const name of Object.keys(data.result).filter(
          (key) => !/^(?:company|naicsStandard)$/.test(key),
        )) {
          delete data.result[name];
          errors[name] = ['no salary found'];
        }
      }),
  },
  'failures/after-two-entries': {
    title: 'reports every entry of a graph request after the second one as failed',
    leftOpenBy: 'contracts/specification/decisions.md#failed-result',
    middleware: () =>
      rewriteAnswers('classifyWithGraph', (body, { state }) => {
        const { data, errors } = body as ClassifyBody & { data: { result: Record<string, unknown> } };
        const { models } = JSON.parse(state.requestText) as { models: object };
        for (const name of Object.keys(models).slice(2)) {
          delete data.result[name];
          errors[name] = ['no capacity for another entry'];
        }
      }),
  },
  'failures/unresolved-after-failure': {
    title: 'refuses a graph request with a reference to an entry that failed',
    leftOpenBy: 'contracts/specification/decisions.md#failed-result',
    middleware: () =>
      refuseAccepted('classifyWithGraph', (_, { body }) => {
        const texts = Object.values((body as ClassifyBody).errors).flat();
        return texts.some((text) => text.startsWith('not run:')) ? unresolvedReferences() : undefined;
      }),
  },
});

const leftOpenBy = 'contracts/specification/decisions.md#changing-data';

/** The output with every fraction rounded in another way each time. */
function noisy(version: ModelVersion): ModelVersion {
  let turn = 0;
  const change = (value: unknown): unknown => {
    if (typeof value === 'number' && !Number.isInteger(value)) return value + ((turn++ % 3) - 1) * 1e-13;
    return mapItems(value, change);
  };
  return { ...version, classify: (input) => change(version.classify(input)) as JsonObject };
}

/** The output with the items of its lists in another order each time. */
function shuffled(version: ModelVersion): ModelVersion {
  let turn = 0;
  const change = (value: unknown): unknown => {
    const changed = mapItems(value, change);
    if (!Array.isArray(changed) || changed.length === 0) return changed;
    const first = turn++ % changed.length;
    return [
      ...(changed as readonly unknown[]).slice(first),
      ...(changed as readonly unknown[]).slice(0, first),
    ];
  };
  return { ...version, classify: (input) => change(version.classify(input)) as JsonObject };
}

/** Different answers with the same content to equal requests. */
export const answerVariations: readonly Variation[] = variationsOf({
  'answers/noisy-numbers': {
    title: 'returns numbers that differ by 1e-13 between equal requests',
    leftOpenBy,
    catalogue: (before) => mapVersions(before, noisy),
  },
  'answers/any-order': {
    title: 'returns the items of every list in another order at each request',
    leftOpenBy,
    catalogue: (before) => mapVersions(before, shuffled),
  },
  'answers/noisy-in-any-order': {
    title: 'returns noisy numbers in lists of changing order',
    leftOpenBy,
    catalogue: (before) => mapVersions(mapVersions(before, noisy), shuffled),
  },
});
