import { isObject, objectOf, stringsOf } from '../../../contracts/index.ts';

/** The `input` or `output` of a model version as far as it has the documented structure. */
export interface ServedSchema {
  readonly type?: unknown;
  readonly required: readonly string[];
  /** Field name to schema fragment: an object, a boolean or null. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Reads what the target served; undefined when it is not an object. Parts that are not an array or object count as empty. */
export function readServedSchema(served: unknown): ServedSchema | undefined {
  if (!isObject(served)) return undefined;
  const { type, required, properties } = served;
  return { type, required: stringsOf(required), properties: objectOf(properties) };
}
