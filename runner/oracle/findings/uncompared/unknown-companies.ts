import type { Aspect } from '../../compare/comparison.ts';
import { filterBody, type OracleGroup } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';

/** The metric that counts companies. */
const COMPANIES = / unique_companies$/;
const TOTALS = /(^| )totals unique_companies$/;

/** Totals whose postings are looked at, wrong ones and right ones. */
const LOOKED_AT = 8;
const MOST_POSTINGS = 5000;

/**
 * The aspects that depend on whether unknown companies count as one, which the specification leaves open
 * (rankings.md#buckets), where the target counts them so: each wrong number of companies is one too large, and totals
 * are so exactly where a posting names none. Else none.
 */
export async function aspectsOfUnknownCompanies(
  session: Pick<Session, 'oracle' | 'dialect' | 'phrases'>,
  group: OracleGroup,
  trials: readonly Trial[],
): Promise<readonly Aspect[]> {
  const differences = trials.flatMap(({ compared }) =>
    compared.differences.filter(({ aspect }) => COMPANIES.test(aspect)),
  );
  const isOneMore = differences.every(
    ({ expected, actual }) => typeof expected === 'number' && actual === expected + 1,
  );
  if (differences.length === 0 || !isOneMore) return [];
  const looked = (isWrong: boolean): readonly Trial[] =>
    trials.filter((trial) => hasTotals(trial) && isWrong === isWrongInTotals(trial)).slice(0, LOOKED_AT);
  for (const trial of [...looked(true), ...looked(false)]) {
    const filter = filterBody(trial.one, session.dialect.rankings['when-end'], session.phrases);
    const found = await session.oracle.find(group, { filter, most: MOST_POSTINGS }, session.dialect);
    if (found.count > MOST_POSTINGS) continue;
    const isUnknown = found.postings.some(({ companyName }) => companyName === null);
    if (isUnknown !== isWrongInTotals(trial)) return [];
  }
  const aspects = trials.flatMap(({ compared }) => [...compared.counts.keys()]);
  return [...new Set(aspects)].filter((aspect) => COMPANIES.test(aspect));
}

function hasTotals({ compared }: Trial): boolean {
  return [...compared.counts.keys()].some((aspect) => TOTALS.test(aspect));
}

function isWrongInTotals({ compared }: Trial): boolean {
  return compared.differences.some(({ aspect }) => TOTALS.test(aspect));
}
