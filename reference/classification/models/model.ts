/** A JSON object whose fields the schema of a model version describes. */
export type JsonObject = { readonly [key: string]: unknown };

/** The JSON Schema object of the input or output of a model version (classification.md#version-details). */
export interface ObjectSchema extends JsonObject {
  readonly type: 'object';
  readonly required: readonly string[];
  readonly properties: { readonly [field: string]: JsonObject | boolean | null };
}

/** One released version of a model (classification.md#version-details). */
export interface ModelVersion {
  /** Three dot-separated integers. */
  readonly version: string;
  /** Taxonomy name to taxonomy version; null when the model answers from no taxonomy. */
  readonly taxonomies: { readonly [taxonomy: string]: string } | null;
  /** `YYYY-MM-DD hh:mm:ss` */
  readonly releaseDate: string;
  /** `YYYY-MM-DD hh:mm:ss` */
  readonly deprecationDate: string;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** Answers for an input that fits `input`. Deterministic. Throws ClassificationFailure for what `errors` reports. */
  classify(input: JsonObject): JsonObject;
}

/** A classifier by its external name, with its versions, newest last. */
export interface Model {
  readonly name: string;
  readonly description: string;
  readonly versions: readonly ModelVersion[];
}

/** A failure of one model, which is reported under `errors.<name>` with status 200. */
export class ClassificationFailure extends Error {
  override readonly name = 'ClassificationFailure';
}
