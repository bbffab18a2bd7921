import { invalidRequest, notFound } from '../error-bodies.ts';
import { fault, type Fault } from '../fault.ts';
import { drop, put } from '../../rewriting/json-path.ts';
import { inputOf, misreadInput, misreadSetRequest, outputsOf, wrongSetAnswer } from './set-builders.ts';
import { answered, answersInstead, oneAnswerInSeven, wrongAnswer, type Change } from '../wrong-answer.ts';
import type { Middleware } from '../../../middleware.ts';

const c = 'classification';
const inAnswer = (change: Change): Middleware => wrongAnswer('classifyWithSet', 200, change);
const classified = answered('classifyWithSet', 200);

/** One faulty server, or several, for each clause of what a set classify request is answered with. */
export const setClassifyFaults: readonly Fault[] = [
  fault(
    `${c}/set-classify-route`,
    'answers set classify with 404',
    answersInstead(classified, 404, notFound('no matched route found')),
  ),
  fault(
    `${c}/set-classify-route`,
    'answers set classify with 201',
    answersInstead(classified, 201, { data: { result: {}, meta: {} }, errors: {} }),
    'created',
  ),
  fault(
    `${c}/set-classify-route`,
    'refuses a listed version that is not the latest',
    answersInstead(
      (ctx) => classified(ctx) && ctx.state.requestText.includes('"version":"2026.5"'),
      400,
      invalidRequest('version is no longer served'),
    ),
    'older-version',
  ),
  fault(`${c}/set-classify-envelope`, 'leaves errors out when nothing failed', inAnswer(drop('errors'))),
  fault(
    `${c}/set-classify-route`,
    'requires a locale',
    answersInstead(
      (ctx) => classified(ctx) && inputOf(ctx).inputLocale === undefined,
      400,
      invalidRequest('inputLocale is required'),
    ),
    'locale',
  ),
  fault(
    `${c}/set-classify-envelope`,
    'leaves errors out of one answer in seven',
    inAnswer(oneAnswerInSeven(drop('errors'))),
    'one-in-seven',
  ),
  fault(
    `${c}/set-classify-envelope`,
    'gives result and meta without data around them',
    inAnswer((body) => {
      const { data, errors } = body as { readonly data: object; readonly errors: unknown };
      return { ...data, errors };
    }),
    'flat',
  ),
  fault(
    `${c}/set-classify-result`,
    'gives the result as a list',
    inAnswer(put('data.result', (result: unknown) => [result])),
  ),
  fault(
    `${c}/set-classify-result`,
    'calls the result results',
    wrongSetAnswer(({ data }) => {
      Object.assign(data, { results: data.result, result: undefined });
    }),
    'renamed',
  ),
  fault(
    `${c}/set-classify-result-values`,
    'gives results as JSON text',
    inAnswer(put('data.result.*', (value: unknown) => JSON.stringify(value))),
  ),
  fault(
    `${c}/set-classify-result-values`,
    'gives the last result as null',
    wrongSetAnswer(({ data }) => {
      const last = Object.keys(data.result).at(-1);
      if (last !== undefined) data.result[last] = null;
    }),
    'null',
  ),
  fault(
    `${c}/set-classify-result-keys`,
    'puts the translated input beside the results',
    wrongSetAnswer(({ data }, { outputs }) => {
      if (outputs === undefined) data.result['translation'] = {};
    }),
  ),
  fault(`${c}/set-classify-errors`, 'gives errors as a list', inAnswer(put('errors', []))),
  fault(
    `${c}/set-classify-errors`,
    'gives errors as null when nothing failed',
    inAnswer(put('errors', null)),
    'null',
  ),
  fault(
    `${c}/set-classify-errors`,
    'tells of a failure of something that is no output',
    inAnswer(put('errors', { taxonomy: ['not loaded'] })),
    'foreign',
  ),
  fault(
    `${c}/set-classify-errors`,
    'gives the failure of an output as plain text',
    wrongSetAnswer(({ data, errors }) => {
      const [first] = Object.keys(data.result);
      if (first === undefined) return;
      delete data.result[first];
      errors[first] = 'model failed';
    }),
    'text',
  ),
  fault(
    `${c}/set-classify-meta`,
    'gives the set version as a number',
    inAnswer(put('data.meta.setVersion', (version: unknown) => Number(version))),
  ),
  fault(`${c}/set-classify-meta`, 'leaves meta out', inAnswer(drop('data.meta')), 'missing'),
  fault(
    `${c}/set-classify-meta-set`,
    'names another set in meta',
    inAnswer(put('data.meta.setName', 'resume')),
  ),
  fault(
    `${c}/set-classify-meta-version`,
    'names the latest version in meta, whichever was asked for',
    inAnswer(put('data.meta.setVersion', '2026.7')),
  ),
  fault(
    `${c}/set-classify-latest`,
    'takes the version before the latest by default',
    misreadSetRequest((request) => {
      request.version ??= '2026.5';
    }),
  ),
  fault(
    `${c}/set-classify-latest`,
    'takes the oldest version by default, but not for requests with outputs',
    misreadSetRequest((request) => {
      if ((request.input as { readonly outputs?: unknown } | null)?.outputs === undefined)
        request.version ??= '2025.11';
    }),
    'oldest',
  ),
  fault(
    `${c}/set-classify-default-locale`,
    'reads an input without a locale as Spanish',
    misreadInput((input) => {
      if (input.inputLocale === undefined) input.inputLocale = 'es-ES';
    }),
  ),
  fault(
    `${c}/set-classify-default-outputs`,
    'gives only the output lot by default',
    wrongSetAnswer(({ data }, { outputs }) => {
      if (outputs === undefined) data.result = { lot: data.result['lot'] };
    }),
  ),
  fault(
    `${c}/set-classify-default-outputs`,
    'leaves an output without a find out of result and errors',
    wrongSetAnswer(({ data }) => {
      for (const [name, value] of Object.entries(data.result))
        if (Array.isArray(value) && value.length === 0) delete data.result[name];
    }),
    'empty',
  ),
  fault(
    `${c}/set-classify-default-outputs`,
    'leaves out an output of an older version',
    wrongSetAnswer(({ data }, { outputs }) => {
      if (outputs === undefined && data.meta.setVersion === '2026.5') delete data.result['remote'];
    }),
    'older-version',
  ),
  fault(
    `${c}/set-classify-requested-outputs`,
    'gives lot beside the requested outputs',
    wrongSetAnswer(({ data }, input) => {
      if (input.outputs !== undefined) data.result['lot'] ??= { classifications: [] };
    }),
  ),
  fault(
    `${c}/set-classify-requested-outputs`,
    'gives the first requested output only',
    wrongSetAnswer(({ data }, input) => {
      for (const output of outputsOf(input).slice(1)) delete data.result[String(output)];
    }),
    'first-only',
  ),
  fault(
    `${c}/set-classify-requested-outputs`,
    'pays no heed to the requested outputs',
    misreadInput((input) => {
      if (input.company !== undefined && input.title !== undefined && input.description !== undefined)
        delete input.outputs;
    }),
    'all',
  ),
  fault(
    `${c}/set-lot-shape`,
    'gives lot as a bare list',
    inAnswer(
      put(
        'data.result.lot',
        (lot: unknown) => (lot as { classifications?: unknown } | undefined)?.classifications,
      ),
    ),
  ),
  fault(
    `${c}/set-lot-shape`,
    'gives the confidence of lot as text',
    inAnswer(put('data.result.lot.classifications.*.confidence', String)),
    'confidence',
  ),
  fault(
    `${c}/set-company-shape`,
    'gives the id of a company as text',
    inAnswer(put('data.result.company.id', String)),
  ),
  fault(
    `${c}/set-naics-shape`,
    'gives the id of an industry as a number',
    inAnswer(put('data.result.naicsStandard.id', Number)),
  ),
  fault(
    `${c}/set-classify-repeatable`,
    'gives another classification at each request',
    inAnswer(put('data.result.lot.classifications.0.confidence', Math.random)),
  ),
];
