import type { ApiGroup } from '../../../contracts/index.ts';

/**
 * Whether the run would have reported a fault. `noticed`: a must clause is violated. `warned`: should clauses only.
 * `undecided`: none, but checks sent what the run had not sent, so a run might have noticed it. `unnoticed`: none.
 */
export type FaultOutcome = 'noticed' | 'warned' | 'undecided' | 'unnoticed';

/** How many faults of each kind of outcome. */
export interface FaultCounts {
  readonly faults: number;
  /** A must clause would have been violated. */
  readonly noticed: number;
  /** Should clauses only. */
  readonly warned: number;
  /** Nothing would have been reported. */
  readonly unnoticed: number;
  /** Cannot be decided without requests that the run did not send. */
  readonly undecided: number;
}

/** A kind of fault that a run would not have noticed. */
export interface MissedFault {
  /** `SIDE/OPERATION/PATH/OPERATOR/EXTENT/CONDITION`. */
  readonly id: string;
  /** Method and path of the route, with the field. */
  readonly place: string;
  readonly outcome: Exclude<FaultOutcome, 'noticed'>;
}

/** Which share of the faults that are made in its answers a run would have noticed. */
export interface Receipt extends FaultCounts {
  /** `noticed` of `faults`, from 0 to 1: at least this share, since `undecided` counts as not noticed. */
  readonly share: number;
  readonly groups: readonly ({ readonly group: ApiGroup } & FaultCounts)[];
  readonly missed: readonly MissedFault[];
  /** What the data of the target cannot show, in words. */
  readonly blindSpots: readonly string[];
  /** Faults on which jobmark itself failed, with its message; they count as undecided. */
  readonly failures: readonly string[];
  readonly milliseconds: number;
}
