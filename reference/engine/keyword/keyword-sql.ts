import { hasAnySql } from '../sql/column-values.ts';
import type { KeywordQuery } from './keyword-grammar.ts';
import { keywordIndex, type KeywordIndex } from './keyword-index.ts';
import type { SearchWord } from './keyword-words.ts';
import { facetsOf } from '../facet/facets.ts';
import type { QueryContext } from '../query-context.ts';
import { allOf, anyOf, join, sql, type Sql } from '../sql/sql.ts';

/**
 * The texts that hold a phrase: each of its words at its distance from the first. Null where the dataset lacks one of the
 * words.
 */
function textsWith(index: KeywordIndex, words: readonly SearchWord[]): Sql | null {
  const first = words[0]?.position ?? 0;
  const places: Sql[] = [];
  for (const { stem, position } of words) {
    const number = index.stemNumber(stem);
    if (number === undefined) return null;
    places.push(sql`(${number}, ${position - first})`);
  }
  return sql`(
    SELECT w.text FROM keyword_words w JOIN (VALUES ${join(places, ', ')}) v(stem, distance) ON v.stem = w.stem
    GROUP BY w.text, w.position::INTEGER - v.distance HAVING count(*) = ${places.length})`;
}

async function phraseSql(
  { store, rows }: QueryContext,
  index: KeywordIndex,
  words: readonly SearchWord[],
): Promise<Sql> {
  const texts = textsWith(index, words);
  if (texts === null) return sql`false`;
  const holdsText = sql`p.posting IN (SELECT t.posting FROM keyword_postings t WHERE t.text IN ${texts})`;
  if (index.namedBy.length === 0) return holdsText;
  const found = await rows(sql`SELECT dimension, key FROM keyword_names WHERE text IN ${texts}`);
  const named = index.namedBy.map((dimension) => {
    const keys = found.flatMap((row) => (row['dimension'] === dimension ? [row['key'] as number] : []));
    const facet = facetsOf(store.country).get(dimension);
    if (facet === undefined) throw new Error(`no facet shows the dimension ${dimension}`);
    return hasAnySql(facet, keys);
  });
  return anyOf([holdsText, ...named]);
}

async function querySql(context: QueryContext, index: KeywordIndex, query: KeywordQuery): Promise<Sql> {
  if (query.kind === 'nothing') return sql`false`;
  if (query.kind === 'phrase') return phraseSql(context, index, query.words);
  if (query.kind === 'not') return sql`(${await querySql(context, index, query.query)}) IS NOT TRUE`;
  const parts = await Promise.all(query.queries.map((part) => querySql(context, index, part)));
  return query.kind === 'all' ? allOf(parts) : anyOf(parts);
}

/** Whether a posting `p` satisfies a keyword query. Builds the index of the dataset where there is none yet. */
export async function keywordsSql(context: QueryContext, query: KeywordQuery): Promise<Sql> {
  return querySql(context, await keywordIndex(context.store), query);
}

/** The phrases that a posting may hold to keep a query, without those that it must not. */
function wantedPhrases(query: KeywordQuery): readonly (readonly SearchWord[])[] {
  if (query.kind === 'phrase') return [query.words];
  return query.kind === 'all' || query.kind === 'any' ? query.queries.flatMap(wantedPhrases) : [];
}

/** The stems that a posting is found by. */
export function wantedStems(query: KeywordQuery): ReadonlySet<string> {
  return new Set(wantedPhrases(query).flatMap((words) => words.map(({ stem }) => stem)));
}

/**
 * How relevant a posting `p` is to a query, as DOUBLE: each wanted phrase that it holds adds its inverse document frequency,
 * ln(1 + postings / postings that hold it). service.md leaves the score open.
 */
export async function relevanceSql(context: QueryContext, query: KeywordQuery): Promise<Sql> {
  const { store } = context;
  const index = await keywordIndex(store);
  const all = store.manifest.postings + store.manifest.planted;
  const weights = wantedPhrases(query).map(async (words) => {
    const holds = await phraseSql(context, index, words);
    const [row] = await context.rows(sql`SELECT count(*)::DOUBLE AS holding FROM postings p WHERE ${holds}`);
    const holding = Math.max(1, row?.['holding'] as number);
    return sql`CASE WHEN ${holds} THEN ${Math.log1p(all / holding)} ELSE 0 END`;
  });
  return sql`(${join([sql`0`, ...(await Promise.all(weights))], ' + ')})::DOUBLE`;
}
