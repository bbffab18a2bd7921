import * as to from '../../rewriting/values.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { answerInstead, operationOf, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { answered, answersOf } from '../builders.ts';
import { failInstead, notFound } from '../error-bodies.ts';

const inStatus = answersOf('getStatus');
const inMeta = answersOf('getMeta');
const inModels = answersOf('listModels');
const inModel = answersOf('getModel');
const inSummaries = answersOf('listModelVersions');
const inDetail = answersOf('getModelVersion');

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
  'classification/model-description': [
    'returns the description of a model as null',
    inModel('data.description', null),
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
  'classification/versions-route': [
    'returns one version instead of a list',
    inSummaries('data', (list) => (list as unknown[])[0]),
  ],
  'classification/versions-agree': [
    'omits the last version from the version list',
    inSummaries('data', to.withoutLast),
  ],
  'classification/version-string': [
    'writes versions with a leading v',
    inSummaries('data.*.version', (version) => `v${String(version)}`),
  ],
  'classification/version-string.two-numbers': [
    'writes versions with two numbers in the model list',
    inModels('data.*.availableVersions.0.version', '1.2'),
  ],
  'classification/version-taxonomies': [
    'returns the taxonomies of a summary as an array',
    inSummaries('data.*.taxonomies', ['lot']),
  ],
  'classification/version-taxonomies.missing': [
    'omits the taxonomies of a summary',
    inSummaries('data.*.taxonomies', to.omitted),
  ],
  'classification/version-release-date': [
    'writes release dates day first',
    inSummaries('data.*.releaseDate', '30/03/2026'),
  ],
  'classification/version-deprecation-date': [
    'returns null as deprecation date',
    inSummaries('data.*.deprecationDate', null),
  ],
  'classification/version-no-additional-properties': [
    'adds a status to each version summary',
    inSummaries('data.*.status', 'stable'),
  ],
  'classification/version-detail-route': [
    'answers every version detail with 404',
    failInstead(answered('getModelVersion', 200), notFound('version not found: 1.0.0')),
  ],
  'classification/version-detail-taxonomies': [
    'returns the taxonomies of a detail as text',
    inDetail('data.taxonomies', 'lot 7'),
  ],
  'classification/version-detail-release-date': [
    'omits the release date of a detail',
    inDetail('data.releaseDate', to.omitted),
  ],
  'classification/version-detail-deprecation-date': [
    'returns the deprecation date of a detail as a number',
    inDetail('data.deprecationDate', 1774909417),
  ],
  'classification/version-detail-input': ['omits the input schema', inDetail('data.input', to.omitted)],
  'classification/version-detail-input.required': [
    'returns `required` of the input as a boolean',
    inDetail('data.input.required', true),
  ],
  'classification/version-detail-output': [
    'returns the properties of the output as an array',
    inDetail('data.output.properties', ['classifications']),
  ],
  'classification/version-detail-schema-parts': [
    'omits the properties of the input schema',
    inDetail('data.input.properties', to.omitted),
  ],
  'classification/version-detail-agrees': [
    'returns another release date in the detail than in the list',
    inDetail('data.releaseDate', '2001-01-01 00:00:00'),
  ],
});
