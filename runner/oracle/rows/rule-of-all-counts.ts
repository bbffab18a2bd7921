import type { postingMetrics } from '../../../contracts/index.ts';
import { at } from '../compare/comparison.ts';
import { groupOf } from '../compare/answers.ts';
import type { Fingerprint } from './fingerprint.ts';
import { filterBody, type OracleCase } from '../oracle-case.ts';
import type { Session } from '../session.ts';

/** A fault that makes all counts wrong: which rows it counts, as a filter of the reference, or as a metric of it. */
interface Rule {
  /** Why a posting is not counted, or counted more than once. */
  readonly reason: string;
  readonly filters: readonly object[];
  readonly metric?: (typeof postingMetrics)[number];
  /** `type` of `when`. */
  readonly type?: 'expired';
}

/** Rows that a server often loses: those with a null, or with a placeholder for an unknown value. */
const rules: readonly Rule[] = [
  { reason: 'as no posting that is still open is', filters: [{}], type: 'expired' },
  {
    reason: 'as no posting of an unknown company is',
    filters: [{ company_is_staffing: true }, { company_is_staffing: false }],
  },
  { reason: 'as no posting of an employment agency is', filters: [{ company_is_staffing: false }] },
  { reason: 'as no posting without pay is', filters: [{ salary: { lower_bound: 0 } }] },
  {
    reason: 'as no posting without least years of experience is',
    filters: [{ min_years_experience: { lower_bound: 0 } }],
  },
  {
    reason: 'as no posting without most years of experience is',
    filters: [{ max_years_experience: { lower_bound: 0 } }],
  },
  {
    reason: 'as no posting of an unclassified title is',
    filters: [{ title_name: { exclude: ['Unclassified'] } }],
  },
  {
    reason: 'as no posting of an unknown city is',
    filters: [{ city_name: { exclude: ['[Unknown city]'] } }],
  },
  { reason: 'as no internship is', filters: [{ is_internship: false }] },
  { reason: 'as duplicates are postings to the target', filters: [{}], metric: 'total_postings' },
  { reason: 'as only duplicates are postings to the target', filters: [{}], metric: 'duplicate_postings' },
];

/** Why the target counts otherwise in all months together, where one rule gives exactly that number; or undefined. */
export async function findRuleOfAllCounts(
  session: Session,
  { pairs }: Fingerprint,
): Promise<string | undefined> {
  const pair = pairs.find(({ actual }) => (actual.get('all') ?? 0) > 0);
  const [wanted, given] = [pair?.expected.get('all'), pair?.actual.get('all')];
  if (pair === undefined || given === undefined || given === wanted) return undefined;
  for (const rule of rules) if ((await countOf(session, pair.one, rule)) === given) return rule.reason;
  return undefined;
}

async function countOf(
  { oracle, dialect }: Session,
  one: OracleCase,
  { filters, metric = 'unique_postings', type }: Rule,
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
  return at(answer.body, 'data', 'totals', metric);
}
