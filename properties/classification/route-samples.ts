import { pathOf, type OperationId } from '../../contracts/index.ts';
import type { RequestSpec } from '../kit/exchange.ts';
import type { Survey } from '../kit/survey.ts';
import { get, graphRequest } from './requests.ts';
import { sent } from './survey/accepted-entries.ts';

/** A documented request to one route, made of values that the survey found. */
export interface RouteSample {
  readonly operationId: OperationId;
  readonly spec: RequestSpec;
}

/** One request for each route of the group, without the routes that need a value which the survey did not find. */
export function routeSamples(survey: Survey): readonly RouteSample[] {
  const found = survey.classification;
  const [model] = found?.models ?? [];
  const [set] = found?.sets ?? [];
  const [version] = model?.versions ?? [];
  const [setVersion] = set?.versions ?? [];
  const ofModel = model && { model: model.name };
  const ofSet = set && { set: set.name };
  const runnable = found?.models
    .flatMap(({ details }) => details)
    .find(({ accepted }) => accepted.length > 0);
  const entry = runnable && sent({ ...runnable, input: runnable.accepted[0]?.input ?? {} });
  const specs: Readonly<Partial<Record<OperationId, RequestSpec | undefined>>> = {
    getStatus: get(pathOf('getStatus', {})),
    getMeta: get(pathOf('getMeta', {})),
    listModels: get(pathOf('listModels', {})),
    listSets: get(pathOf('listSets', {})),
    getModel: ofModel && get(pathOf('getModel', ofModel)),
    listModelVersions: ofModel && get(pathOf('listModelVersions', ofModel)),
    getModelVersion:
      ofModel && version !== undefined ? get(pathOf('getModelVersion', { ...ofModel, version })) : undefined,
    getSet: ofSet && get(pathOf('getSet', ofSet)),
    listSetVersions: ofSet && get(pathOf('listSetVersions', ofSet)),
    getSetVersion:
      ofSet && setVersion !== undefined ? get(pathOf('getSetVersion', { ...ofSet, setVersion })) : undefined,
    classifyWithSet: found?.sets.find(({ acceptedRequest }) => acceptedRequest !== undefined)
      ?.acceptedRequest,
    classifyWithGraph: entry && graphRequest({ [entry.model]: entry }),
  };
  return Object.entries(specs).flatMap(([operationId, spec]) =>
    spec === undefined ? [] : [{ operationId: operationId as OperationId, spec }],
  );
}
