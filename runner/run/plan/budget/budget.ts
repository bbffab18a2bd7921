/** The part of a plan that a budget allows. */
export interface Budget {
  /** The most requests, as the user gave it. */
  readonly requests: number;
  /** Requests that the chosen checks sent to the reference when they were measured. */
  readonly expected: number;
  readonly chosen: number;
  readonly leftOut: number;
  /** Recorded faults that the chosen checks report. */
  readonly caught: number;
  /** Recorded faults that all checks of the run report, in a shard too. */
  readonly recorded: number;
}
