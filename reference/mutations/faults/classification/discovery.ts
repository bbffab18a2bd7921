import { rewriteAnswers, operationOf, answerInstead } from '../../rewriting/rewrite.ts';
import { failInstead, notFound } from '../error-bodies.ts';
import * as to from '../../rewriting/values.ts';
import { inModels, dropsAt } from './builders.ts';
import { drop, put } from '../../rewriting/json-path.ts';
import { answersOf } from '../builders.ts';
import { type Fault, faultsOf } from '../fault.ts';

const inStatus = answersOf('getStatus');

const inMeta = answersOf('getMeta');

const inModel = answersOf('getModel');

/** One faulty server for each clause of health, metadata and model discovery. */
export const discoveryFaults: readonly Fault[] = faultsOf({
  'classification/data-envelope': [
    'returns the model list without its envelope',
    rewriteAnswers('listModels', (body) => (body as { data: unknown }).data),
  ],
  'classification/data-envelope.renamed': [
    'renames the envelope of a set to result',
    rewriteAnswers('getSet', (body) => ({ result: (body as { data: unknown }).data })),
  ],
  'classification/status-route': [
    'answers /status with 404',
    failInstead((ctx) => operationOf(ctx) === 'getStatus', notFound('no matched route found')),
  ],
  'classification/status-healthy': ['returns healthy as text', inStatus('data.healthy', 'true')],
  'classification/status-healthy.missing': ['omits healthy', inStatus('data.healthy', to.omitted)],
  'classification/status-message': ['omits the message of the status', inStatus('data.message', to.omitted)],
  'classification/meta-route': [
    'answers /meta with 204',
    answerInstead((ctx) => operationOf(ctx) === 'getMeta', 204, null),
  ],
  'classification/meta-attribution': [
    'returns the attribution as text',
    inMeta('data.attribution', 'open data'),
  ],
  'classification/meta-title': [
    'omits the title of the attribution',
    inMeta('data.attribution.title', to.omitted),
  ],
  'classification/meta-body': [
    'returns the body of the attribution as an array',
    inMeta('data.attribution.body', ['open data']),
  ],
  'classification/models-route': ['returns the models as an object', inModels('data', to.indexed)],
  'classification/models-route.status': [
    'answers the model list with 202',
    answerInstead((ctx) => operationOf(ctx) === 'listModels', 202, { data: [] }),
  ],
  'classification/model-route': [
    'answers the last listed model with 404',
    failInstead(
      (ctx) => operationOf(ctx) === 'getModel' && ctx.path.endsWith('/skills'),
      notFound('model not found: skills'),
    ),
  ],
  'classification/model-same-name': [
    'returns the same model for every name',
    inModel('data.modelName', 'lot'),
  ],
  'classification/model-name': [
    'renames modelName to name',
    rewriteAnswers(
      ['listModels', 'getModel'],
      (body) => JSON.parse(JSON.stringify(body).replaceAll('"modelName"', '"name"')) as unknown,
    ),
  ],
  'classification/model-name.one-model': [
    'omits the name of one model in the list',
    rewriteAnswers('listModels', drop('data.9.modelName')),
  ],
  'classification/model-description': [
    'returns the description of a model as null',
    inModel('data.description', null),
  ],
  'classification/model-description.one-model': [
    'omits the description of one model at its own route',
    dropsAt('getModel', '/internship', 'data.description'),
  ],
  'classification/model-available-versions': [
    'returns the available versions as plain strings',
    inModel('data.availableVersions', (list) =>
      (list as { version: string }[]).map(({ version }) => version),
    ),
  ],
  'classification/model-available-versions.second': [
    'omits the available versions of the second model',
    inModels('data.1.availableVersions', to.omitted),
  ],
  'classification/model-no-additional-properties': ['adds an id to each model', inModels('data.*.id', 7)],
  'classification/model-list-unique': [
    'lists the first model twice',
    inModels(
      'data',
      to.list((models) => [...models, models[0]]),
    ),
  ],
  'classification/model-list-agrees': [
    'returns another description of a model in the list',
    inModels('data.*.description', 'another description'),
  ],
  'classification/model-list-agrees.unlisted': [
    'omits a model of a set from the model list',
    rewriteAnswers('listModels', put('data', without('lot'))),
  ],
});

function without(name: string): (list: unknown) => unknown {
  return (list) => (list as { modelName: string }[]).filter(({ modelName }) => modelName !== name);
}
