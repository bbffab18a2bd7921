import type { CompiledFilters } from '../engine/filter/compile-filters.ts';
import type { PostingFilters } from '../engine/filter/posting-filter.ts';
import { selectedRows, selectionColumns, selectionSql, type Selection } from '../engine/filter/selection.ts';
import { relevanceSql } from '../engine/keyword/keyword-sql.ts';
import type { QueryContext } from '../engine/query-context.ts';
import { join, sql, type Sql } from '../engine/sql/sql.ts';
import type { HeldPostings } from '../engine/store/held-postings.ts';

/** What postings can be ordered by: relevance, or the day of posting, the latest first. */
export const orders = ['score', 'posted'] as const;

/** One of `orders`. */
export type Order = (typeof orders)[number];

/** A posting's place in a listing. */
export interface FoundPosting {
  readonly posting: number;
  /** Days since 1970-01-01. */
  readonly posted: number;
  readonly score: number;
}

/** Which part of a listing is wanted. */
export interface PageSpec {
  readonly order: readonly Order[];
  readonly offset: number;
  readonly count: number;
}

/** The relevance of a posting `p`: to the keywords of whichever filter it is most relevant to; null without keywords. */
async function scoreSql(context: QueryContext, filters: PostingFilters): Promise<Sql | null> {
  const queries = filters.flatMap(({ keywords }) => (keywords === null ? [] : [keywords]));
  const scores = await Promise.all(queries.map((query) => relevanceSql(context, query)));
  return scores.length === 0 ? null : sql`greatest(${join(scores, ', ')})`;
}

/** The postings of a page, in order; ties in the order of their numbers. */
export async function postingPage(
  context: QueryContext,
  filters: PostingFilters,
  { foreground }: CompiledFilters,
  { order, offset, count }: PageSpec,
): Promise<readonly FoundPosting[]> {
  if (count <= 0) return [];
  const { held } = context.store;
  if (held !== null && filters.every(({ keywords }) => keywords === null))
    return heldPage(held, foreground, { order, offset, count });
  const score = await scoreSql(context, filters);
  // Without keywords all scores are 0, which leaves the order as it is.
  const keys = order.flatMap((key) => {
    if (key === 'posted') return [sql`p.posted DESC`];
    if (score === null) return [];
    return [context.dialect['score-order'] === 'descending' ? sql`score DESC` : sql`score ASC`];
  });
  const rows = await context.rows(
    sql`SELECT p.posting, (p.posted - DATE '1970-01-01')::INTEGER AS posted, ${score ?? sql`0::DOUBLE`} AS score
      FROM postings p WHERE ${selectionSql(foreground)}
      ORDER BY ${join([...keys, sql`p.posting`], ', ')} LIMIT ${count} OFFSET ${offset}`,
  );
  return rows as unknown as readonly FoundPosting[];
}

/** More than any number of a posting. */
const NUMBERS = 2 ** 32;
/** After the last day that a posting can have; a number of a day times `NUMBERS` is exact in a double. */
const LAST = 2 ** 20;

/** The page of held postings without keywords: to sort numbers takes less time than to plan a statement. */
async function heldPage(
  held: HeldPostings,
  foreground: Selection,
  { order, offset, count }: PageSpec,
): Promise<readonly FoundPosting[]> {
  await held.load(['posting', 'posted', ...selectionColumns(foreground)]);
  const [numbers, posted] = [held.numbers('posting'), held.numbers('posted')];
  const isByDay = order.includes('posted');
  const keys = Float64Array.from(
    selectedRows(foreground, held),
    (row) => (isByDay ? (LAST - (posted[row] ?? 0)) * NUMBERS : 0) + (numbers[row] ?? 0),
  ).sort();
  const rows = held.rowsByNumber();
  return Array.from(keys.subarray(offset, offset + count), (key) => {
    const posting = key % NUMBERS;
    return { posting, posted: posted[rows.get(posting) ?? 0] ?? 0, score: 0 };
  });
}
