import type { KnownFailure } from '../../report/known-failures/known-failure.ts';
import type { ChangedChoice } from '../diff/changed-choices.ts';
import type { GoneFinding } from '../replay/previous-comparison.ts';

/** The result of a run in comparison with its base. */
export interface AgainstReport {
  readonly base: string;
  /** Violations that the base does not have, and those that it has too, by finding. */
  readonly new: number;
  readonly preExisting: number;
  /** Findings of the base only. */
  readonly gone: readonly GoneFinding[];
  /** Open points that the target treats in another way than the base; each fails the run unless it is accepted. */
  readonly changedChoices: readonly JudgedChoice[];
  /** Findings of one of the two runs on the base only, by id, and choices that these runs treated differently. */
  readonly noise: readonly { readonly id: string }[];
}

/** A changed choice, with the known failure that accepts it. */
export interface JudgedChoice extends ChangedChoice {
  readonly known?: KnownFailure;
}
