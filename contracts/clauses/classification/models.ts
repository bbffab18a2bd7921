import type { Clause } from '../clause.ts';

/** Models: contracts/specification/classification.md#models. */
export const modelClauses = [
  {
    id: 'classification/models-route',
    level: 'must',
    section: 'classification.md#routes',
    text: 'GET /models returns 200 with an array of models.',
    violation: 'Another status, or `data` is not an array.',
  },
  {
    id: 'classification/model-route',
    level: 'must',
    section: 'classification.md#routes',
    text: 'GET /models/{model} returns 200 with the model, for every listed model.',
    violation: 'A listed model gets 404, or an array.',
  },
  {
    id: 'classification/model-same-name',
    level: 'must',
    section: 'classification.md#models',
    text: 'GET /models/{model} returns the requested model.',
    violation: '`modelName` is not the name in the path.',
  },
  {
    id: 'classification/model-name',
    level: 'must',
    section: 'classification.md#models',
    text: 'A model has a string `modelName`.',
    violation: '`modelName` is missing or not a string.',
  },
  {
    id: 'classification/model-description',
    level: 'must',
    section: 'classification.md#models',
    text: 'A model has a string `description`.',
    violation: '`description` is missing or null.',
  },
  {
    id: 'classification/model-available-versions',
    level: 'must',
    section: 'classification.md#models',
    text: 'A model has an array `availableVersions` of model version summaries.',
    violation: '`availableVersions` is missing, or contains version strings.',
  },
  {
    id: 'classification/model-no-additional-properties',
    level: 'must',
    section: 'classification.md#models',
    text: 'A model has no properties but the three documented ones.',
    violation: 'A fourth property next to modelName, description and availableVersions.',
  },
  {
    id: 'classification/model-list-unique',
    level: 'should',
    section: 'classification.md#models',
    text: 'The model list names each model once.',
    violation: 'The same modelName twice.',
  },
  {
    id: 'classification/model-list-agrees',
    level: 'must',
    section: 'classification.md#models',
    text: 'The model list and the model endpoint report the same for a model.',
    violation: 'Another description or other versions in the list than in the detail.',
  },
] as const satisfies readonly Clause[];
