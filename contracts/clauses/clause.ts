import type { ApiGroup } from '../groups.ts';

/**
 * How binding a clause is. `must`: the specification states it, or it follows from what the specification says of
 * counts, filters and order. `should`: only an example or common practice suggests it. `open`: the specification
 * leaves it open; a check reports what it observes, and never fails.
 */
export type Level = 'must' | 'should' | 'open';

/** The first part of a clause id: `service` for what all API groups share, `auth` for authentication, or an API group. */
type Group = 'service' | 'auth' | ApiGroup;

/** One normative statement of the specification. */
export interface Clause {
  /** Permanent: retired, never reused. The part before the slash is the group. */
  readonly id: `${Group}/${string}`;
  readonly level: Level;
  /** The section of the statement in contracts/specification: a page and the anchor of a heading. */
  readonly section: `${string}.md#${string}`;
  readonly text: string;
  /** What a client sees of a target that violates it; `None.` for an open one. */
  readonly violation: string;
  /** Why no check can evaluate it, where that is so. */
  readonly untestable?: string;
}

/** A clause as it is declared, with its text under the name of its level. */
type Statement = Pick<Clause, 'untestable'> &
  (
    | { readonly must: string; readonly should?: never; readonly open?: never; readonly violation: string }
    | { readonly should: string; readonly must?: never; readonly open?: never; readonly violation: string }
    | { readonly open: string; readonly must?: never; readonly should?: never; readonly violation?: string }
  );

/** Clauses by section and id. */
export type ClausesBySection = Readonly<Record<Clause['section'], Readonly<Record<Clause['id'], Statement>>>>;
