import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { getOrInsert } from '../../contracts/index.ts';

const ajv = new Ajv2020({
  // A field named `constructor` is there only when the request has it.
  ownProperties: true,
  // All schemas are ours and tested against the metaschema, whose compilation would take 50 ms of the first request.
  meta: false,
  validateSchema: false,
  // A model validates its texts itself.
  validateFormats: false,
});
const validators = new WeakMap<object, ValidateFunction>();

/** Null in `properties` may stand for a schema or a boolean, and allows every value (classification.md#version-details). */
function withoutNulls(schema: { readonly properties?: object }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([field, part]) => [field, part ?? true]);
  return { ...schema, properties: Object.fromEntries(properties) as object };
}

function validatorOf(schema: object): ValidateFunction {
  return getOrInsert(validators, schema, () => ajv.compile(withoutNulls(schema)));
}

/** `/models/a~1b/input` under `at` as `at.models.a/b.input`. */
function fieldName(at: string, pointer: string, property?: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return [at, ...parts, property].filter((part) => part !== undefined && part !== '').join('.');
}

function textOf({ keyword, instancePath, params, message }: ErrorObject, at: string): string {
  const { missingProperty, additionalProperty, type } = params as { [name: string]: string | undefined };
  switch (keyword) {
    case 'required':
      return `${fieldName(at, instancePath, missingProperty)} is required`;
    case 'additionalProperties':
      return `${fieldName(at, instancePath, additionalProperty)} is not a known field`;
    default: {
      // ajv writes a list of types without a word between them.
      const fault =
        keyword === 'type' ? `must be ${[type].flat().join(' or ')}` : (message ?? 'is not valid');
      return `${fieldName(at, instancePath) || 'the request body'} ${fault}`;
    }
  }
}

/** The first problem of a value under a JSON Schema object, such as `title is required`; `at` is the name of the value. */
export function schemaFault(schema: object, value: unknown, at = ''): string | undefined {
  const validator = validatorOf(schema);
  if (validator(value)) return undefined;
  const [error] = validator.errors ?? [];
  return error === undefined ? `${at} is not valid` : textOf(error, at);
}
