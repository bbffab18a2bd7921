/** A finding of the previous run that this one does not have. */
export interface GoneFinding {
  readonly id: string;
  /** `not-judged`: this run could neither find it nor rule it out. */
  readonly state: 'fixed' | 'not-judged';
  /** What the previous run found. */
  readonly actual: string;
  /** Why it is not judged. */
  readonly reason?: string;
}

/** What changed since a previous run; each finding says in `since` whether it is new. */
export interface PreviousComparison {
  readonly target: string;
  readonly startedAt: string;
  /** How the runs differ, such as `seed 1, now 2`; omitted when they sent the same. */
  readonly differs?: string;
  /** Findings of this run only. */
  readonly new: number;
  /** Findings of both runs. */
  readonly unchanged: number;
  readonly gone: readonly GoneFinding[];
}
