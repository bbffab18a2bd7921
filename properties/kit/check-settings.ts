import type { Exchange, RequestSpec } from './exchange.ts';
import type { Survey } from './survey.ts';
import type { Violation } from './violation.ts';

/** How thorough a run is; each profile has all checks of the one before. */
export type Profile = 'smoke' | 'standard' | 'thorough';

/** What a run provides to each check. */
export interface CheckSettings {
  readonly survey: Survey;
  readonly profile: Profile;
  /** Seed of this check, derived from the seed of the run and the id of the check. */
  readonly seed: number;
  /** fast-check path of one generated case to run alone. */
  readonly path?: string;
  /** Sends a request to the target; every exchange is also validated by the passive checks. */
  send(spec: RequestSpec): Promise<Exchange>;
  /** The exchange of an equal request that some check of this run has sent, or else `send`. */
  recall(spec: RequestSpec): Promise<Exchange>;
  /** The answers to the recalled requests of the group so far, in an order that does not depend on time; none when omitted. */
  readonly answers?: () => Promise<readonly Exchange[]>;
  /** Called for each violation; what it throws ends the check. */
  readonly onViolation?: (violation: Violation) => void;
}
