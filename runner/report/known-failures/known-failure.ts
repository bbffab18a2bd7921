import type { Violation } from '../../../properties/index.ts';

/** An entry of a file of known failures, as `known-failures.schema.json` describes it. */
export interface KnownFailure {
  /** A clause, a check, or the id of a finding, `*` for any text; or a changed choice: `rankings/when-end=exclusive`. */
  readonly id: string;
  readonly reason: string;
  readonly ticket?: string;
  /** The last day (UTC) on which it may fail, `YYYY-MM-DD`. */
  readonly expires?: string;
  /** A pass does not fail the run. */
  readonly mayFlake?: boolean;
  /** Not of a file: the base of `--against` has it too. */
  readonly preExisting?: boolean;
}

/**
 * What a run found of an entry. `failing`: it failed, or changed, as known. `passing`: all that it names was
 * evaluated and satisfied. `expired`: its last day is over, so it excuses nothing. `not-evaluated`: the run evaluated
 * nothing that it names.
 */
export type KnownFailureStatus = 'failing' | 'passing' | 'expired' | 'not-evaluated';

/** An entry in the report. */
export interface KnownFailureReport extends KnownFailure {
  readonly status: KnownFailureStatus;
  /** Why the entry fails the run, and what to do; omitted when it does not. */
  readonly problem?: string;
}

/** The violations that are known, each with the entry that lists it. */
export type Excuses = ReadonlyMap<Violation, KnownFailure>;
