import type { Survey } from '../../../properties/index.ts';
import type { Pool } from '../requests/pool.ts';
import type { Session } from '../session.ts';
import { withOption } from '../dialect/settle-dialect.ts';
import {
  agreesInSingleMonths,
  isNearlyWhole,
  takeFingerprint,
  widestRange,
  type Fingerprint,
} from './fingerprint.ts';
import { findRuleOfAllCounts } from './rule-of-all-counts.ts';

/** Takes the fingerprint; without agreement, tries the choices and faults on which every count depends. */
export async function recognise(session: Session, pool: Pool, survey: Survey): Promise<Fingerprint> {
  const { group } = pool;
  const surveyed = group === 'rankings' ? survey.rankings?.data?.months : survey.companyPostings?.data?.when;
  const months = widestRange(pool.months, surveyed);
  const first = await takeFingerprint(session, pool, months);
  if (first.isSame) return first;
  const { dialect } = session;
  const dialects = ['active', 'posted'].flatMap((membership) =>
    (group === 'rankings' ? ['inclusive', 'exclusive'] : [undefined]).map((end) => {
      const other = withOption(dialect, group, 'month-membership', membership);
      return end === undefined ? other : withOption(other, group, 'when-end', end);
    }),
  );
  for (const other of dialects) {
    session.dialect = other;
    const fingerprint = await takeFingerprint(session, pool, months);
    if (fingerprint.isSame) return fingerprint;
  }
  const { planted } = await session.oracle.manifest(group);
  for (const other of [dialect, ...dialects]) {
    session.dialect = other;
    if (await agreesInSingleMonths(session, pool, first)) return { ...first, isSame: true };
  }
  session.dialect = dialect;
  if (isNearlyWhole(first, planted)) return { ...first, isSame: true };
  const rule = await findRuleOfAllCounts(session, first);
  if (rule === undefined) return first;
  session.rules[group] = rule;
  return { ...first, isSame: true };
}
