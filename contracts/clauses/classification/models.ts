import type { ClausesBySection } from '../clause.ts';

/** Models: contracts/specification/classification.md#models. */
export const modelClauses = {
  'classification.md#routes': {
    'classification/models-route': {
      must: 'GET /models returns 200 with an array of models.',
      violation: 'Another status, or `data` is not an array.',
    },
    'classification/model-route': {
      must: 'GET /models/{model} returns 200 with the model, for every listed model.',
      violation: 'A listed model gets 404, or an array.',
    },
  },
  'classification.md#models': {
    'classification/model-same-name': {
      must: 'GET /models/{model} returns the requested model.',
      violation: '`modelName` is not the name in the path.',
    },
    'classification/model-name': {
      must: 'A model has a string `modelName`.',
      violation: '`modelName` is missing or not a string.',
    },
    'classification/model-description': {
      must: 'A model has a string `description`.',
      violation: '`description` is missing or null.',
    },
    'classification/model-available-versions': {
      must: 'A model has an array `availableVersions` of model version summaries.',
      violation: '`availableVersions` is missing, or contains version strings.',
    },
    'classification/model-no-additional-properties': {
      must: 'A model has no properties but the three documented ones.',
      violation: 'A fourth property next to modelName, description and availableVersions.',
    },
    'classification/model-list-unique': {
      should: 'The model list names each model once.',
      violation: 'The same modelName twice.',
    },
    'classification/model-list-agrees': {
      must: 'The model list and the model endpoint report the same for a model.',
      violation: 'Another description or other versions in the list than in the detail.',
    },
  },
} as const satisfies ClausesBySection;
