import type { SetOutput } from './set-output.ts';

/** The outputs that the posting set can give, by name (service.md, "Values seen for the posting set"). */
export const setOutputs: { readonly [output: string]: SetOutput } = {};
