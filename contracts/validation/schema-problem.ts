import type { ErrorObject } from 'ajv/dist/2020.js';

/** One place where a JSON value does not fit its schema. */
export interface SchemaProblem {
  /** JSON Pointer of the value, or of the place of a missing one. */
  readonly pointer: string;
  /** What the schema requires, as a phrase: `a string`. */
  readonly expected: string;
  /** What was found, as a phrase with the value in it: `12 (a number)`. */
  readonly actual: string;
}

/** A problem and the error of ajv that it comes from. */
export interface ExplainedError {
  readonly error: ErrorObject;
  readonly problem: SchemaProblem;
}

/** Keywords whose error comes after the errors of the subschemas that they tried. */
const wrappers = ['anyOf', 'oneOf', 'contains', 'propertyNames'];
const LONGEST_TEXT = 80;
const MOST_KEYS = 5;

/** Errors that are explained of one value: a body of 8 MB may have some in each of 4,000,000 items. */
const MOST_ERRORS = 10_000;

/**
 * One problem for each violation: one for an alternative that fails as a whole, and one for a value of the wrong type. Of more
 * than 10,000 errors, the first ones.
 */
export function explainErrors(all: readonly ErrorObject[]): readonly ExplainedError[] {
  const errors =
    all.length <= MOST_ERRORS
      ? all
      : all.filter(({ keyword }, index) => index < MOST_ERRORS || wrappers.includes(keyword));
  // By place: there may be an error in each item.
  const alternatives = new Map<string, ErrorObject[]>();
  const typeErrors = new Map<string, ErrorObject>();
  for (const error of errors) {
    const { keyword, instancePath } = error;
    if (wrappers.includes(keyword))
      alternatives.set(instancePath, [...(alternatives.get(instancePath) ?? []), error]);
    if (keyword === 'type' && !typeErrors.has(instancePath)) typeErrors.set(instancePath, error);
  }
  const explained: ExplainedError[] = [];
  for (const error of errors) {
    if (explained.length === MOST_ERRORS) break;
    if (error.keyword === 'if') continue; // `then` or `else` has an error of its own
    if (placesAbove(error).some((place) => alternatives.get(place)?.some((outer) => covers(outer, error))))
      continue;
    const typeError = typeErrors.get(error.instancePath);
    if (typeError !== undefined && typeError !== error && !wrappers.includes(error.keyword)) continue;
    explained.push({ error, problem: explain(error) });
  }
  return explained;
}

/** The place of an error and those that contain it. */
function placesAbove({ instancePath }: ErrorObject): readonly string[] {
  const places = [instancePath];
  for (let end = instancePath.lastIndexOf('/'); end >= 0; end = instancePath.lastIndexOf('/', end - 1)) {
    places.push(instancePath.slice(0, end));
    if (end === 0) break;
  }
  return places;
}

/** Whether an error belongs to a branch of an alternative at its place or above it. */
function covers(outer: ErrorObject, error: ErrorObject): boolean {
  if (wrappers.includes(error.keyword) && outer.instancePath === error.instancePath)
    return outer.schemaPath.length < error.schemaPath.length;
  return outer !== error;
}

function explain({ keyword, instancePath, params, parentSchema, data, message }: ErrorObject): SchemaProblem {
  const at = (expected: string): SchemaProblem => ({
    pointer: instancePath,
    expected,
    actual: describeValue(data),
  });
  const child = (name: string): string =>
    `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  switch (keyword) {
    case 'type':
      return at([params['type'] as string | readonly string[]].flat().map(withArticle).join(' or '));
    case 'required': {
      const name = params['missingProperty'] as string;
      const actual = ['no such property', ...otherNames(data, parentSchema)].join(', but ');
      return { pointer: child(name), expected: `a property \`${name}\``, actual };
    }
    case 'additionalProperties': {
      const name = params['additionalProperty'] as string;
      const allowed = Object.keys((parentSchema as { properties?: object }).properties ?? {});
      return {
        pointer: child(name),
        expected: allowed.length === 0 ? 'no properties' : `no properties but ${allowed.join(', ')}`,
        actual: describeValue((data as { readonly [key: string]: unknown })[name]),
      };
    }
    case 'const':
      return at(JSON.stringify(params['allowedValue']));
    case 'enum':
      return at(
        `one of ${cut((params['allowedValues'] as readonly unknown[]).map((value) => JSON.stringify(value)).join(', '))}`,
      );
    case 'pattern':
      return at(
        (parentSchema as { 'x-form'?: string })['x-form'] ??
          `text that matches ${cut(params['pattern'] as string)}`,
      );
    case 'minItems':
    case 'minLength':
    case 'minProperties':
    case 'minimum':
      return at(`${LIMITED[keyword]} ${String(params['limit'])} or more`);
    case 'maxItems':
      return at(`${LIMITED[keyword]} ${String(params['limit'])} or less`);
    case 'anyOf':
    case 'oneOf':
      return at(
        `a value that fits ${keyword === 'anyOf' ? 'one' : 'exactly one'} of the alternatives of its schema`,
      );
    default:
      return at(`a value that ${message ?? `satisfies \`${keyword}\``}`);
  }
}

/** What keywords with a limit count. */
const LIMITED = {
  minItems: 'an array with a length of',
  maxItems: 'an array with a length of',
  minLength: 'text with a length of',
  minProperties: 'an object with a number of properties of',
  minimum: 'a number of',
} as const;

/** Further names are no hint. */
const MOST_OTHER_NAMES = 3;

/** In a list, the few properties that a schema does not name: one of them may be the missing one by another name. */
function otherNames(data: unknown, schema: unknown): readonly string[] {
  const { properties } = schema as { readonly properties?: object };
  if (properties === undefined) return [];
  const names = Object.keys(data as object).filter((name) => !(name in properties));
  const isFew = names.length > 0 && names.length <= MOST_OTHER_NAMES;
  return isFew ? [names.map((name) => `\`${cut(name)}\``).join(', ')] : [];
}

/** A JSON value as a short phrase: `"lot" (a string)`, `an object with id, name`. Long values are cut. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `${cut(JSON.stringify(value.slice(0, LONGEST_TEXT * 2)))} (a string)`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value === 'object') {
    const keys = Object.keys(value);
    if (keys.length === 0) return 'an empty object';
    const more = keys.length > MOST_KEYS ? ` and ${keys.length - MOST_KEYS} more` : '';
    return `an object with ${cut(keys.slice(0, MOST_KEYS).join(', '))}${more}`;
  }
  // JSON allows 1e400, which no double holds.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond 1.8e308';
  return `${JSON.stringify(value)} (${withArticle(typeof value)})`;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}

const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);
