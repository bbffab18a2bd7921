import { type postingMetrics, valueAt } from '../../../contracts/index.ts';
import type { Fingerprint } from './fingerprint.ts';
import { groupOf, filterBody, type OracleCase } from '../oracle-case.ts';
import type { Session } from '../session.ts';
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
export async function findRuleOfAllCounts(
  session: Session,
  { pairs }: Fingerprint,
): Promise<string | undefined> {
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
