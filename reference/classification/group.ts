import type { ClassificationOperations } from '../../contracts/index.ts';
import type { ApiGroup, Handlers } from '../api-group.ts';
import { fullCatalogue, type Catalogue } from './catalogue.ts';
import { classifyWithGraph } from './graph/classify-graph.ts';
import { classifyWithSet } from './sets/classify-set.ts';
import { discovery } from './discovery.ts';
import { classificationErrorBody } from './errors.ts';

/** The classification group of service.md, with the models and sets of a catalogue. */
export function classification(catalogue: Catalogue = fullCatalogue): ApiGroup {
  const handlers: Handlers<ClassificationOperations> = {
    ...discovery(catalogue),
    classifyWithGraph: classifyWithGraph(catalogue),
    classifyWithSet: classifyWithSet(catalogue),
  };
  return {
    name: 'classification',
    prefix: '/classification',
    scope: 'classmaster',
    handlers: { ...handlers },
    errorBody: classificationErrorBody,
  };
}
