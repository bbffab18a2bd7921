import type { Ajv, Options } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isDeeperThan } from '../values.ts';
import { loadAjv, loadAjv2020 } from './load-ajv.ts';
import { describeValue, explainErrors, type SchemaProblem } from './schema-problem.ts';
import { readPattern, timeLimitedPattern } from './time-limited-pattern.ts';

/** A schema that a target serves, ready to validate values, or the reason why it cannot be used. */
export type ServedSchema =
  { readonly validate: (value: unknown) => readonly SchemaProblem[] } | { readonly unusable: string };

type Node = { readonly [key: string]: unknown };

const MAXIMUM_SIZE = 200_000; // characters; the schema of a model is a few thousand
const MOST_LEVELS = 300; // the time to compile grows with the square: 900 take seconds
const KEPT_SCHEMAS = 200;
const compiled = new Map<string, ServedSchema>();
const patternEngine = Object.assign(timeLimitedPattern, { code: 'timeLimitedPattern' });
const mapsOfSchemas = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const listsOfSchemas = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const singleSchemas = [
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
];

/**
 * Compiles a schema from outside: the `input` or `output` of a model version
 * (contracts/specification/classification.md#version-details). Draft 7 and older where `$schema` names it, else 2020-12.
 * Ignores unknown keywords, all formats, patterns that ECMAScript cannot read, and patterns that take too long on a text;
 * null as a schema accepts anything. Fetches nothing: a `$ref` outside the schema makes it unusable. Neither this nor
 * `validate` throws.
 */
export function compileServedSchema(schema: unknown): ServedSchema {
  try {
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
      return { unusable: `a schema is an object, this is ${describeValue(schema)}` };
    const text = JSON.stringify(schema);
    if (text.length > MAXIMUM_SIZE)
      return { unusable: `the schema is longer than ${MAXIMUM_SIZE} characters` };
    const known = compiled.get(text);
    if (known !== undefined) return known;
    // The same few schemas are compiled again and again.
    if (compiled.size >= KEPT_SCHEMAS) compiled.clear();
    const served = compileOnce(schema);
    compiled.set(text, served);
    return served;
  } catch (error) {
    return { unusable: reason(error) };
  }
}

/** As `compile`; what it throws becomes a result that is kept too. */
function compileOnce(schema: object): ServedSchema {
  if (isDeeperThan(schema, MOST_LEVELS))
    return { unusable: `the schema is nested deeper than ${MOST_LEVELS} levels` };
  try {
    return compile(schema);
  } catch (error) {
    return { unusable: reason(error) };
  }
}

function compile(schema: object): ServedSchema {
  const validate = createAjv((schema as Node)['$schema']).compile(readable(schema) as Node);
  return {
    validate(value) {
      try {
        return validate(value) ? [] : explainErrors(validate.errors ?? []).map(({ problem }) => problem);
      } catch (error) {
        return [
          { pointer: '', expected: 'a value that its schema can be applied to', actual: reason(error) },
        ];
      }
    },
  };
}

/** The first line of an ajv error; a stack overflow means nesting without end. */
function reason(error: unknown): string {
  if (error instanceof RangeError) return 'nesting without end';
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] as string;
}

function createAjv(dialect: unknown): Ajv | Ajv2020 {
  const options: Options = {
    allErrors: true,
    verbose: true,
    strict: false,
    meta: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
    // As in validate.ts.
    code: { regExp: patternEngine, optimize: false },
  };
  return typeof dialect === 'string' && /draft-0[3-7]/.test(dialect)
    ? new (loadAjv().Ajv)(options)
    : new (loadAjv2020().Ajv2020)(options);
}

/**
 * The schema without keywords that ajv refuses to compile although they do not restrict values: `$schema`, the `id`
 * of draft 4, `$async`. Throws for a key of `patternProperties` that ECMAScript cannot read or that can backtrack without
 * end: ignoring it would change which properties are additional.
 */
function readable(schema: unknown): unknown {
  if (schema === null) return true;
  if (typeof schema !== 'object' || Array.isArray(schema)) return schema;
  const result: { [key: string]: unknown } = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$schema' || key === 'id' || key === '$async') continue;
    if (key === 'patternProperties') Object.keys(value as Node).forEach(requireUsableKey);
    if (mapsOfSchemas.includes(key) && typeof value === 'object' && value !== null)
      result[key] = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, readable(child)]));
    else if (listsOfSchemas.includes(key) && Array.isArray(value)) result[key] = value.map(readable);
    else result[key] = singleSchemas.includes(key) ? readable(value) : value;
  }
  return result;
}

function requireUsableKey(pattern: string): void {
  if (/\)[*+{]/.test(pattern) || (readPattern(pattern, 'u') ?? readPattern(pattern, '')) === undefined)
    throw new Error(`the pattern ${JSON.stringify(pattern)} of patternProperties cannot be used`);
}
