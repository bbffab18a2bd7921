import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { schemaFault } from './malformed-request.ts';

/** A JSON schema of a part of a request. */
export type RequestSchema = { readonly [keyword: string]: unknown };

const ajv = new Ajv2020({
  strict: true,
  // A type list stands for the alternatives of the service, such as an array or an object of values.
  allowUnionTypes: true,
  // A field named `constructor` is there only when the request has it.
  ownProperties: true,
  // All schemas are ours and tested against the metaschema, whose compilation would take 50 ms of the first request.
  meta: false,
  validateSchema: false,
  // A schema that stands in many places, such as the values of a facet, is compiled once.
  inlineRefs: false,
  code: { optimize: false },
});

/** A schema that stands in many places, under a name by which it is compiled once. */
export function sharedSchema(name: string, schema: RequestSchema): RequestSchema {
  ajv.addSchema({ ...schema, $id: name });
  return { $ref: name };
}

/** An object with these fields and no others (observed.md 1.1: no additional properties anywhere). */
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

/**
 * Makes a reader of request bodies, compiled at its first use: it returns a body that fits the schema as it is, and throws
 * ServiceError (400) with the first thing that is wrong with another.
 */
export function bodyReader(schema: () => RequestSchema): (body: unknown) => unknown {
  let validate: ValidateFunction | undefined;
  return (body) => {
    validate ??= ajv.compile(schema());
    if (validate(body)) return body;
    const [error] = validate.errors ?? [];
    throw error === undefined ? new Error('a refused body without a reason') : schemaFault(error);
  };
}
