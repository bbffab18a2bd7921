import type { Middleware } from '../../../app/middleware.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { drop } from '../../rewriting/json-path.ts';
import { answerInstead, operationOf, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { entriesOf, rewriteGraphAnswers, rewriteResults } from './graph/builders.ts';
import { outputsOf, rewriteInputs, rewriteSetAnswers, someTexts } from './sets/builders.ts';

/** Faulty servers that are wrong for one model, output, locale or method of many. */
export const oneOfManyFaults: readonly Fault[] = faultsOf({
  'classification/model-description.one-model': [
    'omits the description of one model at its own route',
    rewriteAnswers('getModel', (body, ctx) =>
      ctx.path.endsWith('/internship') ? drop('data.description')(body, ctx) : body,
    ),
  ],
  'classification/model-name.one-model': [
    'omits the name of one model in the list',
    rewriteAnswers('listModels', drop('data.9.modelName')),
  ],
  'classification/version-detail-release-date.one-version': [
    'omits the release date of the oldest version of one model',
    rewriteAnswers('getModelVersion', (body, ctx) =>
      ctx.path.endsWith('/lot/versions/7.9.0') ? drop('data.releaseDate')(body, ctx) : body,
    ),
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
    rewriteInputs((input) => {
      if (input.inputLocale === 'en-GB') input.inputLocale = 'en-US';
    }),
  ],
  'classification/set-classify-invalid-locale.language': [
    'accepts a language without a region',
    rewriteInputs((input) => {
      if (input.inputLocale === 'en') input.inputLocale = 'en-US';
    }),
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
  'classification/graph-entry-names.escaped': [
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
});

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
