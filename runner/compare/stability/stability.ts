/** How the requests of a finding were sent again. */
export type RoundKind =
  /** Over the connections of the run, while those of other findings are under way. */
  | 'kept'
  /** Each on a new connection. */
  | 'fresh'
  /** With no other request under way. */
  | 'alone';

/** One time that the requests of a finding were sent again and judged. */
export interface Round {
  readonly kind: RoundKind;
  /** `unknown`: the answers could not be judged. */
  readonly outcome: 'failed' | 'held' | 'unknown';
  /** Of `unknown`. */
  readonly reason?: string;
}

/**
 * Whether a violation is found again. `stable`: every time. `intermittent`: in some rounds. `changed-state`: no longer
 * since some answer, so either the state of the target changed or it fails rarely. `unknown`: no round could be judged.
 */
export interface Stability {
  readonly kind: 'stable' | 'intermittent' | 'changed-state' | 'unknown';
  /** How often it failed, with the first time. */
  readonly failed: number;
  /** How often it was judged, with the first time. */
  readonly asked: number;
  readonly rounds: readonly Round[];
}

/** Rounds without a violation, one after the other, after which a finding counts as gone. */
export const GONE_AFTER = 6;

/** Judges the rounds of a finding, in their order. */
export function stabilityOf(rounds: readonly Round[]): Stability {
  const judged = rounds.filter(({ outcome }) => outcome !== 'unknown');
  const failed = 1 + judged.filter(({ outcome }) => outcome === 'failed').length;
  const asked = 1 + judged.length;
  const firstHeld = judged.findIndex(({ outcome }) => outcome === 'held');
  const failedSince = judged.slice(firstHeld).some(({ outcome }) => outcome === 'failed');
  const found = { failed, asked, rounds };
  if (judged.length === 0) return { kind: 'unknown', ...found };
  if (firstHeld < 0) return { kind: 'stable', ...found };
  const isIntermittent = failedSince || heldLast(judged) < GONE_AFTER;
  return { kind: isIntermittent ? 'intermittent' : 'changed-state', ...found };
}

/** How many rounds held since it last failed. */
export function heldLast(rounds: readonly Round[]): number {
  return rounds.length - 1 - rounds.findLastIndex(({ outcome }) => outcome !== 'held');
}
