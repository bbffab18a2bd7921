import { sumOf } from '../../../contracts/index.ts';
import type { Aspect } from '../compare/comparison.ts';
import type { Session, Trial } from '../session.ts';

/** What a target does otherwise than the oracle, by which the wrong answers of several aspects are explained. */
export interface Rule {
  /** A sentence. */
  readonly text: string;
  /** What explains other aspects by the same cause, in the words of their explanation; the text when omitted. */
  readonly general?: string;
  /** Whether it is how values are computed: the same code computes those of the other group of the API. */
  readonly isOfValues?: true;
  /** In how many places of these answers it shows, 0 for none; false where one of them is otherwise. */
  readonly explains: (session: Session, trials: readonly Trial[], aspect: Aspect) => Promise<number | false>;
}

/** Finds the rule of an aspect by which all of some wrong answers were made. */
export type RuleFinder = (
  session: Session,
  wrong: readonly Trial[],
  aspect: Aspect,
) => Promise<Rule | undefined>;

/** A rule that all that is read from the answers of an aspect must follow. */
export function patternOf<Found>(
  text: string,
  {
    isOf,
    read,
    follows,
    places = () => 1,
  }: {
    /** Whether the rule says something about an aspect. */
    readonly isOf: (aspect: Aspect) => boolean;
    /** What is read from an answer, such as its series. */
    readonly read: (session: Session, trial: Trial, aspect: Aspect) => Promise<readonly Found[]>;
    readonly follows: (found: Found) => boolean;
    /** In how many places the rule shows; 1 when omitted. */
    readonly places?: (found: Found) => number;
  },
): Rule {
  return {
    text,
    async explains(session, trials, aspect) {
      if (!isOf(aspect)) return 0;
      const found = (await Promise.all(trials.map((trial) => read(session, trial, aspect)))).flat();
      return found.every((one) => follows(one)) && sumOf(found.map((one) => places(one)));
    },
  };
}
