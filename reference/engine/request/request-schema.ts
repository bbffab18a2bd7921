import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { PostingDialect } from '../query-context.ts';
import { schemaFault } from './malformed-request.ts';

/** A JSON schema of a part of a request. */
export type RequestSchema = { readonly [keyword: string]: unknown };

const options: Options = {
  strict: true,
  // A type list stands for the alternatives of the service, such as an array or an object of values.
  allowUnionTypes: true,
  // A field named `constructor` is there only when the request has it.
  ownProperties: true,
  // The schemas are tested against the metaschema, whose compilation would take 50 ms of the first request.
  meta: false,
  validateSchema: false,
  // A schema that is used in many places, such as the values of a facet, is compiled once.
  inlineRefs: false,
  code: { optimize: false },
};

/** What unknown keys get: 400, or they are removed from the body before it is read. */
const validators: { readonly [Option in PostingDialect['unknown-key']]: Ajv2020 } = {
  refused: new Ajv2020(options),
  ignored: new Ajv2020({ ...options, removeAdditional: true }),
};

/** A schema that is used in many places, under a name by which it is compiled once. */
export function sharedSchema(name: string, schema: RequestSchema): RequestSchema {
  for (const ajv of Object.values(validators)) ajv.addSchema({ ...schema, $id: name });
  return { $ref: name };
}

/** An object with these fields; what others get is a choice of the dialect. */
export function closedObject(
  properties: { readonly [field: string]: RequestSchema },
  required: readonly string[] = [],
): RequestSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** An array of some of these texts, one at least. */
export function someOf(values: readonly string[]): RequestSchema {
  return { type: 'array', minItems: 1, items: { type: 'string', enum: values } };
}

const known = new Map<string, ValidateFunction>();

/** The validator of a schema; equal schemas are compiled once, since services in several dialects have the same. */
function compiled(unknownKey: PostingDialect['unknown-key'], schema: RequestSchema): ValidateFunction {
  const key = `${unknownKey} ${JSON.stringify(schema)}`;
  const validate = known.get(key) ?? validators[unknownKey].compile(schema);
  known.set(key, validate);
  return validate;
}

/** Makes a reader of bodies that fit the schema, without ignored keys. Throws ServiceError (400) for any other. */
export function bodyReader(
  { 'unknown-key': unknownKey }: PostingDialect,
  schema: () => RequestSchema,
): (body: unknown) => unknown {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= compiled(unknownKey, schema());
    if (validate(body)) return body;
    const [error] = validate.errors ?? [];
    throw error === undefined ? new Error('a refused body without a reason') : schemaFault(error);
  };
}
