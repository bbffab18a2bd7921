/** Loads the faults and conformant variants, which only trials of the checks need: a server starts sooner without them. */
export const loadMutations = (): Promise<typeof import('./index.ts')> => import('./index.ts');
