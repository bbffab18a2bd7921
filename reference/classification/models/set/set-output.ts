import type { JsonObject } from '../model.ts';

/** The input of a set classification, with the locale filled in (classification.md#set-request). */
export interface SetInput {
  readonly company?: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputLocale: string;
}

/** How one named output of the posting set is answered by one model version. */
export interface SetOutput {
  readonly modelName: string;
  readonly modelVersion: string;
  /** May throw ClassificationFailure, as the model may. */
  toModelInput(input: SetInput): JsonObject;
  /** The model's output in the shape of the set output (classification.md#set-response). */
  toOutput(modelOutput: JsonObject): JsonObject | readonly unknown[];
}
