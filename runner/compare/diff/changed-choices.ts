import type { ApiGroup } from '../../../contracts/index.ts';
import type { TreatedChoice } from '../../report/dialect.ts';

/** A point that the specification leaves open, and that two targets treat differently. */
export interface ChangedChoice {
  readonly group: ApiGroup;
  readonly choice: string;
  readonly question: string;
  /** The option of the first target, and that of the second. */
  readonly from: string;
  readonly to: string;
}

/** The choices whose option both targets showed, and that differ. */
export function changedChoices(
  from: readonly TreatedChoice[],
  to: readonly TreatedChoice[],
): readonly ChangedChoice[] {
  return from.flatMap((before) => {
    const after = to.find(({ group, choice }) => group === before.group && choice === before.choice);
    if (
      after === undefined ||
      !('option' in before) ||
      !('option' in after) ||
      before.option === after.option
    )
      return [];
    const { group, choice, question } = before;
    return [{ group, choice, question, from: before.option, to: after.option }];
  });
}
