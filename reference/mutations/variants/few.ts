import { rewriteAnswers } from '../rewriting/rewrite.ts';
import { datedModel, oddModels } from './classification/odd-schemas.ts';
import { type Variation, variationsOf } from './variant.ts';

const leftOpenBy = 'contracts/specification/decisions.md#models-and-sets';

/** Targets with so few models, sets or postings that few checks apply. */
export const fewVariations: readonly Variation[] = variationsOf({
  'few/nothing': {
    title: 'has neither models nor sets',
    leftOpenBy,
    catalogue: () => ({ models: [], sets: [] }),
  },
  'few/no-listed-model': {
    title: 'has models and lists none of them',
    leftOpenBy,
    middleware: () => rewriteAnswers('listModels', () => ({ data: [] })),
  },
  'few/one-model': {
    title: 'has one model with one version, and no set',
    leftOpenBy,
    catalogue: ({ models }) => ({
      models: models
        .filter(({ name }) => name === 'translation')
        .map((model) => ({ ...model, versions: model.versions.slice(-1) })),
      sets: [],
    }),
  },
  'few/odd-models': {
    title: 'has only models with unusual schemas, and no sets',
    leftOpenBy,
    catalogue: () => ({ models: oddModels, sets: [] }),
  },
  'few/dated-model': {
    title: 'has one model, whose input is a date',
    leftOpenBy,
    catalogue: () => ({ models: [datedModel], sets: [] }),
  },
  'few/no-set': {
    title: 'has models and no sets',
    leftOpenBy,
    catalogue: ({ models }) => ({ models, sets: [] }),
  },
});
