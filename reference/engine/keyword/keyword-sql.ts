import { hasAnySql } from '../sql/column-values.ts';
import type { KeywordQuery } from './keyword-grammar.ts';
import { keywordIndex, type KeywordIndex } from './keyword-index.ts';
import type { SearchWord } from './keyword-words.ts';
import { facetsOf } from '../facet/facets.ts';
import type { PostingStore } from '../store/posting-store.ts';
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
  store: PostingStore,
  index: KeywordIndex,
  words: readonly SearchWord[],
  signal?: AbortSignal,
): Promise<Sql> {
  const texts = textsWith(index, words);
  if (texts === null) return sql`false`;
  const holdsText = sql`p.posting IN (SELECT t.posting FROM keyword_postings t WHERE t.text IN ${texts})`;
  if (index.namedBy.length === 0) return holdsText;
  const found = await store.rows(
    sql`SELECT dimension, key FROM keyword_names WHERE text IN ${texts}`,
    signal,
  );
  const named = index.namedBy.map((dimension) => {
    const keys = found.flatMap((row) => (row['dimension'] === dimension ? [row['key'] as number] : []));
    const facet = facetsOf(store.country).get(dimension);
    if (facet === undefined) throw new Error(`no facet shows the dimension ${dimension}`);
    return hasAnySql(facet, keys);
  });
  return anyOf([holdsText, ...named]);
}

async function querySql(
  store: PostingStore,
  index: KeywordIndex,
  query: KeywordQuery,
  signal?: AbortSignal,
): Promise<Sql> {
  if (query.kind === 'nothing') return sql`false`;
  if (query.kind === 'phrase') return phraseSql(store, index, query.words, signal);
  if (query.kind === 'not') return sql`(${await querySql(store, index, query.query, signal)}) IS NOT TRUE`;
  const parts = await Promise.all(query.queries.map((part) => querySql(store, index, part, signal)));
  return query.kind === 'all' ? allOf(parts) : anyOf(parts);
}

/** Whether a posting `p` keeps a keyword query. Builds the index of the dataset where there is none yet. */
export async function keywordsSql(
  store: PostingStore,
  query: KeywordQuery,
  signal?: AbortSignal,
): Promise<Sql> {
  return querySql(store, await keywordIndex(store), query, signal);
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
export async function relevanceSql(
  store: PostingStore,
  query: KeywordQuery,
  signal?: AbortSignal,
): Promise<Sql> {
  const index = await keywordIndex(store);
  const all = store.manifest.postings + store.manifest.planted;
  const weights = wantedPhrases(query).map(async (words) => {
    const holds = await phraseSql(store, index, words, signal);
    const [row] = await store.rows(
      sql`SELECT count(*)::DOUBLE AS holding FROM postings p WHERE ${holds}`,
      signal,
    );
    const holding = Math.max(1, row?.['holding'] as number);
    return sql`CASE WHEN ${holds} THEN ${Math.log1p(all / holding)} ELSE 0 END`;
  });
  return sql`(${join([sql`0`, ...(await Promise.all(weights))], ' + ')})::DOUBLE`;
}
