import type { PostingDialect } from '../query-context.ts';
import { sql, type Sql } from '../sql/sql.ts';

/** Numbers of a foreground and of the background that it is compared with. */
export interface SignificanceCounts {
  readonly subsetFrequency: Sql;
  readonly subsetSize: Sql;
  readonly supersetFrequency: Sql;
  readonly supersetSize: Sql;
}

/** The share of a value in the foreground and in the background. A background frequency of 0 counts as 1. */
function shares({ subsetFrequency, subsetSize, supersetFrequency, supersetSize }: SignificanceCounts): {
  readonly f: Sql;
  readonly b: Sql;
} {
  return {
    f: sql`(${subsetFrequency}::DOUBLE / ${subsetSize})`,
    b: sql`(greatest(${supersetFrequency}, 1)::DOUBLE / ${supersetSize})`,
  };
}

/** Whether a value is more frequent in the foreground than in the background. */
export function isOverRepresentedSql(counts: SignificanceCounts): Sql {
  const { f, b } = shares(counts);
  return sql`${f} > ${b}`;
}

/**
 * The significance of a value with the share f in the foreground and b in the background; 0 where either side is empty.
 * `jlh` is the JLH score of Elasticsearch, (f - b) x (f / b), and 0 where f is not above b; `other` is f / b;
 * `other-sign` is f - b.
 */
export function significanceSql(option: PostingDialect['significance'], counts: SignificanceCounts): Sql {
  const { f, b } = shares(counts);
  const score = {
    jlh: sql`CASE WHEN ${f} <= ${b} THEN 0 ELSE (${f} - ${b}) * (${f} / ${b}) END`,
    other: sql`${f} / ${b}`,
    'other-sign': sql`${f} - ${b}`,
  }[option];
  return sql`CASE WHEN ${counts.subsetSize} = 0 OR ${counts.supersetSize} = 0 THEN 0 ELSE ${score} END`;
}
