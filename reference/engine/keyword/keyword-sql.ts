import { facetsOf, type Facet } from '../facet/facets.ts';
import type { QueryContext } from '../query-context.ts';
import { hasAnySql } from '../sql/column-values.ts';
import { allOf, anyOf, identifier, join, nothing, sql, type Sql } from '../sql/sql.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { phrasesOf, type KeywordQuery } from './keyword-grammar.ts';
import { keywordIndex, type KeywordIndex } from './keyword-index.ts';
import type { SearchWord } from './keyword-words.ts';

type Phrase = readonly SearchWord[];

/** The texts that contain phrases, as rows of `phrase`, its number, and `text`; null where no phrase has all its words. */
function matchesSql(index: KeywordIndex, phrases: readonly Phrase[]): Sql | null {
  const places: Sql[] = [];
  for (const [phrase, words] of phrases.entries()) {
    const first = words[0]?.position ?? 0;
    const stems = words.map(({ stem }) => index.stemNumber(stem));
    for (const [at, { position }] of words.entries()) {
      const stem = stems[at];
      if (stem !== undefined && !stems.includes(undefined))
        places.push(sql`(${phrase}, ${stem}, ${position - first}, ${words.length})`);
    }
  }
  if (places.length === 0) return null;
  return sql`(
    SELECT DISTINCT v.phrase, w.text
    FROM keyword_words w JOIN (VALUES ${join(places, ', ')}) v(phrase, stem, distance, length) ON v.stem = w.stem
    GROUP BY v.phrase, w.text, w.position::INTEGER - v.distance HAVING count(*) = any_value(v.length))`;
}

/** The facets whose names are searched in a dataset without bodies. */
function namedFacets({ store }: QueryContext, { namedBy }: KeywordIndex): readonly Facet[] {
  return namedBy.map((dimension) => {
    const facet = facetsOf(store.country).get(dimension);
    if (facet === undefined) throw new Error(`no facet shows the dimension ${dimension}`);
    return facet;
  });
}

/** Whether a posting `p` has a text that a subquery selects. Comparing titles is quicker than listing their postings. */
function containsTextSql({ manifest }: PostingStore, texts: Sql): Sql {
  const inTitle = sql`p.title_raw IN (SELECT k.title FROM keyword_titles k WHERE k.text IN ${texts})`;
  const isListed = sql`p.posting IN (SELECT t.posting FROM keyword_postings t WHERE t.text IN ${texts})`;
  if (manifest.hasTexts) return isListed;
  return manifest.planted === 0 ? inTitle : anyOf([inTitle, isListed]);
}

/** Whether a posting `p` contains one of the phrases. */
async function anyPhraseSql(
  context: QueryContext,
  index: KeywordIndex,
  phrases: readonly Phrase[],
): Promise<Sql> {
  const matches = matchesSql(index, phrases);
  if (matches === null) return sql`false`;
  const texts = sql`(SELECT text FROM ${matches})`;
  const containsText = containsTextSql(context.store, texts);
  const facets = namedFacets(context, index);
  if (facets.length === 0) return containsText;
  const found = await context.rows(sql`SELECT dimension, key FROM keyword_names WHERE text IN ${texts}`);
  const named = facets.map((facet) => {
    const keys = found
      .filter((row) => row['dimension'] === facet.dimension)
      .map((row) => row['key'] as number);
    return hasAnySql(facet, keys);
  });
  return anyOf([containsText, ...named]);
}

async function querySql(context: QueryContext, index: KeywordIndex, query: KeywordQuery): Promise<Sql> {
  if (query.kind === 'nothing') return sql`false`;
  if (query.kind === 'phrase') return anyPhraseSql(context, index, [query.words]);
  if (query.kind === 'not') return sql`(${await querySql(context, index, query.query)}) IS NOT TRUE`;
  if (query.kind === 'all')
    return allOf(await Promise.all(query.queries.map((part) => querySql(context, index, part))));
  const phrases = query.queries.flatMap((part) => (part.kind === 'phrase' ? [part.words] : []));
  const others = query.queries.filter(({ kind }) => kind !== 'phrase');
  return anyOf([
    ...(phrases.length === 0 ? [] : [await anyPhraseSql(context, index, phrases)]),
    ...(await Promise.all(others.map((part) => querySql(context, index, part)))),
  ]);
}

/** From here on one statement finds the postings of all phrases, instead of a part of a statement for each. */
const MANY_PHRASES = 8;

/** Whether a posting satisfies a query whose phrases are numbered in order, by a list of the phrases that it contains. */
function evaluation(query: KeywordQuery): { readonly condition: Sql; readonly ofNone: boolean } {
  let next = 0;
  const evaluate = (part: KeywordQuery): { readonly condition: Sql; readonly ofNone: boolean } => {
    if (part.kind === 'nothing') return { condition: sql`false`, ofNone: false };
    if (part.kind === 'phrase') {
      next += 1;
      return { condition: sql`list_contains(m.phrases, ${next - 1})`, ofNone: false };
    }
    if (part.kind === 'not') {
      const { condition, ofNone } = evaluate(part.query);
      return { condition: sql`NOT ${condition}`, ofNone: !ofNone };
    }
    const parts = part.queries.map(evaluate);
    const conditions = parts.map(({ condition }) => condition);
    return part.kind === 'all'
      ? { condition: allOf(conditions), ofNone: parts.every(({ ofNone }) => ofNone) }
      : { condition: anyOf(conditions), ofNone: parts.some(({ ofNone }) => ofNone) };
  };
  return evaluate(query);
}

/** The same as `querySql` for many phrases: the postings that contain any of them are found first. */
function manyPhrasesSql(context: QueryContext, index: KeywordIndex, query: KeywordQuery): Sql {
  const { condition, ofNone } = evaluation(query);
  const found = foundSql(context, index, phrasesOf(query));
  if (found === null) return ofNone ? sql`true` : sql`false`;
  const contained = sql`(SELECT posting, list(phrase) AS phrases FROM ${found} GROUP BY posting) m`;
  return ofNone
    ? sql`p.posting NOT IN (SELECT m.posting FROM ${contained} WHERE NOT ${condition})`
    : sql`p.posting IN (SELECT m.posting FROM ${contained} WHERE ${condition})`;
}

/** Whether a posting `p` satisfies a keyword query. Builds the index of the dataset where there is none yet. */
export async function keywordsSql(context: QueryContext, query: KeywordQuery): Promise<Sql> {
  const index = await keywordIndex(context.store);
  return phrasesOf(query).length > MANY_PHRASES
    ? manyPhrasesSql(context, index, query)
    : querySql(context, index, query);
}

/** The phrases that a posting may contain to satisfy a query, without those that it must not. */
function wantedPhrases(query: KeywordQuery): readonly Phrase[] {
  if (query.kind === 'phrase') return [query.words];
  return query.kind === 'all' || query.kind === 'any' ? query.queries.flatMap(wantedPhrases) : [];
}

/** The stems that a posting is found by. */
export function wantedStems(query: KeywordQuery): ReadonlySet<string> {
  return new Set(wantedPhrases(query).flatMap((words) => words.map(({ stem }) => stem)));
}

/** The postings whose values of a facet are named by a match `m`: rows of `phrase` and `posting`. */
function namedPostings({ column, dimension, isList }: Facet): Sql {
  const values = identifier(column);
  return sql`
    SELECT m.phrase, v.posting FROM matches m
      JOIN keyword_names n ON n.text = m.text AND n.dimension = ${dimension ?? ''}
      JOIN (SELECT posting, ${isList ? sql`unnest(${values})` : values} AS key FROM postings) v ON v.key = n.key`;
}

/** The postings that contain phrases: rows of `phrase`, its number in the list, and `posting`. Null for none. */
function foundSql(context: QueryContext, index: KeywordIndex, phrases: readonly Phrase[]): Sql | null {
  const matches = matchesSql(index, phrases);
  if (matches === null) return null;
  const named = namedFacets(context, index).map((facet) => sql`UNION ${namedPostings(facet)}`);
  return sql`(
    WITH matches AS MATERIALIZED ${matches}
    SELECT DISTINCT m.phrase, t.posting FROM matches m JOIN ${index.places} t ON t.text = m.text
    ${named.length === 0 ? nothing : join(named, ' ')})`;
}

/** How relevant a posting `p` is, as DOUBLE: the inverse document frequencies of its phrases, added in order. */
export async function relevanceSql(context: QueryContext, query: KeywordQuery): Promise<Sql> {
  const { store } = context;
  const found = foundSql(context, await keywordIndex(store), wantedPhrases(query));
  if (found === null) return sql`0::DOUBLE`;
  const all = store.manifest.postings + store.manifest.planted;
  return sql`coalesce((
    WITH found AS MATERIALIZED ${found},
    weights AS (SELECT phrase, ln(1 + ${all} / count(*)) AS weight FROM found GROUP BY phrase),
    scores AS (SELECT f.posting, list_sum(list(w.weight ORDER BY f.phrase)) AS score FROM found f JOIN weights w ON w.phrase = f.phrase GROUP BY f.posting)
    SELECT s.score FROM scores s WHERE s.posting = p.posting), 0)::DOUBLE`;
}
