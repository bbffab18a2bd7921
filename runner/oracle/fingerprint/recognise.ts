import { type postingMetrics, valueAt } from '../../../contracts/index.ts';
import type { Survey } from '../../../properties/index.ts';
import { withOption } from '../dialect/settle-dialect.ts';
import { groupOf, filterBody, type OracleCase } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import type { Session } from '../session.ts';
import {
  agreesInSingleMonths,
  isNearlyWhole,
  takeFingerprint,
  widestRange,
  type Fingerprint,
} from './fingerprint.ts';
import { rules, type Rule } from './rules.ts';

/** A fault that makes all counts wrong: which rows it counts, as a filter of the reference, or as a metric of it. */
interface RuleOfCounts extends Pick<Rule, 'reason' | 'filters'> {
  readonly metric?: (typeof postingMetrics)[number];
  /** `type` of `when`. */
  readonly type?: 'expired';
}

const all: readonly RuleOfCounts[] = [
  { reason: 'as no posting that is still open is', filters: [{}], type: 'expired' },
  ...rules,
  { reason: 'as duplicates are postings to the target', filters: [{}], metric: 'total_postings' },
  { reason: 'as only duplicates are postings to the target', filters: [{}], metric: 'duplicate_postings' },
];

/** Why the target counts differently in all months together, where one rule gives exactly that number; or undefined. */
async function findRuleOfAllCounts(session: Session, { pairs }: Fingerprint): Promise<string | undefined> {
  const pair = pairs.find(({ actual }) => (actual.get('all') ?? 0) > 0);
  const [wanted, given] = [pair?.expected.get('all'), pair?.actual.get('all')];
  if (pair === undefined || given === undefined || given === wanted) return undefined;
  for (const rule of all) if ((await countOf(session, pair.one, rule)) === given) return rule.reason;
  return undefined;
}

async function countOf(
  { oracle, dialect }: Session,
  one: OracleCase,
  { filters, metric = 'unique_postings', type }: RuleOfCounts,
): Promise<unknown> {
  const group = groupOf(one);
  const { when } = filterBody(one, dialect.rankings['when-end']) as { readonly when: object };
  const frame = type === undefined ? when : { ...when, type };
  const filter = filters.map((part) => ({ when: frame, ...part }));
  const metrics = [metric];
  const answer = await oracle.answer(
    group === 'rankings'
      ? {
          group,
          method: 'POST',
          path: '/rankings/nuts1_name',
          body: { filter, rank: { by: 'unique_postings', limit: 1, extra_metrics: metrics } },
        }
      : { group, method: 'POST', path: '/totals', body: { filter, metrics } },
    dialect,
  );
  return valueAt(answer.body, 'data', 'totals', metric);
}

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
