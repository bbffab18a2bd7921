import { postingMetrics } from '../../../contracts/index.ts';
import { monthName, monthNumber, type MonthRange, type Survey } from '../../../properties/index.ts';
import { specOf, type OracleCase, type OracleGroup } from '../oracle-case.ts';
import type { Session } from '../session.ts';
import type { AcceptedMetrics } from './pool.ts';

/** The metrics that the specification names. */
const named: Readonly<Record<OracleGroup, readonly string[]>> = {
  rankings: ['unique_postings', 'unique_companies', 'median_posting_duration'],
  'company-postings': ['unique_postings', 'median_salary'],
};

/** Metrics by which services of this family rank, in addition to those of the specification. */
const rankable = ['unique_companies', 'total_postings', 'duplicate_postings', 'posting_intensity'];

/** Which metrics the target accepts in addition to those that the specification names. Each costs one request. */
export async function acceptedMetrics(
  session: Session,
  group: OracleGroup,
  survey: Survey,
): Promise<AcceptedMetrics> {
  const months = someMonths(survey, group);
  const filter = { months, facets: {}, terms: [] };
  const rank = { by: 'unique_postings', limit: 1, extra: [] };
  const isAccepted = async (one: OracleCase): Promise<boolean> =>
    (await session.send(specOf(one, session.dialect.rankings['when-end']))).response.status === 200;
  const withMetric = (metric: string): OracleCase =>
    group === 'rankings'
      ? { operation: 'rankPostings', facet: 'nuts1_name', filter, rank: { ...rank, extra: [metric] } }
      : { operation: 'companyTotals', filter, metrics: [metric] };
  const rankedBy = (by: string): OracleCase => ({
    operation: 'rankPostings',
    facet: 'nuts1_name',
    filter,
    rank: { ...rank, by },
  });
  const kept = async (
    metrics: readonly string[],
    make: (metric: string) => OracleCase,
  ): Promise<readonly string[]> => {
    const accepted = await Promise.all(metrics.map((metric) => isAccepted(make(metric))));
    return metrics.filter((_, index) => accepted[index]);
  };
  const others = postingMetrics.filter((metric) => !named[group].includes(metric));
  return {
    metrics: [...named[group], ...(await kept(others, withMetric))],
    rankMetrics: group === 'rankings' ? [...(await kept(rankable, rankedBy)), 'significance'] : [],
  };
}

/** Two months of the data. */
function someMonths(survey: Survey, group: OracleGroup): MonthRange {
  const { start = '2024-01' } =
    (group === 'rankings' ? survey.rankings?.data?.months : survey.companyPostings?.data?.when) ?? {};
  return { start, end: monthName(monthNumber(start) + 1) };
}
