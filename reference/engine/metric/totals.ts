import type { Selection } from '../filter/selection.ts';
import { groupPostings } from '../group/group-postings.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import type { Row } from '../store/connection-pool.ts';
import { isSummed, summedValue, type Metric, type MetricValues, type Sums } from './metrics.ts';

/** A metric of a row of `groupPostings`; undefined where the dialect omits it. */
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

/** The metrics over all postings of a selection. */
export async function totalsOf(
  context: QueryContext,
  selection: Selection,
  metrics: readonly Metric[],
): Promise<MetricValues> {
  const { of } = await groupPostings(context, { selection, by: [], metrics });
  const row = Object.fromEntries(Object.entries(of).map(([name, [value]]) => [name, value]));
  return metricValues(metrics, row, context.dialect);
}
