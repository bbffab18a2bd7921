import fc, { type Arbitrary } from 'fast-check';
import type { ServedSchema } from '../kit/served-schema.ts';
import { companyName, jobDescription, jobTitle } from './job-texts.ts';

type Fragment = Readonly<Record<string, unknown>>;

/** Deeper schemas than this get null: a served schema may refer to itself. */
const DEPTH_LIMIT = 4;

/**
 * Inputs that fit a served input schema (service.md, "Model version detail"). Strings read like the field is called:
 * titles, adverts, companies, locales. Required fields are always there, optional ones half of the time.
 * A keyword that is not understood (a pattern, a $ref) may make the value miss: the survey asks the target.
 */
export function servedInput(
  schema: ServedSchema,
  locales: readonly string[],
): Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([, fragment]) => fragment !== false)
      .map(([field, fragment]) => [field, fieldValue(field, fragment, locales, 0)]),
  );
  for (const field of schema.required) model[field] ??= textFor(field, locales);
  const requiredKeys = Object.keys(model).filter((field) => schema.required.includes(field));
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

function fieldValue(
  field: string,
  fragment: unknown,
  locales: readonly string[],
  depth: number,
): Arbitrary<unknown> {
  if (typeof fragment !== 'object' || fragment === null || Array.isArray(fragment))
    return textFor(field, locales);
  const schema = fragment as Fragment;
  if (depth > DEPTH_LIMIT) return fc.constant(null);
  if ('const' in schema) return fc.constant(schema['const']);
  for (const list of [schema['enum'], schema['examples']])
    if (Array.isArray(list) && list.length > 0) return fc.constantFrom<unknown>(...(list as unknown[]));
  for (const choice of [schema['anyOf'], schema['oneOf'], schema['allOf']])
    if (Array.isArray(choice) && choice.length > 0) return fieldValue(field, choice[0], locales, depth + 1);
  const type: unknown = Array.isArray(schema['type'])
    ? schema['type'].find((name) => name !== 'null')
    : schema['type'];
  switch (type) {
    case 'integer':
    case 'number':
      return fc.integer(bounds(schema, 1, 100));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fieldValue(field, schema['items'], locales, depth + 1), {
        minLength: Math.max(1, numberOf(schema['minItems']) ?? 1),
        maxLength: Math.max(
          numberOf(schema['minItems']) ?? 1,
          Math.min(3, numberOf(schema['maxItems']) ?? 3),
        ),
      });
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Fragment;
      const parts = Object.entries(properties).map(
        ([name, part]) => [name, fieldValue(name, part, locales, depth + 1)] as const,
      );
      return fc.record(Object.fromEntries(parts), { noNullPrototype: true });
    }
    default:
      return fitLength(textFor(field, locales), schema);
  }
}

/** A text that suits the name of a field. */
function textFor(field: string, locales: readonly string[]): Arbitrary<string> {
  const name = field.toLowerCase();
  if (name.includes('locale')) return fc.constantFrom(...(locales.length > 0 ? locales : ['en-US']));
  if (name.includes('lang')) return fc.constant('EN');
  if (name.includes('country')) return fc.constant('US');
  if (/company|employer|organi[sz]ation/.test(name)) return companyName;
  if (/desc|body|text|advert|content|posting/.test(name)) return jobDescription;
  return jobTitle;
}

function fitLength(text: Arbitrary<string>, schema: Fragment): Arbitrary<string> {
  const min = numberOf(schema['minLength']) ?? 0;
  const max = numberOf(schema['maxLength']) ?? Infinity;
  return text.map((value) => value.padEnd(min, ' and more').slice(0, max));
}

function bounds(schema: Fragment, min: number, max: number): { min: number; max: number } {
  const low = Math.ceil(numberOf(schema['minimum']) ?? (numberOf(schema['exclusiveMinimum']) ?? min - 1) + 1);
  const high = Math.floor(
    numberOf(schema['maximum']) ?? (numberOf(schema['exclusiveMaximum']) ?? Math.max(low, max) + 1) - 1,
  );
  return { min: low, max: Math.max(low, high) };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
