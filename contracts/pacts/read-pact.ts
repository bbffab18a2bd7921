import type { ClauseId } from '../clauses/index.ts';
import type { ApiGroup } from '../groups.ts';
import type { ProviderStateName } from './states.ts';

/** A committed pact (Pact specification 4): what the consumer jobmark expects of one group. */
export interface Pact {
  readonly provider: { readonly name: ApiGroup };
  readonly interactions: readonly RecordedInteraction[];
}

/** The parts of an interaction of a committed pact that code other than the Pact verifier reads. */
export interface RecordedInteraction {
  /** Unique within the pact. */
  readonly description: string;
  readonly comments: {
    /** The first one is the clause of the status. */
    readonly clauses: readonly [ClauseId, ...ClauseId[]];
    /** The description of the accepted interaction that this one changes in one place. */
    readonly accepted?: string;
  };
  readonly providerStates?: readonly { readonly name: ProviderStateName }[];
  readonly request: {
    readonly headers: Readonly<Record<string, readonly string[]>>;
    /** Where values of the provider states go: expressions with `${…}`. */
    readonly generators?: unknown;
  };
  readonly response: { readonly status: number; readonly body?: unknown };
}

const files: { readonly [Group in ApiGroup]?: () => Promise<{ readonly default: unknown }> } = {
  classification: () => import('./jobmark-classification.json', { with: { type: 'json' } }),
  rankings: () => import('./jobmark-rankings.json', { with: { type: 'json' } }),
  'company-postings': () => import('./jobmark-company-postings.json', { with: { type: 'json' } }),
};

/** Reads the committed pact of a group at the first call, because few runs need it. Undefined for a group without one. */
export async function readPact(group: ApiGroup): Promise<Pact | undefined> {
  return (await files[group]?.())?.default as Pact | undefined;
}
