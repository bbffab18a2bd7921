import { drop, put } from '../../rewriting/json-path.ts';
import { rewriteAnswers, operationOf, answerInstead } from '../../rewriting/rewrite.ts';
import * as to from '../../rewriting/values.ts';
import { answersOf } from '../builders.ts';
import { failInstead, notFound } from '../error-bodies.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { inModels, dropsAt } from './builders.ts';

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
  'classification/status-healthy': inStatus('data.healthy', 'true'),
  'classification/status-healthy.missing': inStatus('data.healthy', to.omitted),
  'classification/status-message': inStatus('data.message', to.omitted),
  'classification/meta-route': [
    'answers /meta with 204',
    answerInstead((ctx) => operationOf(ctx) === 'getMeta', 204, null),
  ],
  'classification/meta-attribution': inMeta('data.attribution', 'open data'),
  'classification/meta-title': inMeta('data.attribution.title', to.omitted),
  'classification/meta-body': inMeta('data.attribution.body', ['open data']),
  'classification/models-route': inModels('data', to.indexed),
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
  'classification/model-same-name': inModel('data.modelName', 'lot'),
  'classification/model-name': [
    'renames modelName to name',
    rewriteAnswers(
      ['listModels', 'getModel'],
      (body) => JSON.parse(JSON.stringify(body).replaceAll('"modelName"', '"name"')) as unknown,
    ),
  ],
  'classification/model-name.one-model': rewriteAnswers('listModels', drop('data.9.modelName')),
  'classification/model-description': inModel('data.description', null),
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
  'classification/model-available-versions.second': inModels('data.1.availableVersions', to.omitted),
  'classification/model-no-additional-properties': inModels('data.*.id', 7),
  'classification/model-list-unique': [
    'lists the first model twice',
    inModels(
      'data',
      to.list((models) => [...models, models[0]]),
    ),
  ],
  'classification/model-list-agrees': inModels('data.*.description', 'another description'),
  'classification/model-list-agrees.unlisted': [
    'omits a model of a set from the model list',
    rewriteAnswers('listModels', put('data', without('lot'))),
  ],
});

function without(name: string): (list: unknown) => unknown {
  return (list) => (list as { modelName: string }[]).filter(({ modelName }) => modelName !== name);
}
