import { groupsUnknown, unknownKeySql } from '../facet/dimension-table.ts';
import type { Facet } from '../facet/facets.ts';
import type { PostingDialect } from '../query-context.ts';
import { identifier, nothing, numberList, sql, type Sql } from './sql.ts';

/** The key of a posting's group: its value in a column, or one row for each of its values. */
function keySql(facet: Facet, dialect: PostingDialect): Sql {
  const { column, dimension, isList } = facet;
  const values = sql`p.${identifier(column)}`;
  if (!isList) return groupsUnknown(facet, dialect) ? sql`coalesce(${values}, ${unknownKeySql})` : values;
  return dimension === 'skill_cluster'
    ? sql`unnest(list_distinct(list_select(getvariable('skill_clusters'), ${values}::BIGINT[])))`
    : sql`unnest(${values})`;
}

/** Postings `p` that satisfy a condition. */
export function postingsWhere(condition: Sql): Sql {
  return sql`(SELECT * FROM postings p WHERE ${condition})`;
}

/**
 * Rows `p` with the key of their group in a further column, from rows `p` that have the columns of postings. A posting without
 * a value has NULL there, or no row where there can be several values. The optimizer drops every column that the rest of
 * the statement doesn't use.
 */
export function keyedPostings(rows: Sql, facet: Facet, key: 'k' | 'o', dialect: PostingDialect): Sql {
  return sql`(SELECT ${keySql(facet, dialect)} AS ${identifier(key)}, p.* FROM ${rows} p)`;
}

/** Postings `p` by group: their rows, and the groups that matter with the key of each in `k`; null where all rows are one group. */
export interface GroupedPostings {
  readonly rows: Sql;
  readonly keys: readonly number[] | null;
}

/** The key of the one group of all rows. */
export const wholeKey = -1;

/** How a statement reads grouped postings: what it selects, from where, and what it groups by. */
export function groupingSql({ rows, keys }: GroupedPostings): {
  readonly key: Sql;
  readonly from: Sql;
  readonly by: Sql;
} {
  if (keys === null) return { key: sql`${wholeKey}`, from: sql`${rows} p`, by: nothing };
  const from =
    keys.length === 0 ? sql`${rows} p WHERE false` : sql`${rows} p WHERE p.k IN ${numberList(keys)}`;
  return { key: sql`p.k`, from, by: sql`p.k, ` };
}
