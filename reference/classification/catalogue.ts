import { buildEverything, models, type Model } from './models/index.ts';
import { schemaFault } from './schema-fault.ts';
import { postingSet } from './sets/posting-set.ts';
import type { ClassificationSet } from './sets/sets.ts';

/** What a reference can classify with: its models and its sets, each in the order of discovery. */
export interface Catalogue {
  readonly models: readonly Model[];
  readonly sets: readonly ClassificationSet[];
}

/** Everything that the reference has; a variant may have something else. */
export const fullCatalogue: Catalogue = { models, sets: [postingSet] };

/** Builds the indexes and compiles the input schemas of all models in about a second, with pauses for other work. */
export async function warmUp(): Promise<void> {
  await buildEverything();
  for (const { versions } of models) for (const { input } of versions) schemaFault(input, {});
}
