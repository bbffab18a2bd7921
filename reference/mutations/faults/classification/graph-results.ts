import type { Middleware } from '../../../middleware.ts';
import { drop, isObject, put } from '../../rewriting/json-path.ts';
import { invalidRequest, notFound } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import { entriesOf, graphOf, wrongGraphAnswer, wrongResults, type GraphEntry } from './graph-builders.ts';
import { answered, answersInstead, oneAnswerInSeven, wrongAnswer, type Change } from '../wrong-answer.ts';

const c = 'classification';
const classified = answered('classifyWithGraph', 200);
const inAnswer = (change: Change): Middleware => wrongAnswer('classifyWithGraph', 200, change);

/** One faulty server, or several, for each clause of what a graph request is answered with. */
export const graphResultFaults: readonly Fault[] = [
  fault(
    `${c}/graph-route`,
    'answers graph requests with 404',
    answersInstead(classified, 404, notFound('no matched route found')),
  ),
  fault(
    `${c}/graph-route`,
    'answers graph requests with 202',
    answersInstead(classified, 202, { data: { result: {} }, errors: {} }),
    'accepted',
  ),
  fault(`${c}/graph-envelope`, 'leaves errors out when nothing failed', inAnswer(drop('errors'))),
  fault(
    `${c}/graph-envelope`,
    'leaves errors out of one answer in seven',
    inAnswer(oneAnswerInSeven(drop('errors'))),
    'one-in-seven',
  ),
  fault(
    `${c}/graph-envelope`,
    'calls data content',
    wrongGraphAnswer((answer) => {
      Object.assign(answer, { content: answer.data, data: undefined });
    }),
    'renamed',
  ),
  fault(
    `${c}/graph-result`,
    'gives the results as a list',
    inAnswer(put('data.result', (result: unknown) => Object.values(result as object))),
  ),
  fault(
    `${c}/graph-result`,
    'gives the results without result around them',
    inAnswer(put('data', (data: unknown) => (data as { readonly result: unknown }).result)),
    'flat',
  ),
  fault(
    `${c}/graph-result-keys`,
    'gives the results under the names of the models',
    wrongGraphAnswer(({ data }, request) => {
      const named = [...entriesOf(request)].map(([name, { model }]) => [String(model), data.result[name]]);
      data.result = Object.fromEntries(named) as Record<string, unknown>;
    }),
  ),
  fault(
    `${c}/graph-result-keys`,
    'leaves the last of several entries out',
    wrongGraphAnswer(({ data }) => {
      for (const last of Object.keys(data.result).slice(1).slice(-1)) delete data.result[last];
    }),
    'missing',
  ),
  fault(
    `${c}/graph-result-keys`,
    'puts the context beside the results',
    inAnswer(put('data.result.context', {})),
    'more',
  ),
  fault(
    `${c}/graph-result-values`,
    'gives results as JSON text',
    wrongResults((result) => JSON.stringify(result)),
  ),
  fault(
    `${c}/graph-result-values`,
    'gives the number of findings instead of a result',
    wrongResults((result) => Object.keys(result as object).length),
    'number',
  ),
  fault(
    `${c}/graph-result-schema`,
    'leaves the first field of each result out',
    wrongResults((result) => Object.fromEntries(Object.entries(result as object).slice(1))),
  ),
  fault(
    `${c}/graph-result-schema`,
    'writes numbers in results as text',
    wrongResults((result) =>
      JSON.parse(JSON.stringify(result), (_, value: unknown) =>
        typeof value === 'number' ? String(value) : value,
      ),
    ),
    'numbers',
  ),
  fault(
    `${c}/graph-result-schema`,
    'leaves the first field out of results of the model skills only',
    wrongResults((result, { model }) =>
      model === 'skills' ? Object.fromEntries(Object.entries(result as object).slice(1)) : result,
    ),
    'one-model',
  ),
  fault(`${c}/graph-errors`, 'gives errors as a list', inAnswer(put('errors', []))),
  fault(
    `${c}/graph-errors`,
    'gives errors as null when nothing failed',
    wrongGraphAnswer((answer) => {
      if (Object.keys(answer.errors).length === 0) Object.assign(answer, { errors: null });
    }),
    'null',
  ),
  fault(
    `${c}/graph-errors`,
    'gives a failure as plain text',
    inAnswer(put('errors.*', (texts: unknown) => (texts as readonly unknown[])[0])),
    'text',
  ),
  fault(
    `${c}/graph-several-entries`,
    'swaps the results of several entries',
    wrongGraphAnswer(({ data }) => {
      const results = Object.values(data.result).toReversed();
      for (const [at, name] of Object.keys(data.result).entries()) data.result[name] = results[at];
    }),
  ),
  fault(
    `${c}/graph-several-entries`,
    'takes one entry only',
    answersInstead(
      (ctx) => classified(ctx) && entriesOf(graphOf(ctx)).size > 1,
      400,
      invalidRequest('one model at a time'),
    ),
    'one-only',
  ),
  fault(
    `${c}/graph-several-entries`,
    'empties the results when one entry fails',
    wrongGraphAnswer(({ data, errors }) => {
      const [failure] = Object.values(errors);
      for (const name of Object.keys(data.result)) {
        if (failure === undefined) return;
        errors[name] = failure;
        delete data.result[name];
      }
    }),
    'failure',
  ),
  fault(
    `${c}/graph-same-model-twice`,
    'gives the second entry of a model the result of the first',
    wrongGraphAnswer(({ data }, request) => {
      const firsts = new Map<unknown, unknown>();
      for (const [name, { model }] of entriesOf(request))
        if (firsts.has(model)) data.result[name] = firsts.get(model);
        else firsts.set(model, data.result[name]);
    }),
  ),
  fault(
    `${c}/graph-same-model-twice`,
    'refuses a model under two names',
    answersInstead(
      (ctx) => classified(ctx) && hasModelTwice([...entriesOf(graphOf(ctx)).values()]),
      400,
      invalidRequest('each model once'),
    ),
    'refused',
  ),
  fault(
    `${c}/graph-lot-shape`,
    'gives the classifications of lot as a bare list',
    inAnswer(
      put('data.result.*.classifications', (found: unknown) => (isObject(found) ? found['lot'] : found)),
    ),
  ),
  fault(
    `${c}/graph-lot-shape`,
    'gives the confidence of lot in words',
    inAnswer(put('data.result.*.classifications.lot.*.confidence', 'high')),
    'confidence',
  ),
  fault(
    `${c}/graph-repeatable`,
    'gives another result at each request',
    wrongResults((result) => (isObject(result) ? { ...result, took: Math.random() } : result)),
  ),
];

function hasModelTwice(entries: readonly GraphEntry[]): boolean {
  return new Set(entries.map(({ model }) => model)).size < entries.length;
}
