import type { JsonObject, ObjectSchema } from './model.ts';

/** A text that is not empty. */
export const text: JsonObject = { type: 'string', minLength: 1 };

/** A number from 0 to 1. */
export const share: JsonObject = { type: 'number', minimum: 0, maximum: 1 };

/** A schema of an object whose named fields are all required. */
export function objectOf(properties: { readonly [field: string]: JsonObject }): ObjectSchema {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** A schema of an object with required and optional fields. */
export function objectWith(
  required: { readonly [field: string]: JsonObject },
  optional: { readonly [field: string]: JsonObject },
): ObjectSchema {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } };
}

/** A schema of a list of one shape. */
export const listOf = (items: ObjectSchema | JsonObject): JsonObject => ({ type: 'array', items });

/** What the extractors read: the posting text, and the title when there is one. */
export const postingInput: ObjectSchema = objectWith({ description: text }, { title: text });

/** Title and description as one text with single blanks and line breaks, which patterns read in linear time. */
export function postingText(input: JsonObject): string {
  return [input['title'], input['description']]
    .filter((part) => typeof part === 'string')
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');
}
