import {
  detailSql,
  isSummed,
  sumsSql,
  summedValue,
  type Metric,
  type MetricValues,
  type Sums,
} from './metrics.ts';
import type { PostingStore } from '../store/posting-store.ts';
import type { Row } from '../store/connection-pool.ts';
import { identifier, join, nothing, sql, type Sql } from '../sql/sql.ts';

/** The columns of the metrics that need the postings themselves, each named as its metric, with a comma in front. */
export function detailColumns(metrics: readonly Metric[]): Sql {
  const columns = metrics.flatMap((metric) =>
    isSummed(metric) ? [] : [sql`, ${detailSql(metric)} AS ${identifier(metric)}`],
  );
  return columns.length === 0 ? nothing : join(columns, ' ');
}

/** The metrics of a row that has the columns of `sumsSql` and of `detailColumns`. */
export function metricValues(metrics: readonly Metric[], row: Row): MetricValues {
  const { postings, duplicates } = row;
  const sums = { postings, duplicates } as Sums;
  return Object.fromEntries(
    metrics.map((metric) => [
      metric,
      isSummed(metric) ? summedValue(metric, sums) : (row[metric] as number | null),
    ]),
  );
}

/** The metrics over all postings `p` that keep a condition. */
export async function totalsOf(
  store: PostingStore,
  condition: Sql,
  metrics: readonly Metric[],
  signal?: AbortSignal,
): Promise<MetricValues> {
  const [row] = await store.rows(
    sql`SELECT ${sumsSql(metrics)}${detailColumns(metrics)} FROM postings p WHERE ${condition}`,
    signal,
  );
  return metricValues(metrics, row ?? { postings: 0, duplicates: 0 });
}
