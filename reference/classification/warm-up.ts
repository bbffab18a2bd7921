import { buildEverything, models } from './models/index.ts';
import { schemaFault } from './schema-fault.ts';

/** Builds the indexes and compiles the input schemas of all models in about a second, with pauses for other work. */
export async function warmUp(): Promise<void> {
  await buildEverything();
  for (const { versions } of models) for (const { input } of versions) schemaFault(input, {});
}
