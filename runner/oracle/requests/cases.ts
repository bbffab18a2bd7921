import fc, { type Arbitrary } from 'fast-check';
import { postingFields } from '../../../contracts/index.ts';
import {
  dayAfter,
  daysOfMonths,
  monthName,
  monthNumber,
  type MonthRange,
} from '../../../properties/index.ts';
import {
  DURATION,
  operations,
  type CaseFilter,
  type CaseRank,
  type OracleCase,
  type OracleOperation,
} from '../oracle-case.ts';
import { activeFilter, filterArbitrary, filterShapes, pick } from './filter-arbitrary.ts';
import type { Pool } from './pool.ts';

/** Limits of rankings, up to the largest that the target serves. */
const limits = [10, 1, 25, 3, 100, 2, 5] as const;

const intervals: Readonly<Record<string, readonly number[]>> = {
  salary: [10_000, 5000, 25_000, 750, 7500],
  posting_duration: [10, 7, 30],
};

const percentileKeys = [0, 1, 10, 25, 33, 50, 66, 75, 90, 99, 100];
/** The percentiles from 1 to 99. */
export const everyPercentile = Array.from({ length: 99 }, (_, at) => at + 1);

/** Steps so small that a histogram of all postings shows nearly each change of a value. */
export const finestInterval: Readonly<Record<string, number>> = { salary: 1000 };

/** What the case with a number is made of. */
interface Draft {
  readonly pool: Pool;
  readonly operation: OracleOperation;
  readonly number: number;
  readonly turn: number;
  readonly facet: string;
  readonly filter: Arbitrary<CaseFilter>;
  /** Whether the filter has all months, and whether it begins or ends with those of the rows. */
  readonly isWhole: boolean;
  readonly isEdge: boolean;
  readonly isSecondPage: boolean;
}

/** The parts of a case beside its operation. */
type Parts = Arbitrary<Omit<OracleCase, 'operation'>> | undefined;

/**
 * The arbitrary of the case with this number: facets, shapes of filters and limits take turns, so that few cases have
 * all of them; the rest is drawn. It shrinks to fewer keys, values, terms, months and metrics. Undefined where the pool
 * has nothing for the operation.
 */
export function caseArbitrary(
  operation: OracleOperation,
  number: number,
  pool: Pool,
): Arbitrary<OracleCase> | undefined {
  const facet = pick(pool.facets, number);
  const turn = number + Math.floor(number / Math.max(1, pool.facets.length));
  // Which months a series of active postings has is open.
  const isActive = number % 7 === 5 && operation.startsWith('company') && operation !== 'companyTimeseries';
  const isSecondPage = operation === 'companyPostings' && number % 3 === 1 && !isActive;
  const shape = isActive
    ? { months: 0, keys: 1 }
    : isSecondPage
      ? { months: 12, keys: number % 2 }
      : pick(filterShapes, turn);
  if (facet === undefined || shape === undefined || pool.months.length === 0 || pool.rows.length === 0)
    return undefined;
  // Operations begin at different places.
  const place = Math.floor(turn / filterShapes.length) + operations.indexOf(operation) * 2;
  const framed = filterArbitrary(pool, shape, number, place);
  const filter = isActive ? framed.map((frame) => activeFilter(frame, number % 2)) : framed;
  const isWhole = shape.months === 'all';
  const isEdge = typeof shape.months === 'string';
  const draft = { pool, operation, number, turn, facet, filter, isWhole, isEdge, isSecondPage };
  return partsOf[operation](draft)?.map((parts) => ({ operation, ...parts }));
}

const partsOf: { readonly [Operation in OracleOperation]: (draft: Draft) => Parts } = {
  rankPostings: (draft) =>
    fc
      .record({ filter: draft.filter, rank: rankArbitrary(draft) })
      .map((parts) => ({ facet: draft.facet, ...parts })),
  rankPostingsTimeseries: seriesParts,
  rankPostingsDistribution: histogramParts,
  rankPostingsNested: nestedParts,
  companyTotals: metricParts,
  companyTimeseries: metricParts,
  companyRanking: ({ facet, filter, pool, turn }) =>
    fc
      .record({ filter, limit: limitArbitrary(pool, turn) })
      .map(({ filter: frame, limit }) => ({
        facet,
        filter: frame,
        rank: { by: 'unique_postings', limit, extra: [] },
      })),
  companyPostings: listingParts,
  companyDistribution: percentileParts,
};

function seriesParts(draft: Draft): Parts {
  const { facet, number, filter, pool, isWhole } = draft;
  const isAtEdge = draft.isEdge && !isWhole;
  return fc
    .record({
      filter,
      rank: rankArbitrary(draft),
      cut: fc.nat(4),
      // To the end of the month, so that the first and the last day of the rows are in it.
      days: isAtEdge ? fc.constant(31) : fc.nat(40),
      metrics: seriesMetrics(pool),
    })
    .map(({ filter: frame, rank, cut, days, metrics }) => {
      const isDaily = number % 3 === 2 || isAtEdge;
      const when = isDaily ? daysIn(frame.months, days) : monthsIn(frame.months, cut);
      return { facet, filter: frame, rank, series: { when, metrics } };
    });
}

function histogramParts(draft: Draft): Parts {
  const { pool, number, facet, filter, isWhole } = draft;
  const measured = pick(pool.distributionFacets, number);
  if (measured === undefined) return undefined;
  const interval = isWhole
    ? (finestInterval[measured] ?? 1)
    : (pick(intervals[measured] ?? [1, 2], Math.floor(number / 2)) ?? 1);
  return fc
    .record({
      filter: measuredFilter(measured, filter),
      rank: rankArbitrary(draft),
      metrics: fc.subarray(['unique_postings'], { minLength: 0 }),
    })
    .map(({ metrics, ...parts }) => ({
      facet,
      ...parts,
      histogram: { facet: measured, interval, metrics: ['duplicate_postings', ...metrics] },
    }));
}

function nestedParts({ pool: { nestedFacets, rankLimit }, number, facet, filter }: Draft): Parts {
  const inner = pick(nestedFacets, number * 2 + 1);
  if (inner === undefined) return undefined;
  const by = number % 2 === 0 ? 'significance' : 'unique_postings';
  return fc
    .record({ filter, outer: fc.integer({ min: 1, max: 6 }), limit: fc.integer({ min: 1, max: 8 }) })
    .map(({ filter: frame, outer, limit }) => ({
      facet,
      filter: frame,
      rank: { by: 'unique_postings', limit: Math.min(outer, rankLimit), extra: [] },
      nested: { facet: inner, rank: { by, limit: Math.min(limit, rankLimit), extra: [] } },
    }));
}

function metricParts({ filter, pool, operation, isWhole }: Draft): Parts {
  // A series need not have every metric of the totals; medians of durations are known to be missing.
  const metrics = pool.metrics.filter(
    (metric) => operation === 'companyTotals' || metric !== 'median_posting_duration',
  );
  return fc.record({ filter, metrics: someOf(metrics, isWhole) });
}

function listingParts({ filter, pool: { pageLimit }, isSecondPage }: Draft): Parts {
  if (pageLimit === 0) return undefined;
  return fc
    .record({
      filter,
      fields: fc.oneof(fc.constant([...postingFields]), fc.subarray([...postingFields], { minLength: 1 })),
      limit: fc.oneof(
        { weight: 2, arbitrary: fc.constant(pageLimit) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: pageLimit }) },
      ),
    })
    .map(({ filter: frame, fields, limit }) => ({
      filter: frame,
      listing: {
        fields: ['id', ...fields.filter((field) => field !== 'id')],
        ...(isSecondPage ? { limit: Math.ceil(pageLimit / 2), page: 2 } : { limit }),
      },
    }));
}

function percentileParts({ pool, number, filter, isEdge }: Draft): Parts {
  const measured = pick(pool.distributionFacets, number);
  if (measured === undefined) return undefined;
  return fc
    .record({
      filter: measuredFilter(measured, filter),
      keys: isEdge ? fc.constant(everyPercentile) : fc.subarray(percentileKeys, { minLength: 1 }),
    })
    .map(({ filter: frame, keys }) => ({ filter: frame, percentiles: { facet: measured, keys } }));
}

/** Durations are open by themselves, so they are requested with nothing else that is open. */
function measuredFilter(measured: string, filter: Arbitrary<CaseFilter>): Arbitrary<CaseFilter> {
  return measured === DURATION ? filter.map(({ months, facets }) => ({ months, facets, terms: [] })) : filter;
}

/** A frame shortened at both ends: the whole frame for 0, one month at least. */
function monthsIn({ start, end }: MonthRange, cut: number): MonthRange {
  const [from, to] = [monthNumber(start) + Math.floor(cut / 2), monthNumber(end) - Math.ceil(cut / 2)];
  return from > to ? { start, end: start } : { start: monthName(from), end: monthName(to) };
}

/** The first `days` days of a frame, or all of it. */
function daysIn(months: MonthRange, days: number): MonthRange {
  const { start, end } = daysOfMonths(months);
  const wanted = dayAfter(start, days);
  return { start, end: wanted < end ? wanted : end };
}

function rankArbitrary({ pool, turn, isWhole }: Draft): Arbitrary<CaseRank> {
  // One in four is ranked by another metric than the usual one.
  const by =
    turn % 4 === 3 ? (pick(pool.rankMetrics, Math.floor(turn / 4)) ?? 'unique_postings') : 'unique_postings';
  return fc
    .record({
      limit: limitArbitrary(pool, turn),
      extra: someOf(
        pool.metrics.filter((metric) => metric !== 'unique_postings'),
        isWhole,
        0,
      ),
    })
    .map((parts) => ({ by, ...parts }));
}

function limitArbitrary({ rankLimit }: Pool, turn: number): Arbitrary<number> {
  const most = Math.max(1, Math.min(rankLimit, pick(limits, turn) ?? 10));
  return fc
    .record({ isMost: fc.boolean(), limit: fc.integer({ min: 1, max: most }) })
    .map(({ isMost, limit }) => (isMost ? most : limit));
}

function someOf(metrics: readonly string[], hasAll: boolean, minLength = 1): Arbitrary<readonly string[]> {
  return hasAll ? fc.constant(metrics) : fc.subarray([...metrics], { minLength });
}

function seriesMetrics(pool: Pool): Arbitrary<readonly string[]> {
  const accepted = pool.metrics.filter((metric) =>
    ['duplicate_postings', 'unique_companies'].includes(metric),
  );
  return fc.subarray(['unique_postings', 'total_postings', ...accepted], { minLength: 1 });
}
