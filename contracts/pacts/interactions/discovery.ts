import { MatchersV3 } from '@pact-foundation/pact';
import type { PactInteraction } from '../interaction.ts';

const { boolean, like, regex, string } = MatchersV3;

const successful = { method: 'GET', authorization: 'Bearer ${token}', status: 200 } as const;

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

const setVersionNumber = regex('^[0-9]{4}\\.(0?[1-9]|1[0-3])$', '2026.7');

const setFields = {
  name: string('posting'),
  locales: like([string('en-US')]),
  input: like([string('title')]),
  output: like([string('lot')]),
};

const set = { ...setFields, latestVersion: setVersionNumber };

const setVersion = {
  ...setFields,
  version: setVersionNumber,
  models: like([{ modelName: string('lot'), modelVersion: string('7.15.0') }]),
};

/** Successful responses of the status, metadata and discovery endpoints: contracts/specification/classification.md#routes. */
export const discoveryInteractions: readonly PactInteraction[] = [
  {
    ...successful,
    description: 'the status of the service',
    clauses: [
      'classification/status-route',
      'classification/status-healthy',
      'classification/status-message',
    ],
    states: ['a valid token'],
    path: '/status',
    response: { data: { healthy: boolean(true), message: string('Service is healthy') } },
  },
  {
    ...successful,
    description: 'the attribution of the service',
    clauses: ['classification/meta-route', 'classification/meta-title', 'classification/meta-body'],
    states: ['a valid token'],
    path: '/meta',
    response: {
      data: { attribution: { title: string('Classification'), body: string('Classifies postings.') } },
    },
  },
  {
    ...successful,
    description: 'the list of models',
    clauses: [
      'classification/models-route',
      'classification/model-name',
      'classification/model-description',
      'classification/model-available-versions',
    ],
    states: ['a valid token'],
    path: '/models',
    response: { data: like([model]) },
  },
  {
    ...successful,
    description: 'one model',
    clauses: [
      'classification/model-route',
      'classification/model-name',
      'classification/model-description',
      'classification/model-available-versions',
    ],
    states: ['a valid token', 'a model version'],
    path: '/models/${modelSegment}',
    response: { data: model },
  },
  {
    ...successful,
    description: 'the versions of a model',
    clauses: ['classification/versions-route', 'classification/version-string'],
    states: ['a valid token', 'a model version'],
    path: '/models/${modelSegment}/versions',
    response: { data: like([modelVersionSummary]) },
  },
  {
    ...successful,
    description: 'one version of a model',
    clauses: [
      'classification/version-detail-route',
      'classification/version-detail-input',
      'classification/version-detail-output',
    ],
    states: ['a valid token', 'a model version'],
    path: '/models/${modelSegment}/versions/${versionSegment}',
    response: {
      data: {
        releaseDate: string('2026-03-30 22:23:37'),
        deprecationDate: string('2026-05-29 22:23:37'),
        input: like({}),
        output: like({}),
      },
    },
  },
  {
    ...successful,
    description: 'the list of sets',
    clauses: [
      'classification/sets-route',
      'classification/set-name',
      'classification/set-latest-version',
      'classification/set-locales',
      'classification/set-input',
      'classification/set-output',
    ],
    states: ['a valid token'],
    path: '/sets',
    response: { data: like([set]) },
  },
  {
    ...successful,
    description: 'one set',
    clauses: [
      'classification/set-route',
      'classification/set-name',
      'classification/set-latest-version',
      'classification/set-locales',
      'classification/set-input',
      'classification/set-output',
    ],
    states: ['a valid token', 'a set version'],
    path: '/sets/${setSegment}',
    response: { data: set },
  },
  {
    ...successful,
    description: 'the versions of a set',
    clauses: [
      'classification/set-versions-route',
      'classification/set-version-version',
      'classification/set-version-models',
    ],
    states: ['a valid token', 'a set version'],
    path: '/sets/${setSegment}/versions',
    response: { data: like([setVersion]) },
  },
  {
    ...successful,
    description: 'one version of a set',
    clauses: [
      'classification/set-version-route',
      'classification/set-version-version',
      'classification/set-version-models',
    ],
    states: ['a valid token', 'a set version'],
    path: '/sets/${setSegment}/versions/${setVersionSegment}',
    response: { data: setVersion },
  },
];
