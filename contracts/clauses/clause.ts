import type { ApiGroup } from '../groups.ts';

/**
 * How binding a clause is. `must`: service.md states it. `should`: implied by an example, by a text given as
 * "such as", or by what a filter, count or ranking means. `open`: service.md leaves it open; never judged,
 * only reported as observed.
 */
export type Level = 'must' | 'should' | 'open';

/** The first part of a clause id: `service` for what all API groups share, `auth` for authentication, or an API group. */
export type Group = 'service' | 'auth' | ApiGroup;

/** One normative statement of service.md in our own words. */
export interface Clause {
  /** Permanent: retired, never reused. The part before the slash is the group. */
  readonly id: `${Group}/${string}`;
  readonly level: Level;
  /** The heading of service.md under which the statement stands. */
  readonly section: string;
  readonly text: string;
  /** What a client would see of a target that breaks it. */
  readonly violation: string;
  /** Why no check can judge it, where that is so. */
  readonly untestable?: string;
}
