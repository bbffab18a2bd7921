import { selectionSql, type Selection } from '../filter/selection.ts';
import { detailSql, isSummed, metricColumns, sumsSql } from '../metric/metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import { identifier, join, nothing, numberList, sql, type Sql } from '../sql/sql.ts';
import type { Columns } from '../store/connection-pool.ts';
import { LastResults } from '../store/last-results.ts';
import { groupHeld } from './group-held.ts';
import type { GroupKey, GroupQuery } from './group-key.ts';

/** Postings whose groups are known, as the only ones that matter of a key; null where all are one group. */
export interface GroupedPostings {
  readonly selection: Selection;
  readonly key: GroupKey | null;
}

/**
 * The groups of postings in no order, with a column for each key: null for an unknown value. Sums are in the columns
 * `postings` and `duplicates`, the metrics that need the postings themselves in columns of their names. A posting without a value
 * in a list is in no group.
 */
export function groupPostings(
  { store, columns, dialect }: QueryContext,
  query: GroupQuery,
): Promise<Columns> {
  const statement = groupedSql(query, dialect);
  const { held } = store;
  return held === null
    ? columns(statement)
    : counts.get(store, JSON.stringify(statement), () => groupHeld(query, held, dialect));
}

/** Of held postings, whose groups many requests have in common: at most 40 MB for each dataset. */
const counts = new LastResults<Columns>(512);

/** The statement of a query. It names its columns: to plan one over all takes longer than to run it over few postings. */
function groupedSql({ selection, by, metrics, least }: GroupQuery, dialect: PostingDialect): Sql {
  const rows = by.reduce(
    (from, key, at) => {
      const names = new Set<string>([
        ...by.slice(0, at).map(({ name }) => name),
        ...by.slice(at + 1).flatMap(({ columns }) => columns),
        ...metricColumns(metrics),
      ]);
      const others = [...names].map((name) => sql`p.${identifier(name)}`);
      const keyed = sql`(SELECT ${join([sql`${key.sql} AS ${identifier(key.name)}`, ...others], ', ')} FROM ${from}) p`;
      return key.among === null ? keyed : sql`${keyed} WHERE ${amongSql(key.name, key.among)}`;
    },
    sql`postings p WHERE ${selectionSql(selection)}`,
  );
  const keys = by.map(({ name }) => sql`p.${identifier(name)}`);
  const details = metrics.flatMap((metric) =>
    isSummed(metric) ? [] : [sql`${detailSql(metric, dialect)} AS ${identifier(metric)}`],
  );
  return sql`SELECT ${join([...keys, sumsSql(metrics), ...details], ', ')} FROM ${rows}
    ${keys.length === 0 ? nothing : sql`GROUP BY ${join(keys, ', ')}`}
    ${least === undefined ? nothing : sql`HAVING count(*) >= ${least}`}`;
}

function amongSql(name: string, keys: readonly number[]): Sql {
  return keys.length === 0 ? sql`false` : sql`p.${identifier(name)} IN ${numberList(keys)}`;
}
