import { pause } from '../../http/turns.ts';
import type { Facet } from '../facet/facets.ts';
import { detailSql, metricColumns, sumsSql } from '../metric/metrics.ts';
import type { QueryContext } from '../query-context.ts';
import { shownMetrics, type RankSpec } from '../request/rank-spec.ts';
import { keyedPostings, type PostingRows } from '../sql/keyed-postings.ts';
import { identifier, nothing, sql } from '../sql/sql.ts';

/** Groups of postings by column, each as long as there are groups: in columns, because there can be many. */
export interface GroupCounts {
  readonly length: number;
  /** The keys of the groups in which they are ranked; empty in a ranking that is not nested. */
  readonly parents: readonly number[];
  /** Null for the postings without a value. */
  readonly keys: readonly (number | null)[];
  readonly postings: readonly number[];
  readonly duplicates: readonly number[];
  /** Empty in a ranking by something else. */
  readonly companies: readonly number[];
}

/** How many postings of a background a group has, and how many there are. */
export interface BackgroundCounts {
  readonly postings: (key: number) => number;
  readonly size: number;
}

/** The groups of a facet among postings, in no order; those of a nested ranking with the key of their parent as `o`. */
export async function countGroups(
  { columns, dialect }: QueryContext,
  facet: Facet,
  { rows, isNested }: { readonly rows: PostingRows; readonly isNested: boolean },
  spec: RankSpec,
): Promise<GroupCounts> {
  const metrics = shownMetrics(spec);
  const parent = isNested ? ['o'] : [];
  const { length, of } = await columns(
    sql`SELECT ${isNested ? sql`p.o, ` : nothing}p.k, ${sumsSql(metrics)}
      ${spec.by === 'unique_companies' ? sql`, ${detailSql(spec.by, dialect)} AS unique_companies` : nothing}
      FROM ${keyedPostings(rows, facet, 'k', [...parent, ...metricColumns(metrics)], dialect)}
      GROUP BY ${isNested ? sql`p.o, p.k HAVING count(*) >= ${spec.minUniquePostings}` : sql`p.k`}`,
  );
  const numbers = (name: string): readonly number[] => (of[name] ?? []) as readonly number[];
  return {
    length,
    parents: numbers('o'),
    keys: numbers('k'),
    postings: numbers('postings'),
    duplicates: numbers('duplicates'),
    companies: numbers('unique_companies'),
  };
}

/** The groups of a facet in the background of significance. */
export async function countBackground(
  { columns, rows, dialect }: QueryContext,
  facet: Facet,
  background: PostingRows,
): Promise<BackgroundCounts> {
  const groups = columns(
    sql`SELECT p.k, count(*)::DOUBLE AS postings
      FROM ${keyedPostings(background, facet, 'k', [], dialect)} GROUP BY p.k`,
  );
  // A posting is in one group, that of no value among them, unless it can have several values.
  const [{ of }, size] = await Promise.all([groups, facet.isList ? countRows(rows, background) : null]);
  const keys = (of['k'] ?? []) as readonly (number | null)[];
  const postings = (of['postings'] ?? []) as readonly number[];
  const byKey = new Map<number | null, number>();
  for (const [at, key] of keys.entries()) {
    if (at % 1024 === 1023) await pause();
    byKey.set(key, postings[at] ?? 0);
  }
  return {
    postings: (key) => byKey.get(key) ?? 0,
    size: size ?? postings.reduce((sum, count) => sum + count, 0),
  };
}

/** How many postings there are. */
export async function countRows(rows: QueryContext['rows'], postings: PostingRows): Promise<number> {
  const [row] = await rows(sql`SELECT count(*)::DOUBLE AS ${identifier('size')} FROM ${postings}`);
  return row?.['size'] as number;
}
