import { isObject } from '../../../../../contracts/index.ts';
import type { ReferenceContext, Middleware } from '../../../../app/middleware.ts';
import { drop } from '../../../rewriting/json-path.ts';
import { answerInstead, rewriteAnswers } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { oneAnswerInSeven, answersOf } from '../../builders.ts';
import { failInstead, notFound } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { isGraphAccepted, isText, nullFirst, isNumber } from '../builders.ts';
import {
  emptyAnswer,
  entriesOf,
  graphOf,
  rewriteGraphAnswers,
  rewriteResults,
  rewriteGraphRequests,
  type GraphAnswer,
} from './builders.ts';

const inAnswer = answersOf('classifyWithGraph');

/** Whether a graph request was answered with the failure of an entry. */
function hasFailed(ctx: ReferenceContext): boolean {
  return isGraphAccepted(ctx) && Object.keys((ctx.body as GraphAnswer).errors).length > 0;
}

/** Keeps the first entries of a graph request only. */
function firstEntries(count: number): Middleware {
  return rewriteGraphRequests((request) => {
    if (isObject(request.models))
      request.models = Object.fromEntries(Object.entries(request.models).slice(0, count));
  });
}

/** Sets the first chosen value of each result to null. */
function nullInResults(isChosen: (value: unknown) => boolean): Middleware {
  return rewriteGraphAnswers(({ data }) => {
    for (const result of Object.values(data.result)) nullFirst(result, isChosen);
  });
}

function withoutFirstField(result: unknown): object {
  return Object.fromEntries(Object.entries(result as object).slice(1));
}

/** One faulty server, or several, for each clause of what a graph request is answered with. */
export const graphResultFaults: readonly Fault[] = faultsOf({
  'classification/graph-route': [
    'answers graph requests with 404',
    failInstead(isGraphAccepted, notFound('no matched route found')),
  ],
  'classification/graph-route.accepted': [
    'answers graph requests with 202',
    answerInstead(isGraphAccepted, 202, emptyAnswer),
  ],
  'classification/graph-route.multi-status': [
    'answers with 207 when an entry failed',
    answerInstead(hasFailed, 207, emptyAnswer),
  ],
  'classification/graph-route.failed-alone': [
    'answers with 404 when the only entry fails',
    failInstead(
      (ctx) => hasFailed(ctx) && entriesOf(graphOf(ctx)).size === 1,
      notFound('model not found: lot'),
    ),
  ],
  'classification/graph-result-keys.failed-alone': [
    'omits the failure of the only entry',
    rewriteGraphAnswers((answer, request) => {
      if (entriesOf(request).size === 1) answer.errors = {};
    }),
  ],
  'classification/graph-envelope': inAnswer('errors', to.omitted),
  'classification/graph-envelope.one-in-seven': [
    'omits errors from every seventh answer',
    rewriteAnswers('classifyWithGraph', oneAnswerInSeven(drop('errors'))),
  ],
  'classification/graph-envelope.renamed': [
    'renames data to content',
    rewriteGraphAnswers((answer) => {
      Object.assign(answer, { content: answer.data, data: undefined });
    }),
  ],
  'classification/graph-result': [
    'returns the results as an array',
    inAnswer('data.result', (result) => Object.values(result as object)),
  ],
  'classification/graph-result.flat': [
    'returns the results without the result key',
    inAnswer('data', (data) => (data as { readonly result: unknown }).result),
  ],
  'classification/graph-result-keys': [
    'returns the results under the names of the models',
    rewriteGraphAnswers(({ data }, request) => {
      const named = [...entriesOf(request)].map(([name, { model }]) => [String(model), data.result[name]]);
      data.result = Object.fromEntries(named) as Record<string, unknown>;
    }),
  ],
  'classification/graph-result-keys.missing': [
    'omits the last of several entries',
    rewriteGraphAnswers(({ data }) => {
      for (const last of Object.keys(data.result).slice(1).slice(-1)) delete data.result[last];
    }),
  ],
  'classification/graph-result-keys.none': inAnswer('data.result', {}),
  'classification/graph-result-keys.more': inAnswer('data.result.context', {}),
  'classification/graph-result-keys.beyond-8': ['ignores entries beyond the eighth', firstEntries(8)],
  'classification/graph-result-keys.beyond-16': ['ignores entries beyond the sixteenth', firstEntries(16)],
  'classification/graph-result-keys.escaped': [
    'escapes the names of entries as HTML does',
    rewriteGraphAnswers(({ data }) => {
      for (const [name, result] of Object.entries(data.result)) {
        delete data.result[name];
        data.result[name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')] = result;
      }
    }),
  ],
  'classification/graph-result-values': [
    'returns results as JSON text',
    rewriteResults((result) => JSON.stringify(result)),
  ],
  'classification/graph-result-values.number': [
    'returns a number as result',
    rewriteResults((result) => Object.keys(result as object).length),
  ],
  'classification/graph-result-schema': [
    'omits the first field of each result',
    rewriteResults(withoutFirstField),
  ],
  'classification/graph-result-schema.numbers': [
    'writes numbers in results as text',
    rewriteResults((result) =>
      JSON.parse(JSON.stringify(result), (_, value: unknown) =>
        typeof value === 'number' ? String(value) : value,
      ),
    ),
  ],
  'classification/graph-result-schema.one-model': [
    'omits the first field from results of the model skills only',
    rewriteResults((result, { model }) => (model === 'skills' ? withoutFirstField(result) : result)),
  ],
  'classification/graph-result-schema.null-number': [
    'returns null for the first number of a result',
    nullInResults(isNumber),
  ],
  'classification/graph-result-schema.null-text': [
    'returns null for the first text of a result',
    nullInResults(isText),
  ],
  'classification/graph-result-schema.null-second-entry': [
    'returns null for the first number of the second entry',
    rewriteGraphAnswers(({ data }) => {
      nullFirst(Object.values(data.result)[1], isNumber);
    }),
  ],
  'classification/graph-errors': inAnswer('errors', []),
  'classification/graph-errors.null': [
    'returns errors as null when nothing failed',
    rewriteGraphAnswers((answer) => {
      if (Object.keys(answer.errors).length === 0) Object.assign(answer, { errors: null });
    }),
  ],
  'classification/graph-errors.text': [
    'returns a failure as plain text',
    inAnswer('errors.*', (texts) => (texts as readonly unknown[])[0]),
  ],
  'classification/graph-lot-shape': [
    'returns the classifications of lot as an array',
    inAnswer('data.result.*.classifications', (found) => (isObject(found) ? found['lot'] : found)),
  ],
  'classification/graph-lot-shape.confidence': [
    'returns the confidence of lot as a word',
    inAnswer('data.result.*.classifications.lot.*.confidence', 'high'),
  ],
  'classification/graph-repeatable': [
    'returns another result at each request',
    rewriteResults((result) => (isObject(result) ? { ...result, took: Math.random() } : result)),
  ],
});
