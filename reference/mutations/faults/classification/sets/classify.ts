import type { Middleware } from '../../../../app/middleware.ts';
import { drop, put } from '../../../rewriting/json-path.ts';
import { answerInstead, rewriteAnswers, operationOf } from '../../../rewriting/rewrite.ts';
import * as to from '../../../rewriting/values.ts';
import { oneAnswerInSeven, answersOf } from '../../builders.ts';
import { failInstead, notFound, invalidRequest } from '../../error-bodies.ts';
import { type Fault, faultsOf } from '../../fault.ts';
import { isSetAccepted, nullFirst, isNumber } from '../builders.ts';
import { refuseSets, rewriteSetAnswers, rewriteSetRequests, rewriteInputs, outputsOf } from './builders.ts';

/** Classifies by the latest version, and reports the one that was requested. */
const latestVersionRuns: Middleware = async (ctx, next) => {
  let requested: unknown;
  await rewriteSetRequests((request) => {
    requested = request.version;
    delete request.version;
  })(ctx, next);
  if (requested === undefined || ctx.status !== 200 || operationOf(ctx) !== 'classifyWithSet') return;
  const body: unknown = structuredClone(ctx.body);
  put('data.meta.setVersion', requested)(body, ctx);
  ctx.body = body;
};

const inAnswer = answersOf('classifyWithSet');

/** One faulty server, or several, for each clause of what a set classify request is answered with. */
export const setClassifyFaults: readonly Fault[] = faultsOf({
  'classification/set-classify-route': [
    'answers set classify with 404',
    failInstead(isSetAccepted, notFound('no matched route found')),
  ],
  'classification/set-classify-route.created': [
    'answers set classify with 201',
    answerInstead(isSetAccepted, 201, { data: { result: {}, meta: {} }, errors: {} }),
  ],
  'classification/set-classify-route.older-version': [
    'refuses a listed version that is not the latest',
    refuseSets(
      (_, ctx) => ctx.state.requestText.includes('"version":"2026.5"'),
      invalidRequest('version is no longer served'),
    ),
  ],
  'classification/set-classify-envelope': inAnswer('errors', to.omitted),
  'classification/set-classify-route.locale': [
    'requires a locale',
    refuseSets(({ inputLocale }) => inputLocale === undefined, invalidRequest('inputLocale is required')),
  ],
  'classification/set-classify-route.older-version-locale': [
    'refuses the last locale of an older version',
    refuseSets(
      ({ inputLocale }, ctx) =>
        inputLocale === 'nl-NL' && ctx.state.requestText.includes('"version":"2025.11"'),
      notFound('invalid set: posting, version: 2025.11'),
    ),
  ],
  'classification/set-classify-envelope.one-in-seven': [
    'omits errors from every seventh answer',
    rewriteAnswers('classifyWithSet', oneAnswerInSeven(drop('errors'))),
  ],
  'classification/set-classify-envelope.flat': [
    'returns result and meta without the data key',
    rewriteAnswers('classifyWithSet', (body) => {
      const { data, errors } = body as { readonly data: object; readonly errors: unknown };
      return { ...data, errors };
    }),
  ],
  'classification/set-classify-result': [
    'returns the result as an array',
    inAnswer('data.result', (result) => [result]),
  ],
  'classification/set-classify-result.renamed': [
    'renames result to results',
    rewriteSetAnswers(({ data }) => {
      Object.assign(data, { results: data.result, result: undefined });
    }),
  ],
  'classification/set-classify-result-values': [
    'returns results as JSON text',
    inAnswer('data.result.*', (value) => JSON.stringify(value)),
  ],
  'classification/set-classify-result-values.null': [
    'returns the last result as null',
    rewriteSetAnswers(({ data }) => {
      const last = Object.keys(data.result).at(-1);
      if (last !== undefined) data.result[last] = null;
    }),
  ],
  'classification/set-classify-result-keys': [
    'adds the translated input to the results',
    rewriteSetAnswers(({ data }, { outputs }) => {
      if (outputs === undefined) data.result['translation'] = {};
    }),
  ],
  'classification/set-classify-errors': inAnswer('errors', []),
  'classification/set-classify-errors.null': inAnswer('errors', null),
  'classification/set-classify-errors.foreign': inAnswer('errors', { taxonomy: ['not loaded'] }),
  'classification/set-classify-errors.text': [
    'returns the failure of an output as plain text',
    rewriteSetAnswers(({ data, errors }) => {
      const [first] = Object.keys(data.result);
      if (first === undefined) return;
      delete data.result[first];
      errors[first] = 'model failed';
    }),
  ],
  'classification/set-classify-meta': [
    'returns the set version as a number',
    inAnswer('data.meta.setVersion', (version) => Number(version)),
  ],
  'classification/set-classify-meta.missing': inAnswer('data.meta', to.omitted),
  'classification/set-classify-meta-set': inAnswer('data.meta.setName', 'resume'),
  'classification/set-classify-meta-version': inAnswer('data.meta.setVersion', '2026.7'),
  'classification/set-classify-latest': [
    'runs the version before the latest by default',
    rewriteSetRequests((request) => {
      request.version ??= '2026.5';
    }),
  ],
  'classification/set-classify-latest.oldest': [
    'runs the oldest version by default when no outputs are named',
    rewriteSetRequests((request) => {
      if ((request.input as { readonly outputs?: unknown } | null)?.outputs === undefined)
        request.version ??= '2025.11';
    }),
  ],
  'classification/set-classify-default-locale': [
    'treats an input without a locale as Spanish',
    rewriteInputs((input) => {
      if (input.inputLocale === undefined) input.inputLocale = 'es-ES';
    }),
  ],
  'classification/set-classify-default-outputs': [
    'returns only the output lot by default',
    rewriteSetAnswers(({ data }, { outputs }) => {
      if (outputs === undefined) data.result = { lot: data.result['lot'] };
    }),
  ],
  'classification/set-classify-default-outputs.locale': [
    'omits an output for another locale than en-US',
    rewriteSetAnswers(({ data }, { inputLocale = 'en-US', outputs }) => {
      if (outputs === undefined && inputLocale !== 'en-US') delete data.result['remote'];
    }),
  ],
  'classification/set-classify-default-outputs.short-text': [
    'omits an output for texts of one character',
    rewriteSetAnswers(({ data }, { title, outputs }) => {
      if (outputs === undefined && String(title).length === 1) delete data.result['remote'];
    }),
  ],
  'classification/set-classify-default-outputs.empty': [
    'omits an output without a value from result and errors',
    rewriteSetAnswers(({ data }) => {
      for (const [name, value] of Object.entries(data.result))
        if (Array.isArray(value) && value.length === 0) delete data.result[name];
    }),
  ],
  'classification/set-classify-default-outputs.older-version': [
    'omits an output of an older version',
    rewriteSetAnswers(({ data }, { outputs }) => {
      if (outputs === undefined && data.meta.setVersion === '2026.5') delete data.result['remote'];
    }),
  ],
  'classification/set-classify-requested-outputs': [
    'returns lot in addition to the requested outputs',
    rewriteSetAnswers(({ data }, input) => {
      if (input.outputs !== undefined) data.result['lot'] ??= { classifications: [] };
    }),
  ],
  'classification/set-classify-requested-outputs.first-only': [
    'returns the first requested output only',
    rewriteSetAnswers(({ data }, input) => {
      for (const output of outputsOf(input).slice(1)) delete data.result[String(output)];
    }),
  ],
  'classification/set-classify-requested-outputs.three': [
    'returns three of the requested outputs at most',
    rewriteSetAnswers(({ data }, input) => {
      for (const output of outputsOf(input).slice(3)) delete data.result[String(output)];
    }),
  ],
  'classification/set-classify-requested-outputs.eight': [
    'returns eight of the requested outputs at most',
    rewriteSetAnswers(({ data }, input) => {
      for (const output of outputsOf(input).slice(8)) delete data.result[String(output)];
    }),
  ],
  'classification/set-classify-requested-outputs.lower-case': [
    'returns naicsStandard under its name in lower case',
    rewriteSetAnswers(({ data }) => {
      if (data.result['naicsStandard'] === undefined) return;
      data.result['naicsstandard'] = data.result['naicsStandard'];
      delete data.result['naicsStandard'];
    }),
  ],
  'classification/set-classify-requested-outputs.company-beside': [
    'returns company only where no other output is requested',
    rewriteSetAnswers(({ data }, input) => {
      if (outputsOf(input).length > 1) delete data.result['company'];
    }),
  ],
  'classification/set-classify-requested-outputs.all': [
    'ignores the requested outputs',
    rewriteInputs((input) => {
      if (input.company !== undefined && input.title !== undefined && input.description !== undefined)
        delete input.outputs;
    }),
  ],
  'classification/set-lot-shape': [
    'returns lot as an array',
    inAnswer('data.result.lot', (lot) => (lot as { classifications?: unknown } | undefined)?.classifications),
  ],
  'classification/set-lot-shape.confidence': [
    'returns the confidence of lot as text',
    inAnswer('data.result.lot.classifications.*.confidence', String),
  ],
  'classification/set-lot-shape.null-confidence': [
    'returns null as confidence in a request for all outputs',
    rewriteSetAnswers(({ data }, { outputs }) => {
      if (outputs === undefined) nullFirst(data.result['lot'], isNumber);
    }),
  ],
  'classification/set-company-shape': inAnswer('data.result.company.id', to.text),
  'classification/set-naics-shape': [
    'returns the id of an industry as a number',
    inAnswer('data.result.naicsStandard.id', Number),
  ],
  'classification/set-classify-repeatable': [
    'returns another classification at each request',
    inAnswer('data.result.lot.classifications.0.confidence', Math.random),
  ],
  'classification/set-output-values': [
    'swaps the values of two requested outputs',
    rewriteSetAnswers(({ data }, input) => {
      if (outputsOf(input).length !== 2) return;
      const values = Object.values(data.result).toReversed();
      for (const [at, name] of Object.keys(data.result).entries()) data.result[name] = values[at];
    }),
  ],
  'classification/set-version-runs': [
    'classifies by the latest version and reports the requested one',
    latestVersionRuns,
  ],
});
