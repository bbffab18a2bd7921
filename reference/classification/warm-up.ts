import { buildEverything, models } from './models/index.ts';
import { schemaFault } from './schema-fault.ts';

/**
 * Builds the indexes of all models and compiles their input schemas, which the first requests would have to wait for. It
 * takes about a second and lets other work have its turn between.
 */
export async function warmUp(): Promise<void> {
  await buildEverything();
  for (const { versions } of models) for (const { input } of versions) schemaFault(input, {});
}
