import { pathOf, type OperationId } from '../../contracts/index.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import type { Survey } from '../kit/survey.ts';
import { get, graphRequest } from './requests.ts';

/** A documented request to one route, made of values that the survey found. */
export interface RouteSample {
  readonly operationId: OperationId;
  readonly spec: RequestSpec;
}

/** One request for each route of the group, without the routes that need a value which the survey did not find. */
export function routeSamples(survey: Survey): readonly RouteSample[] {
  const found = survey.classification;
  const samples: RouteSample[] = [
    { operationId: 'getStatus', spec: get(pathOf('getStatus', {})) },
    { operationId: 'getMeta', spec: get(pathOf('getMeta', {})) },
    { operationId: 'listModels', spec: get(pathOf('listModels', {})) },
    { operationId: 'listSets', spec: get(pathOf('listSets', {})) },
  ];
  const model = found?.models[0];
  if (model !== undefined) {
    const named = { model: model.name };
    samples.push({ operationId: 'getModel', spec: get(pathOf('getModel', named)) });
    samples.push({ operationId: 'listModelVersions', spec: get(pathOf('listModelVersions', named)) });
    const version = model.versions[0];
    if (version !== undefined)
      samples.push({
        operationId: 'getModelVersion',
        spec: get(pathOf('getModelVersion', { ...named, version })),
      });
  }
  const set = found?.sets[0];
  if (set !== undefined) {
    const named = { set: set.name };
    samples.push({ operationId: 'getSet', spec: get(pathOf('getSet', named)) });
    samples.push({ operationId: 'listSetVersions', spec: get(pathOf('listSetVersions', named)) });
    const setVersion = set.versions[0];
    if (setVersion !== undefined)
      samples.push({
        operationId: 'getSetVersion',
        spec: get(pathOf('getSetVersion', { ...named, setVersion })),
      });
  }
  const classifiable = found?.sets.find(
    ({ acceptedRequest }) => acceptedRequest !== undefined,
  )?.acceptedRequest;
  if (classifiable !== undefined) samples.push({ operationId: 'classifyWithSet', spec: classifiable });
  const runnable = found?.models
    .flatMap(({ details }) => details)
    .find(({ accepted }) => accepted.length > 0);
  const input = runnable?.accepted[0]?.input;
  if (runnable !== undefined && input !== undefined)
    samples.push({
      operationId: 'classifyWithGraph',
      spec: graphRequest({ [runnable.model]: { model: runnable.model, version: runnable.version, input } }),
    });
  return samples;
}
