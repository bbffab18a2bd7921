import type { Survey } from '../../../properties/index.ts';
import type { Pool } from '../requests/pool.ts';
import type { Session } from '../session.ts';
import { withOption } from '../dialect/settle-dialect.ts';
import { takeFingerprint, widestRange, type Fingerprint } from './fingerprint.ts';
import { findRuleOfAllCounts } from './rule-of-all-counts.ts';

/** Takes the fingerprint; without agreement, tries the choices and faults on which every count depends. */
export async function recognise(session: Session, pool: Pool, survey: Survey): Promise<Fingerprint> {
  const { group } = pool;
  const surveyed = group === 'rankings' ? survey.rankings?.data?.months : survey.companyPostings?.data?.when;
  const months = widestRange(pool.months, surveyed);
  const first = await takeFingerprint(session, pool, months);
  if (first.isSame) return first;
  const { dialect } = session;
  for (const membership of ['active', 'posted'])
    for (const end of group === 'rankings' ? ['inclusive', 'exclusive'] : ['']) {
      session.dialect = withOption(dialect, group, 'month-membership', membership);
      if (end !== '') session.dialect = withOption(session.dialect, group, 'when-end', end);
      const other = await takeFingerprint(session, pool, months);
      if (other.isSame) return other;
    }
  session.dialect = dialect;
  const rule = await findRuleOfAllCounts(session, first);
  if (rule === undefined) return first;
  session.rules[group] = rule;
  return { ...first, isSame: true };
}
