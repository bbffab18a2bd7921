import type { InferredDialect } from '../../../properties/index.ts';
import type { OracleGroup } from '../oracle-case.ts';
import type { NotCompared } from '../oracle-report.ts';
import { compareAgain, type Session, type Trial } from '../session.ts';
import { alternatives } from './settle-dialect.ts';
import { settled } from './settled-choices.ts';

/** Answers that are looked at for one choice. */
const LOOKED_AT = 40;

/**
 * The choices that the survey did not determine, and that the compared answers do not decide: each option gives them, or
 * none gives all of them.
 */
export async function undecidedChoices(
  session: Session,
  group: OracleGroup,
  inferred: InferredDialect,
  trials: readonly Trial[],
): Promise<readonly NotCompared[]> {
  const undecided: NotCompared[] = [];
  for (const { ids, concerns } of settled)
    for (const id of ids) {
      const found = inferred[group]?.[id as 'values'];
      if (!(id in session.dialect[group]) || found?.kind === 'determined') continue;
      const concerned = trials.filter(
        ({ one, compared }) => concerns(one) && compared.counts.size > 0 && one.listing?.page === undefined,
      );
      if (concerned.length === 0) continue;
      const others = alternatives(session.dialect, group, [id]);
      let isSeen = others.length === 0;
      let isDisputed = false;
      for (const trial of concerned.slice(0, LOOKED_AT)) {
        const seen = trial.compared.differences.length;
        // What is right decides the choice once; a wrong answer may be right by another option.
        if (isDisputed || (isSeen && seen === 0)) continue;
        for (const dialect of others) {
          const { compared } = await compareAgain(session, trial, dialect);
          isSeen ||= compared.differences.length !== seen;
          isDisputed ||= compared.differences.length < seen;
        }
      }
      const what = `the choice ${id} of the group ${group}`;
      const option = (session.dialect[group] as Record<string, string>)[id] ?? '';
      if (!isSeen)
        undecided.push({
          what,
          why: 'neither the survey nor a compared answer decides it, so that each of its options is accepted',
        });
      if (isDisputed)
        undecided.push({
          what,
          why: `the survey does not determine it, and no option gives all answers: the findings hold for ${option}, which gives the most`,
        });
    }
  return undecided;
}
