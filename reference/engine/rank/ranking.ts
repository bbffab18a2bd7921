import type { Row } from '../store/connection-pool.ts';
import type { Facet } from '../facet/facets.ts';
import { keysOfValues } from '../facet/facet-keys.ts';
import { keyedPostings } from '../sql/keyed-postings.ts';
import { isSummed, type MetricValues } from '../metric/metrics.ts';
import type { QueryContext } from '../query-context.ts';
import { shownMetrics, type RankSpec } from '../request/rank-spec.ts';
import { rankingSql, type RankedRows } from './ranking-sql.ts';
import { numberList, sql, type Sql } from '../sql/sql.ts';
import { detailColumns, metricValues } from '../metric/totals.ts';

/** A ranked group. */
export interface RankedGroup {
  readonly key: number;
  /** The key of the group in which it is ranked; -1 in a ranking that isn't nested. */
  readonly parent: number;
  /** The number of postings of that group, or of all that are ranked. */
  readonly parentPostings: number;
  /** The facet value as the service shows it. */
  readonly name: string;
  readonly postings: number;
  /** `unique_postings`, what the group is ranked by, and the extra metrics. */
  readonly metrics: MetricValues & { readonly significance?: number };
}

interface RankRow extends Row {
  readonly o: number;
  readonly k: number;
  readonly name: string;
  readonly postings: number;
  readonly size: number;
  readonly score: number;
}

/** What keeps a group from being shown: the kind of its skill, `include` and `exclude`. */
async function groupConditions(
  context: QueryContext,
  facet: Facet,
  { include, exclude }: RankSpec,
): Promise<readonly Sql[]> {
  const within = async (values: readonly string[]): Promise<Sql> => {
    const keys = [...(await keysOfValues(context, facet, values, 'groups')).values()].flat();
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
 * Ranks the groups of a facet, in each parent where there are any: the highest first. Whether a ranking by significance
 * contains groups that are no more frequent than in the background, and the order of ties, are choices of the dialect.
 */
export async function rankGroups(
  context: QueryContext,
  facet: Facet,
  rows: RankedRows,
  spec: RankSpec,
): Promise<readonly RankedGroup[]> {
  if (rows.parents?.length === 0) return [];
  const conditions = await groupConditions(context, facet, spec);
  const { dialect } = context;
  const statement = rankingSql(facet, rows, spec, conditions, dialect);
  const ranked = (await context.rows(statement)) as readonly RankRow[];
  const details = await detailsOf(context, facet, rows, ranked, spec);
  return ranked.map((row, index) => ({
    key: row.k,
    parent: row.o,
    parentPostings: row.size,
    name: row.name,
    postings: row.postings,
    metrics: {
      ...metricValues(shownMetrics(spec), { ...row, ...details[index] }, dialect),
      ...(spec.by === 'significance' && { significance: row.score }),
    },
  }));
}

/** The metrics of ranked groups that need the postings themselves, in the order of the groups. */
async function detailsOf(
  { rows, dialect }: QueryContext,
  facet: Facet,
  { foreground, parents }: RankedRows,
  ranked: readonly RankRow[],
  spec: RankSpec,
): Promise<readonly Row[]> {
  const metrics = shownMetrics(spec).filter((metric) => !isSummed(metric) && metric !== spec.by);
  if (metrics.length === 0 || ranked.length === 0) return [];
  const [parent, keys] = parents === null ? [sql`-1`, sql`p.k`] : [sql`p.o`, sql`p.o, p.k`];
  const found = await rows(
    sql`SELECT ${parent} AS o, p.k${detailColumns(metrics, dialect)}
      FROM ${keyedPostings(foreground, facet, 'k', dialect)} p
      WHERE p.k IN ${numberList([...new Set(ranked.map(({ k }) => k))])} GROUP BY ${keys}`,
  );
  const rowOf = new Map(found.map((row) => [`${String(row['o'])} ${String(row['k'])}`, row]));
  return ranked.map(({ o, k }) => rowOf.get(`${o} ${k}`) ?? {});
}
