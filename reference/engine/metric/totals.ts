import {
  detailSql,
  isSummed,
  sumsSql,
  summedValue,
  type Metric,
  type MetricValues,
  type Sums,
} from './metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import type { Row } from '../store/connection-pool.ts';
import { identifier, join, nothing, sql, type Sql } from '../sql/sql.ts';

/** The columns of the metrics that need the postings themselves, each named as its metric, with a comma in front. */
export function detailColumns(metrics: readonly Metric[], dialect: PostingDialect): Sql {
  const columns = metrics.flatMap((metric) =>
    isSummed(metric) ? [] : [sql`, ${detailSql(metric, dialect)} AS ${identifier(metric)}`],
  );
  return columns.length === 0 ? nothing : join(columns, ' ');
}

/** A metric of a row with the columns of `sumsSql` and `detailColumns`; undefined where the dialect omits it. */
export function metricValue(metric: Metric, row: Row, dialect: PostingDialect): number | null | undefined {
  const value = isSummed(metric)
    ? summedValue(metric, row as unknown as Sums)
    : (row[metric] as number | null);
  if (value !== null) return value;
  return { null: null, zero: 0, absent: undefined }[dialect['nothing-median']];
}

/** The metrics of a row, as `metricValue` has them. */
export function metricValues(metrics: readonly Metric[], row: Row, dialect: PostingDialect): MetricValues {
  const values: { [M in Metric]?: number | null } = {};
  for (const metric of metrics) {
    const value = metricValue(metric, row, dialect);
    if (value !== undefined) values[metric] = value;
  }
  return values;
}

/** The metrics over all postings `p` that satisfy a condition. */
export async function totalsOf(
  { rows, dialect }: QueryContext,
  condition: Sql,
  metrics: readonly Metric[],
): Promise<MetricValues> {
  const [row] = await rows(
    sql`SELECT ${sumsSql(metrics)}${detailColumns(metrics, dialect)} FROM postings p WHERE ${condition}`,
  );
  return metricValues(metrics, row ?? { postings: 0, duplicates: 0 }, dialect);
}
