import { isObject, type OperationId, setTexts } from '../../../../contracts/index.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { failInstead, invalidRequest, notFound, serverError } from '../error-bodies.ts';
import { put, drop } from '../../rewriting/json-path.ts';
import { operationOf, rewriteAnswers, rewriteStatus, answerInstead } from '../../rewriting/rewrite.ts';
import { answered, requestsTo } from '../builders.ts';
import {
  answerGraph,
  emptyAnswer,
  entriesOf,
  graphOf,
  rewriteGraphAnswers,
  rewriteResults,
} from './graph/builders.ts';
import {
  inputOf,
  rewriteInputs,
  rewriteSetRequests,
  outputsOf,
  rewriteSetAnswers,
  someTexts,
} from './sets/builders.ts';
import type { Middleware } from '../../../app/middleware.ts';

/** Omits a field from the answers of an operation at the paths that end so. */
function dropsAt(operation: OperationId, end: string, field: string): Middleware {
  return rewriteAnswers(operation, (body, ctx) => (ctx.path.endsWith(end) ? drop(field)(body, ctx) : body));
}

/** Accepts a request for this output alone without the text. */
function doesWithoutFor(field: 'title' | 'description', output: string): Middleware {
  return rewriteInputs((input) => {
    const outputs = outputsOf(input);
    if (outputs.length === 1 && outputs[0] === output) input[field] ??= someTexts[field];
  });
}

function staleModel(): Middleware {
  let last: unknown;
  return rewriteResults((result, { model }) => {
    if (model !== 'benefits') return result;
    const stale = last ?? result;
    last = result;
    return stale;
  });
}

function staleOutput(): Middleware {
  let last: unknown;
  return rewriteSetAnswers(({ data }) => {
    if (!('skills' in data.result)) return;
    const stale = last ?? data.result['skills'];
    last = data.result['skills'];
    data.result['skills'] = stale;
  });
}

const classified = answered('classifyWithSet', 200);

/** Faulty servers whose mistake shows with one model, version, output, locale, method or kind of text only. */
export const classificationOneCaseFaults: readonly Fault[] = faultsOf({
  'classification/model-description.one-model': [
    'omits the description of one model at its own route',
    dropsAt('getModel', '/internship', 'data.description'),
  ],
  'classification/model-name.one-model': [
    'omits the name of one model in the list',
    rewriteAnswers('listModels', drop('data.9.modelName')),
  ],
  'classification/version-detail-release-date.one-version': [
    'omits the release date of the oldest version of one model',
    dropsAt('getModelVersion', '/lot/versions/7.9.0', 'data.releaseDate'),
  ],
  'classification/set-requires-title-description.one-output': [
    'requires no description when one output is requested',
    doesWithoutFor('description', 'contract'),
  ],
  'classification/set-requires-title-description.last-output': [
    'requires no title when the last output is requested',
    doesWithoutFor('title', 'titles'),
  ],
  'classification/set-requires-title-description.one-title': [
    'requires no title when one output is requested',
    doesWithoutFor('title', 'experience'),
  ],
  'classification/set-classify-invalid-locale.one-region': [
    'accepts en-GB',
    requestsTo('classifyWithSet')('input.inputLocale', (locale) => (locale === 'en-GB' ? 'en-US' : locale)),
  ],
  'classification/set-classify-invalid-locale.language': [
    'accepts a language without a region',
    requestsTo('classifyWithSet')('input.inputLocale', (locale) => (locale === 'en' ? 'en-US' : locale)),
  ],
  'classification/error-method-405.post-meta': [
    'answers POST on the metadata with 200',
    answerInstead((ctx) => ctx.method === 'POST' && operationOf(ctx, 'GET') === 'getMeta', 200, { data: {} }),
  ],
  'classification/error-method-405.patch-one-route': [
    'answers PATCH on a model with 200',
    answerInstead((ctx) => ctx.method === 'PATCH' && operationOf(ctx, 'GET') === 'getModel', 200, {
      data: {},
    }),
  ],
  'classification/graph-result-keys.escaped': [
    'escapes the names of entries as HTML does',
    rewriteGraphAnswers(({ data }) => {
      for (const [name, result] of Object.entries(data.result)) {
        delete data.result[name];
        data.result[name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')] = result;
      }
    }),
  ],
  'classification/graph-same-model-twice.one-model': [
    'runs one model once in a request, and returns that result for each of its entries',
    rewriteGraphAnswers(({ data }, request) => {
      let first: unknown;
      for (const [name, { model }] of entriesOf(request))
        if (model === 'translation' && name in data.result) data.result[name] = first ??= data.result[name];
    }),
  ],
  'classification/independent-requests.one-model': ['returns the previous result of one model', staleModel()],
  'classification/independent-requests.one-output': [
    'returns the previous result of one output of a set',
    staleOutput(),
  ],
  'classification/model-list-agrees.unlisted': [
    'omits a model of a set from the model list',
    rewriteAnswers('listModels', put('data', without('lot'))),
  ],
  'classification/versions-agree.one-model': [
    'lists no version of one model',
    rewriteAnswers('listModelVersions', (body, ctx) => (ctx.path.includes('/salary/') ? { data: [] } : body)),
  ],
  'classification/version-detail-agrees.one-model': [
    'returns another release date of one model',
    rewriteAnswers('getModelVersion', (body, ctx) =>
      ctx.path.includes('/remote/') ? put('data.releaseDate', '2001-01-01 00:00:00')(body, ctx) : body,
    ),
  ],
  'classification/version-detail-route.one-model': [
    'answers the version of one model with 404',
    failInstead(
      (ctx) => operationOf(ctx) === 'getModelVersion' && ctx.path.includes('/benefits/'),
      notFound('version not found: 1.4.0'),
    ),
  ],
  'classification/error-403-text.suffix': [
    'adds a full stop to the text of a 403',
    rewriteStatus(403, put('detail', 'insufficient scope.')),
  ],
  'service/no-server-error.output-twice': [
    'answers an output that is requested twice with 500',
    failInstead((ctx) => {
      const outputs = outputsOf(inputOf(ctx));
      return classified(ctx) && new Set(outputs).size < outputs.length;
    }, serverError),
  ],
  'service/no-server-error.long-description': [
    'answers a description of more than 2,000 characters with 500',
    failInstead((ctx) => classified(ctx) && String(inputOf(ctx).description).length > 2000, serverError),
  ],
  'service/no-server-error.long-title': [
    'answers a title of more than 200 characters with 500',
    failInstead((ctx) => classified(ctx) && String(inputOf(ctx).title).length > 200, serverError),
  ],
  'service/no-server-error.long-text': [
    'answers a graph with a text of more than 2,000 characters with 500',
    failInstead(
      (ctx) =>
        operationOf(ctx) === 'classifyWithGraph' &&
        [...entriesOf(graphOf(ctx)).values()].some(({ input }) => longestText(input) > 2000),
      serverError,
    ),
  ],
  'service/json-requests.characters': [
    'reads letters beyond ASCII in a set request as question marks',
    rewriteInputs((input) => {
      for (const field of setTexts) {
        const text = input[field];
        if (typeof text === 'string') input[field] = text.replaceAll(/[^\0-\x7f]/g, '?');
      }
    }),
  ],
  'classification/set-classify-route.older-version-locale': [
    'refuses the last locale of an older version',
    failInstead(
      (ctx) =>
        classified(ctx) &&
        ctx.state.requestText.includes('"version":"2025.11"') &&
        inputOf(ctx).inputLocale === 'nl-NL',
      notFound('invalid set: posting, version: 2025.11'),
    ),
  ],
  'classification/set-input-min-length.unneeded': [
    'ignores an empty description when the outputs do not need one',
    rewriteSetRequests(({ input }) => {
      if (isObject(input) && input['description'] === '' && input['outputs'] !== undefined)
        delete input['description'];
    }),
  ],
  'classification/graph-recoverable.first-only': [
    'reports the first of several failures only, with an empty result for the others',
    rewriteGraphAnswers(({ data, errors }) => {
      for (const name of Object.keys(errors).slice(1)) {
        delete errors[name];
        data.result[name] = {};
      }
    }),
  ],
  'classification/set-requires-no-more.several-outputs': [
    'requires a company for more than two outputs',
    failInstead((ctx) => {
      const { company, outputs } = inputOf(ctx);
      return classified(ctx) && company === undefined && outputsOf({ outputs }).length > 2;
    }, invalidRequest('company is required')),
  ],
  'classification/graph-models-type.empty-array': [
    'answers an empty array of models with 200 and an empty result',
    answerGraph(({ models }) => Array.isArray(models) && models.length === 0, emptyAnswer),
  ],
});

function without(name: string): (list: unknown) => unknown {
  return (list) => (list as { modelName: string }[]).filter(({ modelName }) => modelName !== name);
}

function longestText(input: unknown): number {
  const texts = isObject(input) ? Object.values(input).filter((value) => typeof value === 'string') : [];
  return Math.max(0, ...texts.map((text) => text.length));
}
