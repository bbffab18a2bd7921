import type { Aspect } from '../../compare/comparison.ts';
import { sumOf } from '../../../../contracts/index.ts';
import type { Session, Trial } from '../../session.ts';

/** What is wrong in the answers of an aspect in the same way, whatever the postings. */
export interface Pattern {
  /** A sentence. */
  readonly text: string;
  /** What explains other aspects by the same cause, in the words of their explanation; the text when omitted. */
  readonly general?: string;
  /** In how many places of these answers it shows, 0 for none; false where one of them is otherwise. */
  readonly explains: (session: Session, trials: readonly Trial[], aspect: Aspect) => Promise<number | false>;
}

/** Finds the pattern of an aspect that all of some wrong answers have. */
export type PatternFinder = (
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
) => Promise<Pattern | undefined>;

/** A pattern that all that is read from the answers of an aspect must follow. */
export function patternOf<Found>(
  text: string,
  {
    isOf,
    read,
    follows,
    places = () => 1,
  }: {
    /** Whether the pattern says something about an aspect. */
    readonly isOf: (aspect: Aspect) => boolean;
    /** What is read from an answer, such as its series. */
    readonly read: (session: Session, trial: Trial, aspect: Aspect) => Promise<readonly Found[]>;
    readonly follows: (found: Found) => boolean;
    /** In how many places the pattern shows; 1 when omitted. */
    readonly places?: (found: Found) => number;
  },
): Pattern {
  return {
    text,
    async explains(session, trials, aspect) {
      if (!isOf(aspect)) return 0;
      const found = (await Promise.all(trials.map((trial) => read(session, trial, aspect)))).flat();
      return found.every((one) => follows(one)) && sumOf(found.map((one) => places(one)));
    },
  };
}
