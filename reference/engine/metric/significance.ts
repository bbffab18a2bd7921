import { sql, type Sql } from '../sql/sql.ts';

/** Numbers of a foreground and of the background that it is held against. */
export interface JlhCounts {
  readonly subsetFrequency: Sql;
  readonly subsetSize: Sql;
  readonly supersetFrequency: Sql;
  readonly supersetSize: Sql;
}

/**
 * The JLH score (observed.md 2): with f the share of a value in the foreground and b its share in the background,
 * (f - b) x (f / b); 0 where f is not above b, or where either side is empty. A background frequency of 0 counts as 1.
 */
export function jlhSql({ subsetFrequency, subsetSize, supersetFrequency, supersetSize }: JlhCounts): Sql {
  const f = sql`(${subsetFrequency}::DOUBLE / ${subsetSize})`;
  const b = sql`(greatest(${supersetFrequency}, 1)::DOUBLE / ${supersetSize})`;
  return sql`CASE WHEN ${subsetSize} = 0 OR ${supersetSize} = 0 OR ${f} <= ${b} THEN 0 ELSE (${f} - ${b}) * (${f} / ${b}) END`;
}
