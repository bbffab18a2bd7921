import { models, warmUp as warmUpModels } from './models/index.ts';
import { schemaFault } from './schema-fault.ts';

/** Builds the indexes of all models and compiles their input schemas, which the first requests would have to wait for. */
export function warmUp(): void {
  warmUpModels();
  for (const { versions } of models) for (const { input } of versions) schemaFault(input, {});
}
