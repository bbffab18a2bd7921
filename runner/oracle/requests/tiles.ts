import { monthName, monthNumber, type MonthRange } from '../../../properties/index.ts';
import type { OracleCase, OracleOperation } from '../oracle-case.ts';
import { everyPercentile, finestInterval } from './cases.ts';
import type { Pool } from './pool.ts';

/** Parts of the months that rankings of companies, and percentiles of pay, are asked for. */
const PARTS = 8;

/** Requests that show each group and each salary: a change of a single one would escape most of the drawn ones. */
export function tilesOf(operation: OracleOperation, pool: Pool): readonly OracleCase[] {
  const [start, end] = [pool.months[0], pool.months.at(-1)];
  if (start === undefined || end === undefined) return [];
  const parts = partsOf({ start, end });
  const rank = { by: 'unique_postings', limit: pool.rankLimit, extra: [] };
  const over = (months: MonthRange) => ({ operation, filter: { months, facets: {}, terms: [] } });
  // Where a posting has to have all values of a key, no request can name several that are easily lost.
  const delicate = pool.isAnd ? pool.delicate : [];
  const named = delicate.map(({ key, values }) => {
    const whole = over({ start, end });
    return { ...whole, filter: { ...whole.filter, facets: { [key]: values } } };
  });
  if (operation === 'companyTotals') return named.map((one) => ({ ...one, metrics: ['unique_postings'] }));
  if (operation === 'rankPostings' || operation === 'companyRanking')
    return [
      ...(pool.facets.includes('company_name') ? parts : []).map((months) => ({
        ...over(months),
        facet: 'company_name',
        rank,
      })),
      ...pool.facets
        .filter((facet) => isShown(facet, pool))
        .map((facet) => ({ ...over({ start, end }), facet, rank })),
      ...(operation === 'rankPostings' ? named : []).map((one) => ({
        ...one,
        facet: 'nuts1_name',
        rank: { ...rank, limit: 1 },
      })),
    ];
  if (operation === 'rankPostingsDistribution')
    return pool.distributionFacets
      .filter((facet) => facet in finestInterval)
      .map((facet) => ({
        ...over({ start, end }),
        facet: 'nuts1_name',
        rank,
        histogram: { facet, interval: finestInterval[facet] ?? 1, metrics: ['unique_postings'] },
      }));
  if (operation !== 'companyDistribution' || !pool.distributionFacets.includes('salary')) return [];
  return parts.map((months) => ({
    ...over(months),
    percentiles: { facet: 'salary', keys: everyPercentile },
  }));
}

function partsOf({ start, end }: MonthRange): readonly MonthRange[] {
  const [first, last] = [monthNumber(start), monthNumber(end)];
  const length = Math.ceil((last - first + 1) / PARTS);
  return Array.from({ length: PARTS }, (_, at) => first + at * length)
    .filter((from) => from <= last)
    .map((from) => ({ start: monthName(from), end: monthName(Math.min(last, from + length - 1)) }));
}

/** Whether a facet shows what no other one does: each column once, by its names, and companies by parts of the months. */
function isShown(facet: string, { facets }: Pool): boolean {
  return !facet.startsWith('company') && !facets.includes(`${facet}_name`);
}
