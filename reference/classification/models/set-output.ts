import type { JsonObject } from './model.ts';

/** The input of a set classification (service.md, "Set classify input"), with the locale filled in. */
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
  /** The model's output in the shape that service.md gives the set output. */
  toOutput(modelOutput: JsonObject): JsonObject | readonly unknown[];
}
