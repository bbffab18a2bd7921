import { type ApiGroup, apiGroups, type ClauseId } from '../../contracts/index.ts';
import type { CheckContext, Profile } from './check-context.ts';
import type { Exchange } from './exchange.ts';
import type { Unjudged } from './unjudged.ts';
import type { Observation, Violation } from './violation.ts';

export { CheckContext } from './check-context.ts';

/** What every check declares. */
interface CheckDeclaration {
  /** Permanent, `<group>/<name>`. */
  readonly id: `${ApiGroup}/${string}` | `auth/${string}`;
  readonly clauses: readonly ClauseId[];
  /** The behaviour of the server, in the present tense. */
  readonly title: string;
  /** The smallest profile that runs it; standard when omitted. */
  readonly profile?: Profile;
}

/** A check that sends requests: it evaluates one clause, or a few that one request shows together. */
export interface ActiveCheck extends CheckDeclaration {
  readonly kind?: 'active';
  /** It sends nothing, and so runs even when the target cannot be surveyed. */
  readonly needsNoSurvey?: true;
  /**
   * It evaluates the answers to the other checks of its group, `each` separately or all `together`, and so runs after them.
   */
  readonly last?: 'each' | 'together';
  /** It sends requests whose order matters, and so runs while no other check of its group does. */
  readonly alone?: true;
  /** Evaluates through `t`; throws Blocked or Inconclusive, lets TargetError pass. */
  run(t: CheckContext): Promise<void>;
}

/**
 * A check that sends nothing: it validates every exchange of its group, whatever check made it. A violation counts for
 * the active checks that saw the exchange and declare the clause, else for the passive check itself.
 */
export interface PassiveCheck extends CheckDeclaration {
  readonly kind: 'passive';
  validate(exchange: Exchange): ExchangeValidation;
}

/** A check of the registry. */
export type Check = ActiveCheck | PassiveCheck;

/** The group of a check: that of its id. The checks of `auth/` send requests of the classification group. */
export function groupOfCheck({ id }: Pick<Check, 'id'>): ApiGroup {
  return apiGroups.find((group) => id.startsWith(`${group}/`)) ?? 'classification';
}

/** What a single exchange showed. */
export interface ExchangeValidation {
  /** The clauses that the exchange could have violated. */
  readonly evaluated: readonly ClauseId[];
  readonly violations: readonly Violation[];
}

/** What one check found. */
export interface CheckResult {
  readonly check: Check;
  /** How often each clause was evaluated, with any outcome. */
  readonly evaluated: ReadonlyMap<ClauseId, number>;
  readonly violations: readonly Violation[];
  readonly observations: readonly Observation[];
  /** Why cases could not have shown a fault. */
  readonly inconclusive: readonly Unjudged[];
  readonly end: CheckEnd;
  readonly requests: number;
  readonly milliseconds: number;
}

/** How a check ended. */
export type CheckEnd =
  | { readonly kind: 'completed' }
  | { readonly kind: 'blocked'; readonly why: Unjudged }
  | { readonly kind: 'target-error'; readonly code: string; readonly reason: string; readonly hint: string }
  | { readonly kind: 'harness-error'; readonly reason: string; readonly stack: string };
