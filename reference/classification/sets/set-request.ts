import type { ClassificationDialect } from '../classification-dialect.ts';
import { invalidLocale, invalidRequest } from '../errors.ts';
import { companyOutputs, type SetClassifyInput, type SetClassifyRequest } from '../../../contracts/index.ts';
import type { SetInput, SetOutput } from '../models/index.ts';
import { schemaFault } from '../schema-fault.ts';
import { findSetVersion, latestVersion, type ClassificationSet, type SetVersion } from './sets.ts';

/** A valid set classify request with its defaults filled in. */
export interface SetRequest {
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
export function readSetRequest(
  set: ClassificationSet,
  body: unknown,
  dialect: ClassificationDialect,
): SetRequest {
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
