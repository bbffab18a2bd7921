import { postingMetrics } from '../../../contracts/index.ts';
import type { PostingDialect } from '../query-context.ts';
import { sql, type Sql } from '../sql/sql.ts';
import type { HeldPostings } from '../store/held-postings.ts';

/** The metrics of a set of postings (decisions.md#metrics); the first four follow from two sums. */
export const metrics = postingMetrics;

/** One of `metrics`. */
export type Metric = (typeof metrics)[number];

/** The metrics that follow from the sums. */
export const summedMetrics = [
  'unique_postings',
  'duplicate_postings',
  'total_postings',
  'posting_intensity',
] as const satisfies readonly Metric[];

/** One of `summedMetrics`. */
export type SummedMetric = (typeof summedMetrics)[number];

/** A metric that needs the postings themselves. */
export type DetailMetric = Exclude<Metric, SummedMetric>;

/** Values by metric; null for a salary or duration over nothing. */
export type MetricValues = { readonly [M in Metric]?: number | null };

/** Number of postings and of their duplicates. */
export interface Sums {
  readonly postings: number;
  readonly duplicates: number;
}

/** Whether a metric follows from the sums. */
export function isSummed(metric: Metric): metric is SummedMetric {
  return (summedMetrics as readonly Metric[]).includes(metric);
}

const fromSums: { readonly [M in SummedMetric]: (sums: Sums) => number } = {
  unique_postings: ({ postings }) => postings,
  duplicate_postings: ({ duplicates }) => duplicates,
  total_postings: ({ postings, duplicates }) => postings + duplicates,
  posting_intensity: ({ postings, duplicates }) => (postings === 0 ? 0 : (postings + duplicates) / postings),
};

/** A metric from the sums; the intensity of no posting is 0. */
export const summedValue = (metric: SummedMetric, sums: Sums): number => fromSums[metric](sums);

/** Whether a metric needs the sum of duplicates. */
export function areDuplicatesSummed(requested: readonly Metric[]): boolean {
  return requested.some((metric) => isSummed(metric) && metric !== 'unique_postings');
}

/** The two sums over postings `p`, as the columns `postings` and `duplicates`; the second is 0 where no metric needs it. */
export function sumsSql(requested: readonly Metric[]): Sql {
  const duplicates = areDuplicatesSummed(requested)
    ? sql`coalesce(sum(p.duplicates), 0)::DOUBLE`
    : sql`0::DOUBLE`;
  return sql`count(*)::DOUBLE AS postings, ${duplicates} AS duplicates`;
}

/** The median of integers, as DOUBLE. */
const medians: { readonly [Option in PostingDialect['median']]: (values: Sql) => Sql } = {
  mean: (values) => sql`median(${values})::DOUBLE`,
  rounded: (values) => sql`round(median(${values}))::DOUBLE`,
  lower: (values) => sql`quantile_disc(${values}, 0.5)::DOUBLE`,
  // The lower one of the negative values.
  upper: (values) => sql`(-quantile_disc(-(${values})::BIGINT, 0.5))::DOUBLE`,
};

/** The columns of postings that metrics are computed from. */
export function metricColumns(requested: readonly Metric[]): readonly string[] {
  return [...new Set(requested.flatMap((metric) => columns[metric]))];
}

const columns: { readonly [M in Metric]: readonly string[] } = {
  unique_postings: [],
  duplicate_postings: ['duplicates'],
  total_postings: ['duplicates'],
  posting_intensity: ['duplicates'],
  unique_companies: ['company'],
  median_posting_duration: ['posted', 'expired'],
  min_salary: ['salary'],
  median_salary: ['salary'],
  max_salary: ['salary'],
};

type MedianSql = (values: Sql) => Sql;

const details: { readonly [M in DetailMetric]: (median: MedianSql) => Sql } = {
  unique_companies: () => sql`count(DISTINCT p.company)::DOUBLE`,
  // Of closed postings only: the difference is NULL for an open one.
  median_posting_duration: (median) => median(sql`p.expired - p.posted`),
  min_salary: () => sql`min(p.salary)::DOUBLE`,
  median_salary: (median) => median(sql`p.salary`),
  max_salary: () => sql`max(p.salary)::DOUBLE`,
};

/** A metric that needs the postings, over postings `p`, as DOUBLE; NULL over nothing. */
export function detailSql(metric: DetailMetric, dialect: PostingDialect): Sql {
  return details[metric](medians[dialect.median]);
}

/** The median of integers with the two in the middle, which are one where their number is odd. */
const heldMedians: { readonly [Option in PostingDialect['median']]: (low: number, high: number) => number } =
  {
    mean: (low, high) => (low + high) / 2,
    rounded: (low, high) => Math.round((low + high) / 2),
    lower: (low) => low,
    upper: (_, high) => high,
  };

const heldColumns: { readonly [M in DetailMetric]: string } = {
  unique_companies: 'company',
  median_posting_duration: 'closed_duration',
  min_salary: 'salary',
  median_salary: 'salary',
  max_salary: 'salary',
};

/** The metrics over held postings, which are read by row. */
export function heldDetail(
  metric: DetailMetric,
  dialect: PostingDialect,
  held: HeldPostings,
): (rows: ArrayLike<number>) => number | null {
  const { codes, values } = held.coded(heldColumns[metric]);
  const counts = new Int32Array(values.length);
  return (rows) => {
    const found: number[] = [];
    let known = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const code = codes[rows[at] ?? 0] ?? 0;
      if (Number.isNaN(values[code])) continue;
      known += 1;
      if (counts[code] === 0) found.push(code);
      counts[code] = (counts[code] ?? 0) + 1;
    }
    const valueOf = (): number | null => {
      if (metric === 'unique_companies') return found.length;
      if (known === 0) return null;
      const ascending = Int32Array.from(found).sort();
      /** The value at a place among all in ascending order. */
      const at = (place: number): number => {
        let passed = 0;
        const code = ascending.find((each) => (passed += counts[each] ?? 0) > place);
        return values[code ?? 0] ?? 0;
      };
      if (metric === 'min_salary') return at(0);
      if (metric === 'max_salary') return at(known - 1);
      return heldMedians[dialect.median](at((known - 1) >> 1), at(known >> 1));
    };
    const value = valueOf();
    for (const code of found) counts[code] = 0;
    return value;
  };
}
