import { defaultDialect, type Operations } from '../../contracts/index.ts';
import type { Handlers, ServedGroup } from '../app/served-group.ts';
import { fullCatalogue, type Catalogue } from './catalogue.ts';
import { discovery } from './discovery.ts';
import { classificationErrorBody } from './errors.ts';
import type { ClassificationDialect } from './find-model.ts';
import { classifyWithGraph } from './graph/classify-graph.ts';
import { classifyWithSet } from './sets/classify-set.ts';

/** The classification group, with the models and sets of a catalogue. */
export function classification(
  catalogue: Catalogue = fullCatalogue,
  dialect: ClassificationDialect = defaultDialect.classification,
): ServedGroup {
  const handlers: Handlers<Operations['classification']> = {
    ...discovery(catalogue, dialect),
    classifyWithGraph: classifyWithGraph(catalogue, dialect),
    classifyWithSet: classifyWithSet(catalogue, dialect),
  };
  return {
    name: 'classification',
    handlers: { ...handlers },
    constants: ['getStatus', 'getMeta', 'listModels', 'listSets'],
    errorBody: classificationErrorBody,
    unauthorizedOrder: dialect['unauthorized-order'],
  };
}
