import { isObject } from '../../../../../contracts/index.ts';
import type { ReferenceContext, Middleware } from '../../../../app/middleware.ts';
import { drop } from '../../../rewriting/json-path.ts';
import { answerInstead, rewriteAnswers } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { oneAnswerInSeven, answered, answersOf } from '../../builders.ts';
import { failInstead, notFound, invalidRequest } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { nullFirst, isNumber } from '../builders.ts';
import {
  emptyAnswer,
  entriesOf,
  graphOf,
  rewriteGraphAnswers,
  rewriteResults,
  refuseGraph,
  answerGraph,
  rewriteGraphRequests,
  type GraphEntry,
  type GraphRequest,
} from './builders.ts';

const classified = answered('classifyWithGraph', 200);
const inAnswer = answersOf('classifyWithGraph');

function failed(ctx: ReferenceContext): readonly string[] {
  return Object.keys((ctx.body as { readonly errors?: object } | undefined)?.errors ?? {});
}

/** Keeps the first entries of a graph request only. */
function firstEntries(count: number): Middleware {
  return rewriteGraphRequests((request) => {
    if (isObject(request.models))
      request.models = Object.fromEntries(Object.entries(request.models).slice(0, count));
  });
}

function hasEntryName(pattern: RegExp) {
  return (request: GraphRequest): boolean =>
    [...entriesOf(request).keys()].some((name) => pattern.test(name));
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** One faulty server, or several, for each clause of what a graph request is answered with. */
export const graphResultFaults: readonly Fault[] = faultsOf({
  'classification/graph-route': [
    'answers graph requests with 404',
    failInstead(classified, notFound('no matched route found')),
  ],
  'classification/graph-route.accepted': [
    'answers graph requests with 202',
    answerInstead(classified, 202, { data: { result: {} }, errors: {} }),
  ],
  'classification/graph-route.multi-status': [
    'answers with 207 when an entry failed',
    answerInstead((ctx) => classified(ctx) && failed(ctx).length > 0, 207, emptyAnswer),
  ],
  'classification/graph-route.failed-alone': [
    'answers with 404 when the only entry fails',
    failInstead(
      (ctx) => classified(ctx) && failed(ctx).length > 0 && entriesOf(graphOf(ctx)).size === 1,
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
    rewriteResults((result) => Object.fromEntries(Object.entries(result as object).slice(1))),
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
    rewriteResults((result, { model }) =>
      model === 'skills' ? Object.fromEntries(Object.entries(result as object).slice(1)) : result,
    ),
  ],
  'classification/graph-result-schema.null-number': [
    'returns null for the first number of a result',
    rewriteGraphAnswers(({ data }) => {
      for (const result of Object.values(data.result)) nullFirst(result, isNumber);
    }),
  ],
  'classification/graph-result-schema.null-text': [
    'returns null for the first text of a result',
    rewriteGraphAnswers(({ data }) => {
      for (const result of Object.values(data.result)) nullFirst(result, isText);
    }),
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
  'classification/graph-several-entries': [
    'swaps the results of several entries',
    rewriteGraphAnswers(({ data }) => {
      const results = Object.values(data.result).toReversed();
      for (const [at, name] of Object.keys(data.result).entries()) data.result[name] = results[at];
    }),
  ],
  'classification/graph-several-entries.one-only': [
    'refuses several entries',
    failInstead(
      (ctx) => classified(ctx) && entriesOf(graphOf(ctx)).size > 1,
      invalidRequest('one model at a time'),
    ),
  ],
  'classification/graph-several-entries.two-only': [
    'refuses more than two entries',
    failInstead(
      (ctx) => classified(ctx) && entriesOf(graphOf(ctx)).size > 2,
      invalidRequest('at most two models at a time'),
    ),
  ],
  'classification/graph-recoverable.failure': [
    'fails every entry when one fails',
    rewriteGraphAnswers(({ data, errors }) => {
      const [failure] = Object.values(errors);
      for (const name of Object.keys(data.result)) {
        if (failure === undefined) return;
        errors[name] = failure;
        delete data.result[name];
      }
    }),
  ],
  'classification/graph-same-model-twice': [
    'returns the result of the first entry of a model for the second',
    rewriteGraphAnswers(({ data }, request) => {
      const firsts = new Map<unknown, unknown>();
      for (const [name, { model }] of entriesOf(request))
        if (firsts.has(model)) data.result[name] = firsts.get(model);
        else firsts.set(model, data.result[name]);
    }),
  ],
  'classification/graph-same-model-twice.refused': [
    'refuses a model under two names',
    failInstead(
      (ctx) => classified(ctx) && hasModelTwice([...entriesOf(graphOf(ctx)).values()]),
      invalidRequest('each model once'),
    ),
  ],
  'classification/graph-same-model-twice.one-model': [
    'runs one model once in a request, and returns that result for each of its entries',
    rewriteGraphAnswers(({ data }, request) => {
      let first: unknown;
      for (const [name, { model }] of entriesOf(request))
        if (model === 'translation' && name in data.result) data.result[name] = first ??= data.result[name];
    }),
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
  'classification/graph-entry-names.dotted-names': [
    'refuses entry names with a dot or a space',
    refuseGraph(hasEntryName(/[. ]/)),
  ],
  'classification/graph-entry-names.inherited-names': [
    'answers entry names of inherited properties with 500',
    refuseGraph(hasEntryName(/^(?:toString|__proto__|constructor|hasOwnProperty)$/), 500),
  ],
  'classification/graph-entry-names': [
    'refuses an entry whose name contains a dot',
    answerGraph(
      (request) => [...entriesOf(request).keys()].some((name) => name.includes('.')),
      invalidRequest('invalid name'),
    ),
  ],
});

function hasModelTwice(entries: readonly GraphEntry[]): boolean {
  return new Set(entries.map(({ model }) => model)).size < entries.length;
}
