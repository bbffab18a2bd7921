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

/** The metrics of a row that has the columns of `sumsSql` and of `detailColumns`, in the form that answers have. */
export function metricValues(metrics: readonly Metric[], row: Row, dialect: PostingDialect): MetricValues {
  const { postings, duplicates } = row;
  const sums = { postings, duplicates } as Sums;
  const overNothing = dialect['nothing-median'];
  return Object.fromEntries(
    metrics.flatMap((metric): [Metric, number | null][] => {
      const value = isSummed(metric) ? summedValue(metric, sums) : (row[metric] as number | null);
      if (value !== null || overNothing === 'null') return [[metric, value]];
      return overNothing === 'zero' ? [[metric, 0]] : [];
    }),
  );
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
