import type { InferredDialect } from '../../../properties/index.ts';
import type { OracleGroup } from '../oracle-case.ts';
import type { NotCompared } from '../oracle-report.ts';
import { compareAgain, type Session, type Trial } from '../session.ts';
import { alternatives } from './settle-dialect.ts';
import { settled } from './settled-choices.ts';

/** Answers that are looked at for one choice. */
const LOOKED_AT = 40;

/** The choices that the survey did not determine, and whose options all give the answers that were compared. */
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
      for (const trial of concerned.slice(0, LOOKED_AT)) {
        if (isSeen) break;
        const seen = trial.compared.differences.length;
        for (const dialect of others) {
          const { compared } = await compareAgain(session, trial, dialect);
          isSeen ||= compared.differences.length !== seen;
        }
      }
      if (!isSeen)
        undecided.push({
          what: `the choice ${id} of the group ${group}`,
          why: 'neither the survey nor a compared answer decides it, so that each of its options is accepted',
        });
    }
  return undecided;
}
