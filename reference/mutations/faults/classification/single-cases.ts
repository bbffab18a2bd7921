import { isObject, setTexts } from '../../../../contracts/index.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { failInstead, invalidRequest, notFound, serverError } from '../error-bodies.ts';
import { put } from '../../rewriting/json-path.ts';
import { operationOf, rewriteAnswers, rewriteStatus } from '../../rewriting/rewrite.ts';
import { answered } from '../builders.ts';
import { answerGraph, emptyAnswer, entriesOf, graphOf, rewriteGraphAnswers } from './graph/builders.ts';
import { inputOf, rewriteInputs, rewriteSetRequests, outputsOf } from './sets/builders.ts';

const classified = answered('classifyWithSet', 200);

/** Faulty servers whose mistake shows with one model, one version or one kind of text only. */
export const singleCaseFaults: readonly Fault[] = faultsOf({
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
