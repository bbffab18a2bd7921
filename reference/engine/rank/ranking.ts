import type { Row } from '../store/connection-pool.ts';
import type { Facet } from '../facet/facets.ts';
import { facetNames, keysOfValues } from '../facet/facet-keys.ts';
import { keyedPostings } from '../sql/keyed-postings.ts';
import { isSummed, metricColumns, type MetricValues } from '../metric/metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import { shownMetrics, type RankSpec } from '../request/rank-spec.ts';
import { rankingSql, type RankedRows } from './ranking-sql.ts';
import { constant, numberList, sql, type Sql } from '../sql/sql.ts';
import { detailColumns, metricValues } from '../metric/totals.ts';

/** A ranked group. */
export interface RankedGroup {
  readonly key: number;
  /** The key of the group in which it is ranked; -1 in a ranking that isn't nested. */
  readonly parent: number;
  /** The number of postings of that group, or of all that are ranked; undefined where `hasSize` says that it isn't counted. */
  readonly parentPostings: number | undefined;
  /** The facet value as the service shows it. */
  readonly name: string;
  readonly postings: number;
  /** `unique_postings`, what the group is ranked by, and the extra metrics. */
  readonly metrics: MetricValues & { readonly significance?: number };
}

interface RankRow extends Row {
  readonly o: number;
  readonly k: number;
  readonly postings: number;
  readonly size?: number;
  readonly score: number;
  readonly place: number | bigint;
}

/** A group with what the service shows for it. */
interface NamedRow extends RankRow {
  readonly name: string;
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
      : [sql`g.k IN (SELECT key FROM dim_skills WHERE kind = ${constant(facet.kind)})`]),
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
  const nameOf = await facetNames(context, facet);
  const found = ((await context.rows(statement)) as readonly RankRow[]).flatMap((row): NamedRow[] => {
    const name = nameOf(row.k);
    return name === undefined ? [] : [{ ...row, name }];
  });
  const ranked = firstOfEach(found, spec.limit, dialect);
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

/** A number that differs from ranking to ranking. */
let rankings = 0;

/** An order of the keys of groups that differs from ranking to ranking. */
function shuffled(): (left: RankRow, right: RankRow) => number {
  rankings += 1;
  const salt = Math.imul(rankings, 0x9e3779b1);
  const mixed = ({ k }: RankRow): number => {
    const product = Math.imul(k ^ salt, 0x85ebca6b);
    return Math.imul(product ^ (product >>> 15), 0xc2b2ae35) >>> 0;
  };
  return (left, right) => mixed(left) - mixed(right);
}

/** The order of groups that tie: by the name that is shown and by key, or another one in each ranking. */
function byName(left: NamedRow, right: NamedRow): number {
  if (left.name !== right.name) return left.name < right.name ? -1 : 1;
  return left.k - right.k;
}

/** The first groups of each parent, in order. */
function firstOfEach(
  found: readonly NamedRow[],
  limit: number,
  { ties }: PostingDialect,
): readonly NamedRow[] {
  const inTie = ties === 'stable' ? byName : shuffled();
  const counts = new Map<number, number>();
  return found
    .toSorted((left, right) => Number(left.place) - Number(right.place) || inTie(left, right))
    .filter(({ o }) => {
      const count = (counts.get(o) ?? 0) + 1;
      counts.set(o, count);
      return count <= limit;
    });
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
      FROM ${keyedPostings(foreground, facet, 'k', [...(parents === null ? [] : ['o']), ...metricColumns(metrics)], dialect)}
      WHERE p.k IN ${numberList([...new Set(ranked.map(({ k }) => k))])} GROUP BY ${keys}`,
  );
  const rowOf = new Map(found.map((row) => [`${String(row['o'])} ${String(row['k'])}`, row]));
  return ranked.map(({ o, k }) => rowOf.get(`${o} ${k}`) ?? {});
}
