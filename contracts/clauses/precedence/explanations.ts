import type { ClauseId } from '../index.ts';

/** The clauses whose violation explains that of another; `any`: whatever else is violated at the same route does. */
export type Explanations = { readonly [Clause in ClauseId]?: readonly ClauseId[] | 'any' };
