import type { Facet } from './facets.ts';
import { identifier, sql, type Sql } from './sql.ts';

/** The key of a posting's group: its value in a column, or one row for each of its values. */
function keySql({ column, dimension, isList }: Facet): Sql {
  const values = sql`p.${identifier(column)}`;
  if (!isList) return values;
  return dimension === 'skill_cluster'
    ? sql`unnest(list_distinct(list_transform(${values}, lambda skill: getvariable('skill_clusters')[skill::INTEGER + 1])))`
    : sql`unnest(${values})`;
}

/** Postings `p` that keep a condition. */
export function postingsWhere(condition: Sql): Sql {
  return sql`(SELECT * FROM postings p WHERE ${condition})`;
}

/**
 * Rows `p` with the key of their group in a further column, from rows `p` that have the columns of postings. A posting
 * without a value is in no group. The optimizer leaves out every column that the rest of the statement doesn't use.
 */
export function keyedPostings(rows: Sql, facet: Facet, key: 'k' | 'o'): Sql {
  const column = identifier(key);
  return sql`(SELECT * FROM (SELECT ${keySql(facet)} AS ${column}, p.* FROM ${rows} p) p WHERE p.${column} IS NOT NULL)`;
}

/** Postings `p` that keep a condition, all of them in one group. */
export function wholePostings(condition: Sql, key: number): Sql {
  return sql`(SELECT ${key} AS k, p.* FROM postings p WHERE ${condition})`;
}

/** The table of a facet's values: `key`, `id`, `name` and more; null where the key itself is the value. */
export function dimensionTable({ dimension }: Facet): Sql | null {
  return dimension === null ? null : identifier(`dim_${dimension}`);
}
