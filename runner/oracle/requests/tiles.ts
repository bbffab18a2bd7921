import { defined, valueAt, numberOf } from '../../../contracts/index.ts';
import { FIRST_PLANTED } from '../../../datasets/index.ts';
import { jsonOf, monthName, monthNumber, type MonthRange, daysOfMonths } from '../../../properties/index.ts';
import { specOf, type OracleCase, type OracleOperation } from '../oracle-case.ts';
import { everyPercentile, finestInterval } from './cases.ts';
import type { Session } from '../session.ts';
import { partFilters } from './parts.ts';
import type { Pool } from './pool.ts';

/** Parts of the months that these rankings are asked for; so small that most of their many groups have few postings. */
const RANKED_PARTS: Readonly<Record<string, number>> = { company_name: 6, title_name: 7, city_name: 4 };
/** Limits of rankings that are tried beyond that of the survey. */
const largeLimits = [1000, 500];
/** Requests for the percentiles of pay, and parts of the months for those of durations, at most. */
const PAY_PARTS = 60;
const DURATION_PARTS = 30;
/** Months of a daily series; a target may refuse longer ones. */
const DAILY_MONTHS = 2;

/** Requests that show each group and each salary: a change of a single one would escape most of the drawn ones. */
export async function tilesOf(
  session: Session,
  operation: OracleOperation,
  pool: Pool,
): Promise<readonly OracleCase[]> {
  const [start, end] = [pool.months[0], pool.months.at(-1)];
  if (start === undefined || end === undefined) return [];
  const months = { start, end };
  const rank = { by: 'unique_postings', limit: pool.rankLimit, extra: [] };
  // The metrics of a group of one posting are its values.
  const extra = pool.metrics.filter((metric) => operation === 'rankPostings' && metric !== 'unique_postings');
  const over = (frame: MonthRange) => ({ operation, filter: { months: frame, facets: {}, terms: [] } });
  const isDelicate = new Set(pool.delicate.map(({ key }) => key));
  // Each key has a request of its own, which shows whether the target ignores it, or joins its values otherwise than by AND.
  const plain = [...pool.values].flatMap(([key, values]) =>
    isDelicate.has(key) && !pool.isAnd ? [] : [{ key, values: values.slice(0, pool.isAnd ? 2 : 1) }],
  );
  const named = [...pool.delicate, ...plain].map(({ key, values }) => {
    const whole = over(months);
    return { ...whole, filter: { ...whole.filter, facets: { [key]: values } } };
  });
  if (operation === 'companyTotals') return named.map((one) => ({ ...one, metrics: ['unique_postings'] }));
  if (operation === 'rankPostings' || operation === 'companyRanking') {
    const limit = await largestLimit(session, operation, pool);
    const whole = { ...rank, limit };
    return [
      ...Object.entries(RANKED_PARTS).flatMap(([facet, count]) =>
        (pool.facets.includes(facet) ? equalParts(pool, count) : []).map((frame) => ({
          ...over(frame),
          facet,
          rank: { ...whole, extra },
        })),
      ),
      ...pool.facets
        .filter((facet) => isShown(facet, pool))
        .map((facet) => ({ ...over(months), facet, rank: whole })),
      // Whether names that differ in case are one group shows where no limit cuts them off.
      ...(pool.isAnd ? [] : pool.alike).map(({ key, values }) => ({
        ...over(months),
        facet: key,
        filter: { months, facets: { [key]: values }, terms: [] },
        rank: { ...rank, limit: Math.min(pool.rankLimit, values.length + 1) },
      })),
      // Whatever groups are ranked by, their totals are those of all postings.
      ...(operation === 'rankPostings' ? pool.rankMetrics : []).map((by) => ({
        ...over(months),
        facet: 'nuts1_name',
        rank: { ...rank, by },
      })),
      ...(operation === 'rankPostings' ? named : []).map((one) => ({
        ...one,
        facet: 'nuts1_name',
        rank: { ...rank, limit: 1 },
      })),
    ];
  }
  // Groups within groups of the same name, by another facet and by the same one; the limits are those of drawn cases.
  const few = { ...rank, limit: Math.min(6, pool.rankLimit) };
  if (operation === 'rankPostingsNested')
    return ['city_name', 'nuts1_name']
      .filter((facet) => pool.nestedFacets.includes(facet))
      .map((facet) => ({ ...over(months), facet: 'nuts1_name', rank: few, nested: { facet, rank: few } }));
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
    return partsOf(months, DAILY_MONTHS).map((frame) => ({
      ...over(frame),
      facet: 'nuts1_name',
      rank,
      series: { when: daysOfMonths(frame), metrics: ['unique_postings', 'total_postings'] },
    }));
  return operation === 'companyDistribution' && pool.distributionFacets.includes('posting_duration')
    ? equalParts(pool, DURATION_PARTS).map((frame) => ({
        ...over(frame),
        percentiles: { facet: 'posting_duration', keys: everyPercentile },
      }))
    : [];
}

/** The largest limit of a ranking that the target serves; that of the survey where it serves no larger one. */
async function largestLimit(
  session: Session,
  operation: OracleOperation,
  { months: [month = ''], facets: [facet], rankLimit }: Pool,
): Promise<number> {
  for (const limit of largeLimits.filter((one) => one > rankLimit)) {
    const rank = { by: 'unique_postings', limit, extra: [] };
    const filter = { months: { start: month, end: month }, facets: {}, terms: [] };
    const one = { operation, filter, ...defined({ facet }), rank };
    const exchange = await session.send(specOf(one, session.dialect.rankings['when-end']));
    const applied = numberOf(valueAt(jsonOf(exchange), 'data', 'ranking', 'limit')) ?? limit;
    if (exchange.response.status === 200) return Math.max(rankLimit, Math.min(limit, applied));
  }
  return rankLimit;
}

/** Requests for percentiles of pay that show each value: of no more postings with pay than there are percentiles. */
export async function payTiles(session: Session, pool: Pool, seed: number): Promise<readonly OracleCase[]> {
  if (!pool.distributionFacets.includes('salary')) return [];
  const filters = await partFilters(session, pool, {
    size: everyPercentile.length,
    counts: ({ salary }) => salary !== null,
    most: PAY_PARTS,
    seed,
  });
  return filters.map((filter) => ({
    operation: 'companyDistribution',
    filter,
    percentiles: { facet: 'salary', keys: everyPercentile },
  }));
}

/** Parts of the months, each of so many but the last. */
function partsOf(months: MonthRange, length: number): readonly MonthRange[] {
  const [first, last] = [monthNumber(months.start), monthNumber(months.end)];
  const count = Math.ceil((last - first + 1) / length);
  return partsFrom(
    Array.from({ length: count }, (_, at) => first + at * length),
    last,
  );
}

/** At most so many parts of the months, each with about the same number of postings. */
function equalParts({ months, rows }: Pool, count: number): readonly MonthRange[] {
  const [first, last] = [monthNumber(months[0] ?? ''), monthNumber(months.at(-1) ?? '')];
  // The generated ones are spread as all postings are.
  const posted = rows
    .filter(({ number }) => number < FIRST_PLANTED)
    .map((row) => monthNumber(row.posted.slice(0, 7)))
    .toSorted((one, other) => one - other);
  const starts = Array.from({ length: count }, (_, at) => posted[Math.floor((at * posted.length) / count)]);
  return partsFrom([...new Set([first, ...starts.slice(1).flatMap((start) => start ?? [])])], last);
}

/** The parts that begin with these months. */
function partsFrom(starts: readonly number[], last: number): readonly MonthRange[] {
  return starts.map((from, at) => ({
    start: monthName(from),
    end: monthName((starts[at + 1] ?? last + 1) - 1),
  }));
}

/** Whether a facet shows what no other one does: each column once, by its names, and some by parts of the months. */
function isShown(facet: string, { facets }: Pool): boolean {
  return !(facet in RANKED_PARTS) && !facets.includes(`${facet}_name`);
}
