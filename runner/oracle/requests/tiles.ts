import { defined, valueAt, numberOf } from '../../../contracts/index.ts';
import { FIRST_PLANTED } from '../../../datasets/index.ts';
import { jsonOf, monthName, monthNumber, type MonthRange, daysOfMonths } from '../../../properties/index.ts';
import { specOf, type OracleCase, type OracleOperation } from '../oracle-case.ts';
import type { Session } from '../session.ts';
import { everyPercentile, finestInterval } from './cases.ts';
import { partFilters } from './parts.ts';
import type { Pool } from './pool.ts';

/** Parts of the months that these rankings are requested for; so small that most of their many groups have few postings. */
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
  switch (operation) {
    case 'companyTotals':
      return namedTiles(operation, pool, months).map((one) => ({ ...one, metrics: ['unique_postings'] }));
    case 'rankPostings':
    case 'companyRanking':
      return rankingTiles(operation, pool, months, await largestLimit(session, operation, pool));
    case 'rankPostingsNested':
      return nestedTiles(pool, months);
    case 'rankPostingsDistribution':
      return histogramTiles(pool, months);
    case 'rankPostingsTimeseries':
      return partsOf(months, DAILY_MONTHS).map((frame) => ({
        ...over(operation, frame),
        facet: 'nuts1_name',
        rank: rankOf(pool),
        series: { when: daysOfMonths(frame), metrics: ['unique_postings', 'total_postings'] },
      }));
    case 'companyDistribution':
      return durationTiles(pool);
    case 'companyTimeseries':
    case 'companyPostings':
      break;
  }
  return [];
}

function over(operation: OracleOperation, months: MonthRange) {
  return { operation, filter: { months, facets: {}, terms: [] } };
}

function rankOf({ rankLimit }: Pool, most = rankLimit) {
  return { by: 'unique_postings', limit: Math.min(most, rankLimit), extra: [] };
}

/** Each key has a request of its own, which shows whether the target ignores it, or joins its values otherwise than by AND. */
function namedTiles(operation: OracleOperation, pool: Pool, months: MonthRange): readonly OracleCase[] {
  const isDelicate = new Set(pool.delicate.map(({ key }) => key));
  const plain = [...pool.values].flatMap(([key, values]) =>
    isDelicate.has(key) && !pool.isAnd ? [] : [{ key, values: values.slice(0, pool.isAnd ? 2 : 1) }],
  );
  return [...pool.delicate, ...plain].map(({ key, values }) => ({
    operation,
    filter: { months, facets: { [key]: values }, terms: [] },
  }));
}

function rankingTiles(
  operation: 'rankPostings' | 'companyRanking',
  pool: Pool,
  months: MonthRange,
  limit: number,
): readonly OracleCase[] {
  const whole = { ...rankOf(pool), limit };
  // The metrics of a group of one posting are its values.
  const extra = pool.metrics.filter((metric) => operation === 'rankPostings' && metric !== 'unique_postings');
  return [
    ...Object.entries(RANKED_PARTS).flatMap(([facet, count]) =>
      (pool.facets.includes(facet) ? equalParts(pool, count) : []).map((frame) => ({
        ...over(operation, frame),
        facet,
        rank: { ...whole, extra },
      })),
    ),
    ...pool.facets
      .filter((facet) => isShown(facet, pool))
      .map((facet) => ({ ...over(operation, months), facet, rank: whole })),
    // Whether names that differ in case are one group shows where no limit cuts them off.
    ...(pool.isAnd ? [] : pool.alike).map(({ key, values }) => ({
      operation,
      facet: key,
      filter: { months, facets: { [key]: values }, terms: [] },
      rank: rankOf(pool, values.length + 1),
    })),
    ...(operation === 'rankPostings' ? totalsTiles(pool, months) : []),
  ];
}

/** Rankings whose totals are of interest: whatever groups are ranked by, these are those of all postings. */
function totalsTiles(pool: Pool, months: MonthRange): readonly OracleCase[] {
  const facet = 'nuts1_name';
  return [
    ...pool.rankMetrics.map((by) => ({
      ...over('rankPostings', months),
      facet,
      rank: { ...rankOf(pool), by },
    })),
    ...namedTiles('rankPostings', pool, months).map((one) => ({ ...one, facet, rank: rankOf(pool, 1) })),
  ];
}

/** Groups within groups of the same name, by another facet and by the same one; the limits are those of drawn cases. */
function nestedTiles(pool: Pool, months: MonthRange): readonly OracleCase[] {
  const rank = rankOf(pool, 6);
  return ['city_name', 'nuts1_name']
    .filter((facet) => pool.nestedFacets.includes(facet))
    .map((facet) => ({
      ...over('rankPostingsNested', months),
      facet: 'nuts1_name',
      rank,
      nested: { facet, rank },
    }));
}

function histogramTiles(pool: Pool, months: MonthRange): readonly OracleCase[] {
  return pool.distributionFacets
    .filter((facet) => facet in finestInterval)
    .map((facet) => ({
      ...over('rankPostingsDistribution', months),
      facet: 'nuts1_name',
      rank: rankOf(pool),
      histogram: { facet, interval: finestInterval[facet] ?? 1, metrics: ['unique_postings'] },
    }));
}

function durationTiles(pool: Pool): readonly OracleCase[] {
  if (!pool.distributionFacets.includes('posting_duration')) return [];
  return equalParts(pool, DURATION_PARTS).map((frame) => ({
    ...over('companyDistribution', frame),
    percentiles: { facet: 'posting_duration', keys: everyPercentile },
  }));
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

/** Parts of the months, each of `length` months but the last. */
function partsOf(months: MonthRange, length: number): readonly MonthRange[] {
  const [first, last] = [monthNumber(months.start), monthNumber(months.end)];
  const count = Math.ceil((last - first + 1) / length);
  return partsFrom(
    Array.from({ length: count }, (_, at) => first + at * length),
    last,
  );
}

/** At most `count` parts of the months, each with about the same number of postings. */
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
