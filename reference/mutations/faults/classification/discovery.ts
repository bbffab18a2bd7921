import { fault, type Fault } from '../fault.ts';
import { drop, put } from '../../rewriting/json-path.ts';
import { answersInstead, operationOf, wrongAnswer } from '../wrong-answer.ts';
import { notFound } from '../error-bodies.ts';

const c = 'classification';

/** One faulty server for each clause of health, metadata and model discovery. */
export const discoveryFaults: readonly Fault[] = [
  fault(
    `${c}/data-envelope`,
    'gives the model list without its envelope',
    wrongAnswer('listModels', 200, (body) => (body as { data: unknown }).data),
  ),
  fault(
    `${c}/data-envelope`,
    'calls the envelope of a set result',
    wrongAnswer('getSet', 200, (body) => ({ result: (body as { data: unknown }).data })),
    'renamed',
  ),
  fault(
    `${c}/status-route`,
    'answers /status with 404',
    answersInstead((ctx) => operationOf(ctx) === 'getStatus', 404, notFound('no matched route found')),
  ),
  fault(
    `${c}/status-healthy`,
    'gives healthy as text',
    wrongAnswer('getStatus', 200, put('data.healthy', 'true')),
  ),
  fault(
    `${c}/status-healthy`,
    'leaves healthy out',
    wrongAnswer('getStatus', 200, drop('data.healthy')),
    'missing',
  ),
  fault(
    `${c}/status-message`,
    'leaves the message of the status out',
    wrongAnswer('getStatus', 200, drop('data.message')),
  ),
  fault(
    `${c}/meta-route`,
    'answers /meta with 204',
    answersInstead((ctx) => operationOf(ctx) === 'getMeta', 204, null),
  ),
  fault(
    `${c}/meta-attribution`,
    'gives the attribution as text',
    wrongAnswer('getMeta', 200, put('data.attribution', 'open data')),
  ),
  fault(
    `${c}/meta-title`,
    'leaves the title of the attribution out',
    wrongAnswer('getMeta', 200, drop('data.attribution.title')),
  ),
  fault(
    `${c}/meta-body`,
    'gives the body of the attribution as a list',
    wrongAnswer('getMeta', 200, put('data.attribution.body', ['open data'])),
  ),
  fault(
    `${c}/models-route`,
    'gives the models as a map',
    wrongAnswer(
      'listModels',
      200,
      put('data', (list: unknown) => ({ ...(list as object) })),
    ),
  ),
  fault(
    `${c}/models-route`,
    'answers the model list with 202',
    answersInstead((ctx) => operationOf(ctx) === 'listModels', 202, { data: [] }),
    'status',
  ),
  fault(
    `${c}/model-route`,
    'answers the last listed model with 404',
    answersInstead(
      (ctx) => operationOf(ctx) === 'getModel' && ctx.path.endsWith('/skills'),
      404,
      notFound('model not found: skills'),
    ),
  ),
  fault(
    `${c}/model-same-name`,
    'gives the same model for every name',
    wrongAnswer('getModel', 200, put('data.modelName', 'lot')),
  ),
  fault(
    `${c}/model-name`,
    'calls modelName name',
    wrongAnswer(
      ['listModels', 'getModel'],
      200,
      (body) => JSON.parse(JSON.stringify(body).replaceAll('"modelName"', '"name"')) as unknown,
    ),
  ),
  fault(
    `${c}/model-description`,
    'gives the description of a model as null',
    wrongAnswer('getModel', 200, put('data.description', null)),
  ),
  fault(
    `${c}/model-available-versions`,
    'gives the available versions as plain strings',
    wrongAnswer(
      'getModel',
      200,
      put('data.availableVersions', (list: unknown) =>
        (list as { version: string }[]).map(({ version }) => version),
      ),
    ),
  ),
  fault(
    `${c}/model-available-versions`,
    'leaves the available versions of the second model out',
    wrongAnswer('listModels', 200, drop('data.1.availableVersions')),
    'second',
  ),
  fault(
    `${c}/model-no-additional-properties`,
    'adds an id to each model',
    wrongAnswer('listModels', 200, put('data.*.id', 7)),
  ),
  fault(
    `${c}/model-list-unique`,
    'lists the first model twice',
    wrongAnswer(
      'listModels',
      200,
      put('data', (list: unknown) => [...(list as unknown[]), (list as unknown[])[0]]),
    ),
  ),
  fault(
    `${c}/model-list-agrees`,
    'describes a model otherwise in the list',
    wrongAnswer('listModels', 200, put('data.*.description', 'another description')),
  ),
  fault(
    `${c}/versions-route`,
    'gives one version instead of a list',
    wrongAnswer(
      'listModelVersions',
      200,
      put('data', (list: unknown) => (list as unknown[])[0]),
    ),
  ),
  fault(
    `${c}/versions-agree`,
    'leaves the last version out of the version list',
    wrongAnswer(
      'listModelVersions',
      200,
      put('data', (list: unknown) => (list as unknown[]).slice(0, -1)),
    ),
  ),
  fault(
    `${c}/version-string`,
    'writes versions with a leading v',
    wrongAnswer(
      'listModelVersions',
      200,
      put('data.*.version', (version: unknown) => `v${String(version)}`),
    ),
  ),
  fault(
    `${c}/version-string`,
    'writes versions with two numbers in the model list',
    wrongAnswer('listModels', 200, put('data.*.availableVersions.0.version', '1.2')),
    'two-numbers',
  ),
  fault(
    `${c}/version-taxonomies`,
    'gives the taxonomies of a summary as a list',
    wrongAnswer('listModelVersions', 200, put('data.*.taxonomies', ['lot'])),
  ),
  fault(
    `${c}/version-taxonomies`,
    'leaves the taxonomies of a summary out',
    wrongAnswer('listModelVersions', 200, drop('data.*.taxonomies')),
    'missing',
  ),
  fault(
    `${c}/version-release-date`,
    'writes release dates day first',
    wrongAnswer('listModelVersions', 200, put('data.*.releaseDate', '30/03/2026')),
  ),
  fault(
    `${c}/version-deprecation-date`,
    'gives null as deprecation date',
    wrongAnswer('listModelVersions', 200, put('data.*.deprecationDate', null)),
  ),
  fault(
    `${c}/version-no-additional-properties`,
    'adds a status to each version summary',
    wrongAnswer('listModelVersions', 200, put('data.*.status', 'stable')),
  ),
  fault(
    `${c}/version-detail-route`,
    'answers every version detail with 404',
    answersInstead(
      (ctx) => operationOf(ctx) === 'getModelVersion' && ctx.status === 200,
      404,
      notFound('version not found: 1.0.0'),
    ),
  ),
  fault(
    `${c}/version-detail-taxonomies`,
    'gives the taxonomies of a detail as text',
    wrongAnswer('getModelVersion', 200, put('data.taxonomies', 'lot 7')),
  ),
  fault(
    `${c}/version-detail-release-date`,
    'leaves the release date of a detail out',
    wrongAnswer('getModelVersion', 200, drop('data.releaseDate')),
  ),
  fault(
    `${c}/version-detail-deprecation-date`,
    'gives the deprecation date of a detail as a number',
    wrongAnswer('getModelVersion', 200, put('data.deprecationDate', 1774909417)),
  ),
  fault(
    `${c}/version-detail-input`,
    'leaves the input schema out',
    wrongAnswer('getModelVersion', 200, drop('data.input')),
  ),
  fault(
    `${c}/version-detail-input`,
    'gives `required` of the input as a boolean',
    wrongAnswer('getModelVersion', 200, put('data.input.required', true)),
    'required',
  ),
  fault(
    `${c}/version-detail-output`,
    'gives the properties of the output as a list',
    wrongAnswer('getModelVersion', 200, put('data.output.properties', ['classifications'])),
  ),
  fault(
    `${c}/version-detail-schema-parts`,
    'leaves the properties of the input schema out',
    wrongAnswer('getModelVersion', 200, drop('data.input.properties')),
  ),
  fault(
    `${c}/version-detail-agrees`,
    'gives another release date in the detail than in the list',
    wrongAnswer('getModelVersion', 200, put('data.releaseDate', '2001-01-01 00:00:00')),
  ),
];
