import type { Row } from '../store/connection-pool.ts';
import { measureColumns, measureSql, type Measure } from '../metric/measures.ts';
import { metricColumns, summedValue, sumsSql, type Sums } from '../metric/metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import type { DistributionSpec } from '../request/read-distribution.ts';
import { groupingSql, wholeKey, type GroupedPostings } from '../sql/keyed-postings.ts';
import { sql } from '../sql/sql.ts';
import { addSums, noSums, type Frequency } from './frequency.ts';
import { histogramSteps } from './histogram.ts';
import { percentileSteps } from './percentiles.ts';

/** A step of a distribution: its position or percentile, its value, and its metrics. */
export interface DistributionStep {
  readonly key: number;
  readonly value: number;
  readonly [metric: string]: number;
}

/** A distribution as the service shows it. */
export interface DistributionAnswer {
  readonly buckets: readonly DistributionStep[];
  /** Smallest and largest value, not rounded; both 0 where no posting has a value, as there are no buckets then. */
  readonly domain: { readonly min: number; readonly max: number };
  readonly facet: string;
  readonly interval: number | null;
  readonly type: string;
}

/** The distribution of a group, and the sums over all of its postings, those without a value too. */
export interface GroupDistribution {
  readonly distribution: DistributionAnswer;
  readonly sums: Sums;
}

/** The columns of postings that a distribution is computed from. */
export function distributionColumns(measure: Measure, { metrics }: DistributionSpec): readonly string[] {
  return [...measureColumns(measure), ...metricColumns(metrics)];
}

/**
 * The distributions of groups by key. Postings are counted by value in the database, from which both kinds follow: there are
 * far fewer values than postings.
 */
export async function distributionsOf(
  { store, rows: rowsOf, dialect }: QueryContext,
  grouped: GroupedPostings,
  measure: Measure,
  spec: DistributionSpec,
): Promise<ReadonlyMap<number, GroupDistribution>> {
  const byKey = new Map<number, ValueRow[]>((grouped.keys ?? [wholeKey]).map((key) => [key, []]));
  const { key, from, by } = groupingSql(grouped);
  const value = measureSql(measure, store.lastDay);
  const found = await rowsOf(
    sql`SELECT ${key} AS k, ${value}::DOUBLE AS value, ${sumsSql(spec.metrics)}
      FROM ${from} GROUP BY ${by}${value} ORDER BY value`,
  );
  for (const row of found as readonly ValueRow[]) byKey.get(row.k)?.push(row);
  return new Map([...byKey].map(([group, rows]) => [group, distributed(measure, spec, rows, dialect)]));
}

interface ValueRow extends Row, Sums {
  readonly k: number;
  readonly value: number | null;
}

function distributed(
  measure: Measure,
  spec: DistributionSpec,
  rows: readonly ValueRow[],
  dialect: PostingDialect,
): GroupDistribution {
  const frequencies = rows.flatMap(({ value, postings, duplicates }) =>
    value === null ? [] : [{ value, postings, duplicates }],
  );
  const sums = rows.reduce(addSums, noSums);
  return { distribution: answer(measure, spec, frequencies, dialect), sums };
}

function answer(
  measure: Measure,
  spec: DistributionSpec,
  frequencies: readonly Frequency[],
  dialect: PostingDialect,
): DistributionAnswer {
  const isHistogram = spec.type === 'histogram';
  const steps = isHistogram
    ? histogramSteps(frequencies, spec.interval, dialect)
    : percentileSteps(frequencies, spec.keys, dialect.percentile);
  return {
    buckets: steps.map(({ key, value, sums }) => ({
      key,
      value,
      ...Object.fromEntries(spec.metrics.map((metric) => [metric, summedValue(metric, sums)])),
    })),
    domain: { min: frequencies[0]?.value ?? 0, max: frequencies.at(-1)?.value ?? 0 },
    facet: measure,
    interval: isHistogram ? spec.interval : null,
    type: spec.type,
  };
}
