import type { Facet } from '../facet/facets.ts';
import { dimensionTable } from '../facet/dimension-table.ts';
import type { PostingDialect } from '../query-context.ts';
import { keyedPostings } from '../sql/keyed-postings.ts';
import { detailSql, sumsSql } from '../metric/metrics.ts';
import { shownMetrics, type RankMetric, type RankSpec } from '../request/rank-spec.ts';
import { isOverRepresentedSql, significanceSql, type SignificanceCounts } from '../metric/significance.ts';
import { allOf, identifier, join, nothing, sql, type Sql } from '../sql/sql.ts';

/** A ranked group that has groups of its own, and its number of postings. */
export interface Parent {
  readonly key: number;
  readonly size: number;
}

/** What is ranked: rows `p` with the columns of postings. */
export interface RankedRows {
  /** In a nested ranking they have the key of their parent in the column `o` too. */
  readonly foreground: Sql;
  /** The background of significance. */
  readonly background: Sql;
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
      SELECT p.k, count(*) AS postings FROM ${keyedPostings(background, facet, 'k', dialect)} p GROUP BY p.k),
    background AS MATERIALIZED (${size})`;
}

/** A number that differs from statement to statement. */
let statements = 0;

/** The order of groups `t` that tie: by the name that is shown and by key, or another one in each statement. */
function tieOrder(name: Sql, { ties }: PostingDialect): Sql {
  if (ties === 'stable') return sql`${name}, t.k`;
  statements += 1;
  return sql`hash(t.k, ${statements})`;
}

/**
 * The statement that ranks the groups of a facet in each parent: the highest first, as many as the limit allows. Its rows have `o`, `k`, `name`, `postings`, `duplicates`, `score`, and
 * `size`, the number of postings of the parent. `conditions` are further ones on a group `g`.
 */
export function rankingSql(
  facet: Facet,
  rows: RankedRows,
  spec: RankSpec,
  conditions: readonly Sql[],
  dialect: PostingDialect,
): Sql {
  const { by, limit, minUniquePostings } = spec;
  const isSignificance = by === 'significance';
  const isNested = rows.parents !== null;
  const parent = isNested ? sql`p.o` : sql`-1`;
  const keys = isNested ? sql`p.o, p.k` : sql`p.k`;
  const companies =
    by === 'unique_companies' ? sql`, ${detailSql(by, dialect)} AS unique_companies` : nothing;
  const shown = allOf([
    sql`g.k IS NOT NULL`,
    sql`g.postings >= ${minUniquePostings}`,
    ...conditions,
    ...(isSignificance && dialect['significance-groups'] === 'omitted'
      ? [isOverRepresentedSql(significanceCounts)]
      : []),
  ]);
  const score =
    by === 'significance' ? significanceSql(dialect.significance, significanceCounts) : scores[by];
  const table = dimensionTable(facet, dialect);
  const name = table === null ? sql`t.k::VARCHAR` : sql`d.${identifier(facet.shows)}`;
  const order = sql`t.score DESC, ${tieOrder(name, dialect)}`;
  const first = isNested
    ? sql`QUALIFY rank() OVER (PARTITION BY g.o ORDER BY score DESC) <= ${limit}`
    : nothing;
  const named = sql`top t ${table === null ? nothing : sql`JOIN ${table} d ON d.key = t.k`}`;
  return sql`
    WITH all_groups AS MATERIALIZED (
      SELECT ${parent} AS o, p.k, ${sumsSql(shownMetrics(spec))}${companies}
      FROM ${keyedPostings(rows.foreground, facet, 'k', dialect)} p GROUP BY ${keys}),
    ${parentsSql(rows, facet)}${isSignificance ? sql`, ${backgroundSql(rows, facet, dialect)}` : nothing},
    top AS (
      SELECT g.*, f.size, (${score})::DOUBLE AS score
      FROM all_groups g ${isNested ? sql`JOIN foregrounds f ON f.o = g.o` : sql`CROSS JOIN foregrounds f`}
        ${isSignificance ? sql`LEFT JOIN background_groups b ON b.k = g.k` : nothing}
      WHERE ${shown} ${first})
    ${
      isNested
        ? sql`SELECT t.*, ${name} AS name, row_number() OVER (PARTITION BY t.o ORDER BY ${order}) AS place
            FROM ${named} QUALIFY place <= ${limit} ORDER BY place`
        : sql`SELECT t.*, ${name} AS name FROM ${named} ORDER BY ${order} LIMIT ${limit}`
    }`;
}
