import type { ClassificationOperations } from '../../contracts/index.ts';
import type { ApiGroup, Handlers } from '../api-group.ts';
import { classifyWithGraph } from './classify-graph.ts';
import { classifyWithSet } from './classify-set.ts';
import { discovery } from './discovery.ts';
import { classificationErrorBody } from './errors.ts';

const handlers: Handlers<ClassificationOperations> = { ...discovery, classifyWithGraph, classifyWithSet };

/** The classification group of service.md. */
export const classification: ApiGroup = {
  name: 'classification',
  prefix: '/classification',
  scope: 'classmaster',
  handlers: { ...handlers },
  errorBody: classificationErrorBody,
};
