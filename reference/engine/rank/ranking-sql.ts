import type { Facet } from '../facet/facets.ts';
import type { PostingDialect } from '../query-context.ts';
import { keyedPostings, type PostingRows } from '../sql/keyed-postings.ts';
import { detailSql, metricColumns, sumsSql } from '../metric/metrics.ts';
import { shownMetrics, type RankMetric, type RankSpec } from '../request/rank-spec.ts';
import { isOverRepresentedSql, significanceSql, type SignificanceCounts } from '../metric/significance.ts';
import { allOf, join, nothing, sql, type Sql } from '../sql/sql.ts';

/** A ranked group that has groups of its own, and its number of postings. */
export interface Parent {
  readonly key: number;
  readonly size: number;
}

/** What is ranked: rows `p` with the columns of postings that the ranking needs. */
export interface RankedRows {
  /** In a nested ranking they have the key of their parent in the column `o` too. */
  readonly foreground: PostingRows;
  /** The background of significance. */
  readonly background: PostingRows;
  /** Null for a ranking that isn't nested: all rows belong together. */
  readonly parents: readonly Parent[] | null;
}

/** The counts of a group `g` of the foreground `f`. */
const significanceCounts: SignificanceCounts = {
  subsetFrequency: sql`g.postings`,
  subsetSize: sql`f.size`,
  supersetFrequency: sql`coalesce(b.postings, 0)`,
  supersetSize: sql`(SELECT size FROM background)`,
};

/** What a group `g` is ranked by. */
const scores: Readonly<Record<Exclude<RankMetric, 'significance'>, Sql>> = {
  unique_postings: sql`g.postings`,
  duplicate_postings: sql`g.duplicates`,
  total_postings: sql`g.postings + g.duplicates`,
  posting_intensity: sql`(g.postings + g.duplicates) / g.postings`,
  unique_companies: sql`g.unique_companies`,
};

/** The parents with their sizes. All rows that belong to no parent are one of the key -1. */
function parentsSql({ foreground, parents }: RankedRows, { isList }: Facet): Sql {
  if (parents !== null) {
    const rows = join(
      parents.map(({ key, size }) => sql`(${key}, ${size})`),
      ', ',
    );
    return sql`foregrounds(o, size) AS (VALUES ${rows})`;
  }
  // A posting is in one group, that of no value among them, unless it can have several values.
  const size = isList ? sql`SELECT count(*) FROM ${foreground}` : sql`SELECT sum(postings) FROM all_groups`;
  return sql`foregrounds(o, size) AS (SELECT -1, (${size})::DOUBLE)`;
}

function backgroundSql({ background }: RankedRows, facet: Facet, dialect: PostingDialect): Sql {
  const size = facet.isList
    ? sql`SELECT count(*) AS size FROM ${background}`
    : sql`SELECT sum(postings) AS size FROM background_groups`;
  return sql`
    background_groups AS MATERIALIZED (
      SELECT p.k, count(*) AS postings FROM ${keyedPostings(background, facet, 'k', [], dialect)} GROUP BY p.k),
    background AS MATERIALIZED (${size})`;
}

/** Whether the rows of `rankingSql` have the column `size`. */
export function hasSize({ isList }: Facet, by: RankMetric): boolean {
  return by === 'significance' || !isList;
}

/**
 * The statement that ranks the groups of a facet in each parent: as many as the limit allows, with all that tie with the last
 * of them, in no order. Its rows have `o`, `k`, `postings`, `duplicates`, `score`, `place` in the parent, the highest
 * score first, and where `hasSize` says so `size`, the number of postings of the parent; in a nested ranking by
 * significance only. `conditions` are further ones on a group `g`.
 */
export function rankingSql(
  facet: Facet,
  rows: RankedRows,
  spec: RankSpec,
  conditions: readonly Sql[],
  dialect: PostingDialect,
): Sql {
  const { by, limit, minUniquePostings } = spec;
  const isNested = rows.parents !== null;
  const metrics = shownMetrics(spec);
  const needed = [...(isNested ? ['o'] : []), ...metricColumns(metrics)];
  const groups = sql`
    SELECT ${isNested ? sql`p.o` : sql`-1`} AS o, p.k, ${sumsSql(metrics)}
      ${by === 'unique_companies' ? sql`, ${detailSql(by, dialect)} AS unique_companies` : nothing}
      ${by !== 'significance' && !isNested && hasSize(facet, by) ? sql`, (sum(count(*)) OVER ())::DOUBLE AS size` : nothing}
    FROM ${keyedPostings(rows.foreground, facet, 'k', needed, dialect)} GROUP BY ${isNested ? sql`p.o, p.k` : sql`p.k`}`;
  const shown = [sql`g.k IS NOT NULL`, sql`g.postings >= ${minUniquePostings}`, ...conditions];
  const ranked = (scored: Sql): Sql => sql`
    SELECT t.*, rank() OVER (${isNested ? sql`PARTITION BY t.o ` : nothing}ORDER BY t.score DESC) AS place
    FROM (${scored}) t QUALIFY place <= ${limit}`;
  if (by !== 'significance')
    return ranked(sql`SELECT g.*, (${scores[by]})::DOUBLE AS score FROM (${groups}) g WHERE ${allOf(shown)}`);
  if (dialect['significance-groups'] === 'omitted') shown.push(isOverRepresentedSql(significanceCounts));
  return sql`
    WITH all_groups AS MATERIALIZED (${groups}),
    ${parentsSql(rows, facet)}, ${backgroundSql(rows, facet, dialect)}
    ${ranked(sql`
      SELECT g.*, f.size, (${significanceSql(dialect.significance, significanceCounts)})::DOUBLE AS score
      FROM all_groups g ${isNested ? sql`JOIN foregrounds f ON f.o = g.o` : sql`CROSS JOIN foregrounds f`}
        LEFT JOIN background_groups b ON b.k = g.k
      WHERE ${allOf(shown)}`)}`;
}
