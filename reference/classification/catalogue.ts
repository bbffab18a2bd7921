import { models, type Model } from './models/index.ts';
import { postingSet } from './sets/posting-set.ts';
import type { ClassificationSet } from './sets/sets.ts';

/** What a reference can classify with: its models and its sets, each in the order of discovery. */
export interface Catalogue {
  readonly models: readonly Model[];
  readonly sets: readonly ClassificationSet[];
}

/** Everything that the reference has; a variant may have something else. */
export const fullCatalogue: Catalogue = { models, sets: [postingSet] };
