import type { Aspect } from '../../compare/comparison.ts';
import type { Session, Trial } from '../../session.ts';

/** What is wrong in the answers of an aspect in the same way, whatever the postings. */
export interface Pattern {
  /** A sentence. */
  readonly text: string;
  /** In how many places of these answers it shows, 0 for none; false where one of them is otherwise. */
  readonly explains: (session: Session, trials: readonly Trial[], aspect: Aspect) => Promise<number | false>;
}

/** Finds the pattern of an aspect that all of some wrong answers have. */
export type PatternFinder = (
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
) => Promise<Pattern | undefined>;
