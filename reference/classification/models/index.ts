import { company } from './company/company.ts';
import { buildEverything } from './lazily.ts';
import { lot } from './lot/lot.ts';
import type { Model } from './model.ts';
import { translation } from './translation/translation.ts';

export { ClassificationFailure } from './model.ts';
export type { JsonObject, Model, ModelVersion, ObjectSchema } from './model.ts';
export type { SetInput, SetOutput } from './set-output.ts';
export { setOutputs } from './set-outputs.ts';

/** Every classifier of the reference, in the order of discovery. */
export const models: readonly Model[] = [company, lot, translation];

/** Builds every index that is otherwise built by the first input that needs it. */
export function warmUp(): void {
  buildEverything();
}
