import type { Facet } from './facets.ts';
import { keysOfValues } from './facet-keys.ts';
import { dimensionTable, keyedPostings } from './keyed-postings.ts';
import { detailSql, isSummed, sumsSql, type MetricValues } from './metrics.ts';
import type { PostingStore } from './posting-store.ts';
import { shownMetrics, type RankMetric, type RankSpec } from './rank-spec.ts';
import { jlhSql } from './significance.ts';
import { allOf, identifier, join, nothing, numberList, sql, type Sql } from './sql.ts';
import { detailColumns, metricValues } from './totals.ts';

/** A ranked group. */
export interface RankedGroup {
  readonly key: number;
  /** The facet value as the service shows it. */
  readonly name: string;
  readonly postings: number;
  /** `unique_postings`, what the group is ranked by, and the extra metrics. */
  readonly metrics: MetricValues & { readonly significance?: number };
}

/** The postings that are ranked and those that significance is held against, as rows `p` with the columns of postings. */
export interface RankedRows {
  readonly foreground: Sql;
  readonly background: Sql;
}

/** Postings by parent group: the key of the parent stands in the column `o`. `size` is its number of postings. */
export interface Parent {
  readonly key: number;
  readonly size: number;
}

/** What a group `g` is ranked by. */
const scores: Readonly<Record<RankMetric, Sql>> = {
  unique_postings: sql`g.postings`,
  duplicate_postings: sql`g.duplicates`,
  total_postings: sql`g.postings + g.duplicates`,
  posting_intensity: sql`(g.postings + g.duplicates) / g.postings`,
  unique_companies: sql`g.unique_companies`,
  significance: jlhSql({
    subsetFrequency: sql`g.postings`,
    subsetSize: sql`parents.size`,
    supersetFrequency: sql`coalesce(b.postings, 0)`,
    supersetSize: sql`(SELECT size FROM background)`,
  }),
};

/** What keeps a group from being shown: the kind of its skill, `include` and `exclude`. */
async function groupConditions(
  store: PostingStore,
  facet: Facet,
  { include, exclude }: RankSpec,
  signal?: AbortSignal,
): Promise<readonly Sql[]> {
  const within = async (values: readonly string[]): Promise<Sql> => {
    const keys = [...(await keysOfValues(store, facet, values, 'groups', signal)).values()].flat();
    return keys.length === 0 ? sql`false` : sql`g.k IN ${numberList(keys)}`;
  };
  return [
    ...(facet.kind === undefined
      ? []
      : [sql`g.k IN (SELECT key FROM dim_skills WHERE kind = ${facet.kind})`]),
    ...(include === null ? [] : [await within(include)]),
    ...(exclude === null ? [] : [sql`NOT ${await within(exclude)}`]),
  ];
}

/**
 * Ranks the groups of a facet in each parent, the highest first, ties by name. Names are looked up for the groups that
 * can be among the first only. A group that is no more frequent than in the background has no significance and is left
 * out (observed.md 2).
 */
export async function rankGroups(
  store: PostingStore,
  facet: Facet,
  rows: RankedRows,
  parents: readonly Parent[],
  spec: RankSpec,
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, readonly RankedGroup[]>> {
  const conditions = await groupConditions(store, facet, spec, signal);
  const found =
    parents.length === 0 ? [] : await store.rows(rankingSql(facet, rows, parents, spec, conditions), signal);
  const ranked = found as readonly (RankRow & { readonly [metric: string]: number })[];
  const details = await detailsOf(store, facet, rows.foreground, ranked, spec, signal);
  const byParent = new Map<number, RankedGroup[]>(parents.map(({ key }) => [key, []]));
  for (const [index, row] of ranked.entries())
    byParent.get(row.o)?.push({
      key: row.k,
      name: row.name,
      postings: row.postings,
      metrics: {
        ...metricValues(shownMetrics(spec), { ...row, ...details[index] }),
        ...(spec.by === 'significance' && { significance: row.score }),
      },
    });
  return byParent;
}

interface RankRow {
  readonly o: number;
  readonly k: number;
  readonly name: string;
  readonly postings: number;
  readonly duplicates: number;
  readonly score: number;
}

function rankingSql(
  facet: Facet,
  { foreground, background }: RankedRows,
  parents: readonly Parent[],
  { by, limit, minUniquePostings }: RankSpec,
  conditions: readonly Sql[],
): Sql {
  const [only] = parents;
  const isNested = parents.length !== 1 || only?.key !== wholeKey;
  const o = isNested ? sql`p.o` : sql`${wholeKey}`;
  const parentRows = join(
    parents.map(({ key, size }) => sql`(${key}, ${size})`),
    ', ',
  );
  const isSignificance = by === 'significance';
  const backgroundGroups = isSignificance
    ? sql`,
    background AS MATERIALIZED (SELECT count(*) AS size FROM ${background}),
    background_groups AS MATERIALIZED (
      SELECT p.k, count(*) AS postings FROM ${keyedPostings(background, facet, 'k')} p GROUP BY p.k)`
    : nothing;
  const shown = allOf([...conditions, ...(isSignificance ? [sql`score > 0`] : [])]);
  const cut =
    limit === 0 ? nothing : sql`QUALIFY rank() OVER (PARTITION BY g.o ORDER BY score DESC) <= ${limit}`;
  const table = dimensionTable(facet);
  const name = table === null ? sql`t.k::VARCHAR` : sql`d.${identifier(facet.shows)}`;
  const names = table === null ? nothing : sql`JOIN ${table} d ON d.key = t.k`;
  const last =
    limit === 0
      ? nothing
      : sql`QUALIFY row_number() OVER (PARTITION BY t.o ORDER BY t.score DESC, name) <= ${limit}`;
  return sql`
    WITH parents(key, size) AS (VALUES ${parentRows}),
    groups AS MATERIALIZED (
      SELECT ${o} AS o, p.k, ${sumsSql}${by === 'unique_companies' ? sql`, ${detailSql(by)} AS unique_companies` : nothing}
      FROM ${keyedPostings(foreground, facet, 'k')} p
      GROUP BY ${isNested ? sql`p.o, p.k` : sql`p.k`} HAVING count(*) >= ${minUniquePostings})${backgroundGroups},
    top AS (
      SELECT g.*, (${scores[by]})::DOUBLE AS score
      FROM groups g JOIN parents ON parents.key = g.o
      ${isSignificance ? sql`LEFT JOIN background_groups b ON b.k = g.k` : nothing}
      WHERE ${shown} ${cut})
    SELECT t.*, ${name} AS name FROM top t ${names} ${last}
    ORDER BY t.score DESC, name`;
}

/** The key of the one parent of a ranking that is not nested. */
export const wholeKey = -1;

/** The metrics of ranked groups that need the postings themselves, in the order of the groups. */
async function detailsOf(
  store: PostingStore,
  facet: Facet,
  foreground: Sql,
  ranked: readonly RankRow[],
  spec: RankSpec,
  signal?: AbortSignal,
): Promise<readonly object[]> {
  const metrics = shownMetrics(spec).filter((metric) => !isSummed(metric) && metric !== spec.by);
  if (metrics.length === 0 || ranked.length === 0) return ranked.map(() => ({}));
  const isNested = ranked.some(({ o }) => o !== wholeKey);
  const o = isNested ? sql`p.o` : sql`${wholeKey}`;
  const keys = numberList([...new Set(ranked.map(({ k }) => k))]);
  const found = await store.rows(
    sql`SELECT ${o} AS o, p.k, count(*)::DOUBLE AS postings${detailColumns(metrics)}
      FROM ${keyedPostings(foreground, facet, 'k')} p WHERE p.k IN ${keys}
      GROUP BY ${isNested ? sql`p.o, p.k` : sql`p.k`}`,
    signal,
  );
  const rowOf = new Map(found.map((row) => [`${String(row['o'])} ${String(row['k'])}`, row]));
  return ranked.map(({ o: parent, k }) => rowOf.get(`${parent} ${k}`) ?? {});
}
