import type { Middleware } from '../../../app/middleware.ts';
import { type Fault, faultsOf } from '../fault.ts';
import { drop, put, withoutLast } from '../../rewriting/json-path.ts';
import { answerInstead, type Change, operationOf, rewriteAnswers } from '../../rewriting/rewrite.ts';
import { answered } from '../builders.ts';
import { failInstead, notFound } from '../error-bodies.ts';

const inStatus = (change: Change): Middleware => rewriteAnswers('getStatus', change);
const inMeta = (change: Change): Middleware => rewriteAnswers('getMeta', change);
const inModels = (change: Change): Middleware => rewriteAnswers('listModels', change);
const inModel = (change: Change): Middleware => rewriteAnswers('getModel', change);
const inSummaries = (change: Change): Middleware => rewriteAnswers('listModelVersions', change);
const inDetail = (change: Change): Middleware => rewriteAnswers('getModelVersion', change);

/** One faulty server for each clause of health, metadata and model discovery. */
export const discoveryFaults: readonly Fault[] = faultsOf({
  'classification/data-envelope': [
    'returns the model list without its envelope',
    inModels((body) => (body as { data: unknown }).data),
  ],
  'classification/data-envelope.renamed': [
    'renames the envelope of a set to result',
    rewriteAnswers('getSet', (body) => ({ result: (body as { data: unknown }).data })),
  ],
  'classification/status-route': [
    'answers /status with 404',
    failInstead((ctx) => operationOf(ctx) === 'getStatus', notFound('no matched route found')),
  ],
  'classification/status-healthy': ['returns healthy as text', inStatus(put('data.healthy', 'true'))],
  'classification/status-healthy.missing': ['omits healthy', inStatus(drop('data.healthy'))],
  'classification/status-message': ['omits the message of the status', inStatus(drop('data.message'))],
  'classification/meta-route': [
    'answers /meta with 204',
    answerInstead((ctx) => operationOf(ctx) === 'getMeta', 204, null),
  ],
  'classification/meta-attribution': [
    'returns the attribution as text',
    inMeta(put('data.attribution', 'open data')),
  ],
  'classification/meta-title': ['omits the title of the attribution', inMeta(drop('data.attribution.title'))],
  'classification/meta-body': [
    'returns the body of the attribution as an array',
    inMeta(put('data.attribution.body', ['open data'])),
  ],
  'classification/models-route': [
    'returns the models as an object',
    inModels(put('data', (list) => ({ ...(list as object) }))),
  ],
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
    inModel(put('data.modelName', 'lot')),
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
    inModel(put('data.description', null)),
  ],
  'classification/model-available-versions': [
    'returns the available versions as plain strings',
    inModel(
      put('data.availableVersions', (list) => (list as { version: string }[]).map(({ version }) => version)),
    ),
  ],
  'classification/model-available-versions.second': [
    'omits the available versions of the second model',
    inModels(drop('data.1.availableVersions')),
  ],
  'classification/model-no-additional-properties': [
    'adds an id to each model',
    inModels(put('data.*.id', 7)),
  ],
  'classification/model-list-unique': [
    'lists the first model twice',
    inModels(put('data', (list) => [...(list as unknown[]), (list as unknown[])[0]])),
  ],
  'classification/model-list-agrees': [
    'returns another description of a model in the list',
    inModels(put('data.*.description', 'another description')),
  ],
  'classification/versions-route': [
    'returns one version instead of a list',
    inSummaries(put('data', (list) => (list as unknown[])[0])),
  ],
  'classification/versions-agree': [
    'omits the last version from the version list',
    inSummaries(put('data', withoutLast)),
  ],
  'classification/version-string': [
    'writes versions with a leading v',
    inSummaries(put('data.*.version', (version) => `v${String(version)}`)),
  ],
  'classification/version-string.two-numbers': [
    'writes versions with two numbers in the model list',
    inModels(put('data.*.availableVersions.0.version', '1.2')),
  ],
  'classification/version-taxonomies': [
    'returns the taxonomies of a summary as an array',
    inSummaries(put('data.*.taxonomies', ['lot'])),
  ],
  'classification/version-taxonomies.missing': [
    'omits the taxonomies of a summary',
    inSummaries(drop('data.*.taxonomies')),
  ],
  'classification/version-release-date': [
    'writes release dates day first',
    inSummaries(put('data.*.releaseDate', '30/03/2026')),
  ],
  'classification/version-deprecation-date': [
    'returns null as deprecation date',
    inSummaries(put('data.*.deprecationDate', null)),
  ],
  'classification/version-no-additional-properties': [
    'adds a status to each version summary',
    inSummaries(put('data.*.status', 'stable')),
  ],
  'classification/version-detail-route': [
    'answers every version detail with 404',
    failInstead(answered('getModelVersion', 200), notFound('version not found: 1.0.0')),
  ],
  'classification/version-detail-taxonomies': [
    'returns the taxonomies of a detail as text',
    inDetail(put('data.taxonomies', 'lot 7')),
  ],
  'classification/version-detail-release-date': [
    'omits the release date of a detail',
    inDetail(drop('data.releaseDate')),
  ],
  'classification/version-detail-deprecation-date': [
    'returns the deprecation date of a detail as a number',
    inDetail(put('data.deprecationDate', 1774909417)),
  ],
  'classification/version-detail-input': ['omits the input schema', inDetail(drop('data.input'))],
  'classification/version-detail-input.required': [
    'returns `required` of the input as a boolean',
    inDetail(put('data.input.required', true)),
  ],
  'classification/version-detail-output': [
    'returns the properties of the output as an array',
    inDetail(put('data.output.properties', ['classifications'])),
  ],
  'classification/version-detail-schema-parts': [
    'omits the properties of the input schema',
    inDetail(drop('data.input.properties')),
  ],
  'classification/version-detail-agrees': [
    'returns another release date in the detail than in the list',
    inDetail(put('data.releaseDate', '2001-01-01 00:00:00')),
  ],
});
