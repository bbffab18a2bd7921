import { groupsUnknown, unknownKeySql } from '../facet/unknown-company.ts';
import type { Facet } from '../facet/facets.ts';
import type { PostingDialect } from '../query-context.ts';
import { identifier, join, nothing, numberList, sql, type Sql } from './sql.ts';

/** The key of a posting's group: its value in a column, or one row for each of its values. */
function keySql(facet: Facet, dialect: PostingDialect): Sql {
  const values = sql`p.${identifier(facet.column)}`;
  if (facet.isList) return sql`unnest(${values})`;
  return groupsUnknown(facet, dialect) ? sql`coalesce(${values}, ${unknownKeySql})` : values;
}

/** What follows FROM: rows `p` with columns of postings. */
export type PostingRows = Sql;

/** Postings `p` that satisfy a condition. */
export function postingsWhere(condition: Sql): PostingRows {
  return sql`postings p WHERE ${condition}`;
}

/**
 * Rows `p` with the key of their group in the column `key`, and with the given columns of theirs. A posting without a
 * value has NULL as its key, or no row where there can be several values. The columns are named because to plan a
 * statement over all columns of postings takes longer than to run it over few postings.
 */
export function keyedPostings(
  rows: PostingRows,
  facet: Facet,
  key: 'k' | 'o',
  columns: readonly string[],
  dialect: PostingDialect,
): PostingRows {
  const others = [...new Set(columns)].map((name) => sql`p.${identifier(name)}`);
  return sql`(SELECT ${join([sql`${keySql(facet, dialect)} AS ${identifier(key)}`, ...others], ', ')} FROM ${rows}) p`;
}

/** Postings `p` by group: their rows, and the groups that matter with the key of each in `k`; null where all rows are one group. */
export interface GroupedPostings {
  readonly rows: PostingRows;
  readonly keys: readonly number[] | null;
}

/** The key of the one group of all rows. */
export const WHOLE_KEY = -1;

/** How a statement reads grouped postings: what it selects, from where, and what it groups by. */
export function groupingSql({ rows, keys }: GroupedPostings): {
  readonly key: Sql;
  readonly from: PostingRows;
  readonly by: Sql;
} {
  if (keys === null) return { key: sql`${WHOLE_KEY}`, from: rows, by: nothing };
  const from = keys.length === 0 ? sql`${rows} WHERE false` : sql`${rows} WHERE p.k IN ${numberList(keys)}`;
  return { key: sql`p.k`, from, by: sql`p.k, ` };
}
