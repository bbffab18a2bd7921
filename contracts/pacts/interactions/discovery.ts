import { MatchersV3 } from '@pact-foundation/pact';
import type { ClauseId } from '../../clauses/index.ts';
import type { PactInteraction } from '../interaction.ts';
import type { ProviderStateName } from '../states.ts';

const { boolean, like, regex, string } = MatchersV3;

/** A GET that is answered with 200 and this `data`. */
function found(
  description: string,
  path: string,
  clauses: readonly ClauseId[],
  data: unknown,
  ...states: readonly ProviderStateName[]
): PactInteraction {
  return {
    description,
    clauses,
    states: ['a valid token', ...states],
    method: 'GET',
    path,
    authorization: 'Bearer ${token}',
    status: 200,
    response: { data },
  };
}

const modelVersionSummary = {
  version: regex('^[0-9]+\\.[0-9]+\\.[0-9]+$', '7.15.0'),
  releaseDate: string('2026-03-30 22:23:37'),
  deprecationDate: string('2026-05-29 22:23:37'),
};

const model = {
  modelName: string('lot'),
  description: string('Finds the occupation of a job posting.'),
  availableVersions: like([modelVersionSummary]),
};
const modelClauses = [
  'classification/model-name',
  'classification/model-description',
  'classification/model-available-versions',
] as const;

const setVersionNumber = regex('^[0-9]{4}\\.(0?[1-9]|1[0-3])$', '2026.7');

const setFields = {
  name: string('posting'),
  locales: like([string('en-US')]),
  input: like([string('title')]),
  output: like([string('lot')]),
};

const set = { ...setFields, latestVersion: setVersionNumber };
const setClauses = [
  'classification/set-name',
  'classification/set-latest-version',
  'classification/set-locales',
  'classification/set-input',
  'classification/set-output',
] as const;

const setVersion = {
  ...setFields,
  version: setVersionNumber,
  models: like([{ modelName: string('lot'), modelVersion: string('7.15.0') }]),
};
const setVersionClauses = [
  'classification/set-version-version',
  'classification/set-version-models',
] as const;

/** Successful responses of the status, metadata and discovery endpoints: contracts/specification/classification.md#routes. */
export const discoveryInteractions: readonly PactInteraction[] = [
  found(
    'the status of the service',
    '/status',
    ['classification/status-route', 'classification/status-healthy', 'classification/status-message'],
    { healthy: boolean(true), message: string('Service is healthy') },
  ),
  found(
    'the attribution of the service',
    '/meta',
    ['classification/meta-route', 'classification/meta-title', 'classification/meta-body'],
    { attribution: { title: string('Classification'), body: string('Classifies postings.') } },
  ),
  found('the list of models', '/models', ['classification/models-route', ...modelClauses], like([model])),
  found(
    'one model',
    '/models/${modelSegment}',
    ['classification/model-route', ...modelClauses],
    model,
    'a model version',
  ),
  found(
    'the versions of a model',
    '/models/${modelSegment}/versions',
    ['classification/versions-route', 'classification/version-string'],
    like([modelVersionSummary]),
    'a model version',
  ),
  found(
    'one version of a model',
    '/models/${modelSegment}/versions/${versionSegment}',
    [
      'classification/version-detail-route',
      'classification/version-detail-input',
      'classification/version-detail-output',
    ],
    {
      releaseDate: string('2026-03-30 22:23:37'),
      deprecationDate: string('2026-05-29 22:23:37'),
      input: like({}),
      output: like({}),
    },
    'a model version',
  ),
  found('the list of sets', '/sets', ['classification/sets-route', ...setClauses], like([set])),
  found('one set', '/sets/${setSegment}', ['classification/set-route', ...setClauses], set, 'a set version'),
  found(
    'the versions of a set',
    '/sets/${setSegment}/versions',
    ['classification/set-versions-route', ...setVersionClauses],
    like([setVersion]),
    'a set version',
  ),
  found(
    'one version of a set',
    '/sets/${setSegment}/versions/${setVersionSegment}',
    ['classification/set-version-route', ...setVersionClauses],
    setVersion,
    'a set version',
  ),
];
