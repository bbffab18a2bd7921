import type { Operations } from '../../../contracts/index.ts';
import type { Handlers } from '../../app/served-group.ts';
import type { Catalogue } from '../catalogue.ts';
import type { ClassificationDialect } from '../classification-dialect.ts';
import { classificationFailed } from '../errors.ts';
import { findModelVersion } from '../find-model.ts';
import {
  ClassificationFailure,
  type JsonObject,
  type Model,
  type SetInput,
  type SetOutput,
} from '../models/index.ts';
import { outcomeOf, resultAndErrors, type Outcome } from '../run-model.ts';
import { schemaFault } from '../schema-fault.ts';
import { readSetRequest } from './set-request.ts';
import { nextTurn } from '../../http/turns.ts';
import { findSet } from './sets.ts';

function runOutput(
  models: readonly Model[],
  output: SetOutput,
  input: SetInput,
): JsonObject | readonly unknown[] {
  const version = findModelVersion(models, output.modelName, output.modelVersion);
  if (!version.found) throw classificationFailed(new Error(`the set runs no model: ${version.reason}`));
  const modelInput = output.toModelInput(input);
  const fault = schemaFault(version.value.input, modelInput);
  if (fault !== undefined) throw new ClassificationFailure(fault);
  return output.toOutput(version.value.classify(modelInput));
}

/** Answers `POST /sets/{set}/classify`. Throws ServiceError: 404 for an unknown set or version, 400 for the request. */
export const classifyWithSet =
  (
    { models, sets }: Catalogue,
    dialect: ClassificationDialect,
  ): Handlers<Operations['classification']>['classifyWithSet'] =>
  async (request) => {
    const set = findSet(sets, request.parameter('set'));
    const { version, input, outputs } = readSetRequest(set, request.json(), dialect);
    const outcomes = new Map<string, Outcome<JsonObject | readonly unknown[]>>();
    for (const [name, output] of outputs) {
      await nextTurn(request.signal);
      outcomes.set(
        name,
        output === null
          ? { kind: 'failure', message: `invalid output: ${name}` }
          : outcomeOf(() => runOutput(models, output, input)),
      );
    }
    const { result, errors } = resultAndErrors(outcomes, dialect);
    return { data: { result, meta: { setName: set.name, setVersion: version.version } }, errors };
  };
