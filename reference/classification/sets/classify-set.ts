import {
  type Operations,
  companyOutputs,
  type SetClassifyInput,
  type SetClassifyRequest,
} from '../../../contracts/index.ts';
import type { Handlers } from '../../app/served-group.ts';
import { nextTurn } from '../../http/turns.ts';
import type { Catalogue } from '../catalogue.ts';
import { classificationFailed, invalidLocale, invalidRequest } from '../errors.ts';
import { type ClassificationDialect, findModelVersion } from '../find-model.ts';
import {
  ClassificationFailure,
  type JsonObject,
  type Model,
  type SetInput,
  type SetOutput,
} from '../models/index.ts';
import { outcomeOf, resultAndErrors, type Outcome } from '../run-model.ts';
import { schemaFault } from '../schema-fault.ts';
import { findSet, findSetVersion, latestVersion, type ClassificationSet, type SetVersion } from './sets.ts';

/** A valid set classify request with its defaults filled in. */
interface SetRequest {
  readonly version: SetVersion;
  readonly input: SetInput;
  /** The requested outputs by name; null for an unknown one that is to be reported. */
  readonly outputs: ReadonlyMap<string, SetOutput | null>;
}

const text = { type: 'string', minLength: 1 };

/** The shape of a set classify request, in which nothing may be null. */
const setRequestSchema = {
  type: 'object',
  required: ['input'],
  additionalProperties: false,
  properties: {
    version: { type: 'string' },
    input: {
      type: 'object',
      additionalProperties: false,
      properties: {
        company: text,
        title: text,
        description: text,
        inputLocale: { type: 'string' },
        outputs: { type: 'array', items: { type: 'string' }, minItems: 1 },
      },
    },
  },
};

/** The three requiredness rules for the requested outputs; without any, the first rule requires every text. */
function missingFields(
  input: SetClassifyInput,
  outputs: readonly string[],
  requested: boolean,
): string | undefined {
  const ofCompany = outputs.filter((output) => companyOutputs.includes(output));
  const ofPosting = outputs.filter((output) => !companyOutputs.includes(output));
  if (ofCompany.length > 0 && input.company === undefined)
    return `company is required for [${ofCompany.join(', ')}] outputs`;
  if (ofPosting.length > 0 && (input.title === undefined || input.description === undefined))
    return `title and description are required for [${ofPosting.join(', ')}] outputs`;
  const missing = (['company', 'title', 'description'] as const).find((field) => input[field] === undefined);
  return requested || missing === undefined ? undefined : `${missing} is required when outputs is omitted`;
}

/** Reads the body of `POST /sets/{set}/classify`. Throws ServiceError: 404 for the version, 400 for anything else. */
function readSetRequest(set: ClassificationSet, body: unknown, dialect: ClassificationDialect): SetRequest {
  const fault = schemaFault(setRequestSchema, body);
  if (fault !== undefined) throw invalidRequest(fault);
  const request = body as SetClassifyRequest;
  const version =
    request.version === undefined ? latestVersion(set) : findSetVersion(set, request.version, dialect);
  const { outputs: requested, inputLocale = 'en-US', ...fields } = request.input;
  if (!version.locales.includes(inputLocale)) throw invalidLocale(inputLocale);
  const outputs = new Map<string, SetOutput | null>();
  for (const name of requested ?? version.outputs.keys()) {
    const output = version.outputs.get(name);
    if (output === undefined && dialect['unknown-output'] === '400')
      throw invalidRequest(`invalid output: ${name}`);
    if (output !== undefined || dialect['unknown-output'] === 'reported') outputs.set(name, output ?? null);
  }
  const known = [...outputs].flatMap(([name, output]) => (output === null ? [] : [name]));
  const missing = missingFields(fields, known, requested !== undefined);
  if (missing !== undefined) throw invalidRequest(missing);
  return { version, input: { ...fields, inputLocale }, outputs };
}

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
export function classifyWithSet(
  { models, sets }: Catalogue,
  dialect: ClassificationDialect,
): Handlers<Operations['classification']>['classifyWithSet'] {
  return async (request) => {
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
}
