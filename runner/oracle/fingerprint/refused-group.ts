import fc from 'fast-check';
import type { MonthRange } from '../../../properties/index.ts';
import { FAILURE, plainAspect } from '../compare/comparison.ts';
import type { GeneratedTrial } from '../findings/describe-difference.ts';
import type { OracleCase, OracleGroup, OracleOperation } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import { judged, tryIfAnswered, type Session } from '../session.ts';

/** The plainest documented request of each group. */
const plainest: Readonly<Record<OracleGroup, Omit<OracleCase, 'filter'>>> = {
  rankings: {
    operation: 'rankPostings',
    facet: 'city_name',
    rank: { by: 'unique_postings', limit: 1, extra: [] },
  },
  'company-postings': { operation: 'companyTotals', metrics: ['unique_postings'] },
};

/** What a target answers for which a group is not there, or not for this caller, or not now. */
const ABSENT: readonly number[] = [401, 403, 404, 405, 429, 501, 502, 503, 504];

/**
 * The plainest requests of a group in which the survey found no range of months that the target counts, where the
 * target refuses each of them, fails, or counts nothing: the rows have postings in these months, and the
 * specification grants the requests. Empty where an answer has a count, or where the group is not there.
 */
export async function refusedRanges(
  session: Session,
  { group, months }: Pool,
  operations: readonly OracleOperation[],
): Promise<readonly GeneratedTrial[]> {
  const request = plainest[group];
  if (!operations.includes(request.operation)) return [];
  const trials: GeneratedTrial[] = [];
  for (const [number, range] of rangesIn(months).entries()) {
    const one = { ...request, filter: { months: range, facets: {}, terms: [] } };
    const trial = await tryIfAnswered(session, one);
    if (trial === undefined || ABSENT.includes(trial.exchange.response.status)) return [];
    const isWithoutCount = judged(session, trial).some(
      ({ aspect, actual }) => ['status', FAILURE].includes(plainAspect(aspect)) || actual === undefined,
    );
    if (!isWithoutCount) return [];
    trials.push({ generated: { one, arbitrary: fc.constant(one), seed: 0, number }, trial });
  }
  return trials;
}

/** Two months, a year and all months: where the end is exclusive one month may be empty, and a long range refused. */
function rangesIn(months: readonly string[]): readonly MonthRange[] {
  return [2, 12, months.length].flatMap((length) => {
    const middle = Math.max(0, Math.floor((months.length - length) / 2));
    const [start, end] = [months[middle], months[Math.min(months.length, middle + length) - 1]];
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
}
