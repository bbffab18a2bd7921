import { monthName, monthNumber, type MonthRange } from '../../../properties/index.ts';
import type { OracleCase, OracleOperation } from '../oracle-case.ts';
import { daysOf, everyPercentile, finestInterval } from './cases.ts';
import type { Pool } from './pool.ts';

/** Parts of the months that rankings of companies are asked for; so small that most companies have few postings. */
const COMPANY_PARTS = 12;
/** Percentiles of so few postings show nearly each value. */
const PERCENTILE_POSTINGS = 80;
/** The most parts of the months whose percentiles are asked for, by facet. */
const PERCENTILE_PARTS: Readonly<Record<string, number>> = { salary: 60, posting_duration: 30 };
/** Months of a daily series; a target may refuse longer ones. */
const DAILY_MONTHS = 2;

/** Requests that show each group and each salary: a change of a single one would escape most of the drawn ones. */
export function tilesOf(operation: OracleOperation, pool: Pool): readonly OracleCase[] {
  const [start, end] = [pool.months[0], pool.months.at(-1)];
  if (start === undefined || end === undefined) return [];
  const months = { start, end };
  const rank = { by: 'unique_postings', limit: pool.rankLimit, extra: [] };
  // The metrics of a group of one posting are its values.
  const extra = pool.metrics.filter((metric) => operation === 'rankPostings' && metric !== 'unique_postings');
  const over = (frame: MonthRange) => ({ operation, filter: { months: frame, facets: {}, terms: [] } });
  const named = pool.delicate.map(({ key, values }) => {
    const whole = over(months);
    return { ...whole, filter: { ...whole.filter, facets: { [key]: values } } };
  });
  if (operation === 'companyTotals') return named.map((one) => ({ ...one, metrics: ['unique_postings'] }));
  if (operation === 'rankPostings' || operation === 'companyRanking')
    return [
      ...(pool.facets.includes('company_name') ? partsOf(months, COMPANY_PARTS) : []).map((frame) => ({
        ...over(frame),
        facet: 'company_name',
        rank: { ...rank, extra },
      })),
      ...pool.facets
        .filter((facet) => isShown(facet, pool))
        .map((facet) => ({ ...over(months), facet, rank })),
      // Whether names that differ in case are one group shows where no limit cuts them off.
      ...(pool.isAnd ? [] : pool.alike).map(({ key, values }) => ({
        ...over(months),
        facet: key,
        filter: { months, facets: { [key]: values }, terms: [] },
        rank: { ...rank, limit: Math.min(pool.rankLimit, values.length + 1) },
      })),
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
        ...over(months),
        facet: 'nuts1_name',
        rank,
        histogram: { facet, interval: finestInterval[facet] ?? 1, metrics: ['unique_postings'] },
      }));
  if (operation === 'rankPostingsTimeseries')
    return partsOf(months, Math.ceil(monthsIn(months) / DAILY_MONTHS)).map((frame) => ({
      ...over(frame),
      facet: 'nuts1_name',
      rank,
      series: { when: daysOf(frame), metrics: ['unique_postings', 'total_postings'] },
    }));
  if (operation !== 'companyDistribution') return [];
  const enough = Math.ceil(pool.postings / PERCENTILE_POSTINGS);
  return Object.entries(PERCENTILE_PARTS).flatMap(([facet, most]) =>
    (pool.distributionFacets.includes(facet) ? partsOf(months, Math.min(enough, most)) : []).map((frame) => ({
      ...over(frame),
      percentiles: { facet, keys: everyPercentile },
    })),
  );
}

function monthsIn({ start, end }: MonthRange): number {
  return monthNumber(end) - monthNumber(start) + 1;
}

/** At most so many parts of the months, of the same length but the last. */
function partsOf(months: MonthRange, count: number): readonly MonthRange[] {
  const [first, last] = [monthNumber(months.start), monthNumber(months.end)];
  const length = Math.ceil(monthsIn(months) / count);
  return Array.from({ length: count }, (_, at) => first + at * length)
    .filter((from) => from <= last)
    .map((from) => ({ start: monthName(from), end: monthName(Math.min(last, from + length - 1)) }));
}

/** Whether a facet shows what no other one does: each column once, by its names, and companies by parts of the months. */
function isShown(facet: string, { facets }: Pool): boolean {
  return !facet.startsWith('company') && !facets.includes(`${facet}_name`);
}
