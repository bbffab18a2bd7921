import type * as mutations from './index.ts';

/** Loads the faults and conformant variants, which only trials of the checks need: a server starts sooner without them. */
export const loadMutations = (): Promise<typeof mutations> => import('./index.ts');
