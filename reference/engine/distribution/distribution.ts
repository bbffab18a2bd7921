import type { Row } from '../store/connection-pool.ts';
import { measureSql, type Measure } from '../metric/measures.ts';
import { sumsSql, summedValue, type SummedMetric, type Sums } from '../metric/metrics.ts';
import type { PostingStore } from '../store/posting-store.ts';
import type { DistributionSpec } from '../request/read-distribution.ts';
import { groupingSql, wholeKey, type GroupedPostings } from '../sql/keyed-postings.ts';
import { sql } from '../sql/sql.ts';

/** A step of a distribution: its position or percentile, its value, and its metrics. */
export interface DistributionStep {
  readonly key: number;
  readonly value: number | null;
  readonly [metric: string]: number | null;
}

/** A distribution as the service shows it. */
export interface DistributionAnswer {
  readonly buckets: readonly DistributionStep[];
  /** Smallest and largest value, not rounded; null where no posting has one. */
  readonly domain: { readonly min: number | null; readonly max: number | null };
  readonly facet: string;
  readonly interval: number | null;
  readonly type: string;
}

/** How many postings have a value. */
interface Frequency extends Sums {
  readonly value: number;
}

/** A histogram with more steps has no empty ones, so that its length is bounded by the data. */
const mostFilledSteps = 1000;

/** The distribution of a group, and the sums over all of its postings, those without a value too. */
export interface GroupDistribution {
  readonly distribution: DistributionAnswer;
  readonly sums: Sums;
}

/**
 * The distributions of groups by key. Postings are counted by value in the database, from which both kinds follow: there are
 * far fewer values than postings.
 */
export async function distributionsOf(
  store: PostingStore,
  grouped: GroupedPostings,
  measure: Measure,
  spec: DistributionSpec,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, GroupDistribution>> {
  const byKey = new Map<number, ValueRow[]>((grouped.keys ?? [wholeKey]).map((key) => [key, []]));
  const { key, from, by } = groupingSql(grouped);
  const value = measureSql(measure, store.lastDay);
  const found = await store.rows(
    sql`SELECT ${key} AS k, ${value}::DOUBLE AS value, ${sumsSql(spec.metrics)}
      FROM ${from} GROUP BY ${by}${value} ORDER BY value`,
    signal,
  );
  for (const row of found as readonly ValueRow[]) byKey.get(row.k)?.push(row);
  return new Map([...byKey].map(([group, rows]) => [group, distributed(measure, spec, rows)]));
}

interface ValueRow extends Row, Sums {
  readonly k: number;
  readonly value: number | null;
}

function distributed(measure: Measure, spec: DistributionSpec, rows: readonly ValueRow[]): GroupDistribution {
  const frequencies = rows.flatMap(({ value, postings, duplicates }) =>
    value === null ? [] : [{ value, postings, duplicates }],
  );
  const sums = rows.reduce<Sums>(add, { postings: 0, duplicates: 0 });
  return { distribution: answer(measure, spec, frequencies), sums };
}

function answer(
  measure: Measure,
  spec: DistributionSpec,
  frequencies: readonly Frequency[],
): DistributionAnswer {
  const isHistogram = spec.type === 'histogram';
  return {
    buckets: isHistogram
      ? histogram(frequencies, spec.interval, spec.metrics)
      : percentiles(frequencies, spec.keys, spec.metrics),
    domain: { min: frequencies[0]?.value ?? null, max: frequencies.at(-1)?.value ?? null },
    facet: measure,
    interval: isHistogram ? spec.interval : null,
    type: spec.type,
  };
}

function step(
  key: number,
  value: number | null,
  metrics: readonly SummedMetric[],
  sums: Sums,
): DistributionStep {
  return {
    key,
    value,
    ...Object.fromEntries(metrics.map((metric) => [metric, summedValue(metric, sums)])),
  };
}

function add(sums: Sums | undefined, { postings, duplicates }: Sums): Sums {
  return {
    postings: (sums?.postings ?? 0) + postings,
    duplicates: (sums?.duplicates ?? 0) + duplicates,
  };
}

/** Steps of equal width that start at multiples of the interval (observed.md 1.1). */
function histogram(
  frequencies: readonly Frequency[],
  interval: number,
  metrics: readonly SummedMetric[],
): readonly DistributionStep[] {
  const sums = new Map<number, Sums>();
  for (const frequency of frequencies) {
    const position = Math.floor(frequency.value / interval);
    sums.set(position, add(sums.get(position), frequency));
  }
  const positions = [...sums.keys()];
  const [first = 0] = positions;
  const length = (positions.at(-1) ?? first) - first + 1;
  const shown =
    sums.size === 0 || length > mostFilledSteps
      ? positions
      : Array.from({ length }, (_, index) => first + index);
  const none: Sums = { postings: 0, duplicates: 0 };
  return shown.map((position, index) =>
    step(index + 1, position * interval, metrics, sums.get(position) ?? none),
  );
}

/**
 * The smallest value that so many percent of the postings with a value don't exceed, with the metrics of the postings that
 * don't (observed.md 1.1).
 */
function percentiles(
  frequencies: readonly Frequency[],
  keys: readonly number[],
  metrics: readonly SummedMetric[],
): readonly DistributionStep[] {
  const total = frequencies.reduce((sum, { postings }) => sum + postings, 0);
  let sums: Sums = { postings: 0, duplicates: 0 };
  let next = 0;
  let value: number | null = null;
  return keys.map((key) => {
    while (next < frequencies.length && (next === 0 || sums.postings < (key / 100) * total)) {
      const frequency = frequencies[next] as Frequency;
      sums = add(sums, frequency);
      value = frequency.value;
      next += 1;
    }
    return step(key, value, metrics, sums);
  });
}
