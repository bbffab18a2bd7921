import { getOrInsert } from '../../../contracts/index.ts';
import type { DimensionName } from '../../../datasets/index.ts';
import { boundList, identifier, join, sql, type Sql } from '../sql/sql.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { keepIndex, readIndex } from './index-files.ts';
import { searchWords, stemOf, stopwords, wordPattern } from './keyword-words.ts';

/** Tags inside a sentence, so that a phrase may run across them. */
const inlineTags = '</?(a|abbr|b|cite|code|em|font|i|mark|small|span|strong|sub|sup|u)(\\s[^>]*)?>';

const entities = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&apos;', "'"],
  ['&nbsp;', ' '],
  // The last, so that the `&` that it produces is not decoded again.
  ['&amp;', '&'],
] as const;

/** Everything else that is not text: other tags and comments. */
const markup = '(?s)<!--.*?-->|<[^>]*>';

/** The texts between the block tags of an HTML body in `column`, each once, with its entities decoded. */
function htmlFragments(column: string): Sql {
  const bare = sql`regexp_replace(${identifier(column)}, ${inlineTags}, '', 'gi')`;
  return sql`list_distinct(string_split_regex(${bare}, ${markup}))`;
}

/** A piece of a body as plain text: its entities as the characters that they stand for. */
function plainText(column: string): Sql {
  return entities.reduce(
    (text, [entity, character]) => sql`replace(${text}, ${entity}, ${character})`,
    identifier(column),
  );
}

/**
 * An inverted index over the distinct texts of a dataset, in five tables:
 *
 * - `keyword_words`: the texts and positions of each stem; sorted by stem
 * - `keyword_postings`: the postings that contain a text; sorted by text
 * - `keyword_titles`: which raw title is a text, in a dataset that stores no bodies; there its postings are not listed
 * - `keyword_names`: which value of a dimension is a text
 * - `keyword_numbers`: the number of each stem
 *
 * The texts are the raw titles and the pieces of the bodies. A dataset that stores no bodies has the names of what its
 * bodies would mention instead, and postings are found by the columns that contain titles and names: of these there are far
 * fewer than postings.
 */
export interface KeywordIndex {
  /** The number of a stem in `keyword_words`; undefined for one that no text has. */
  stemNumber(stem: string): number | undefined;
  /** The dimensions in `keyword_names`. */
  readonly namedBy: readonly DimensionName[];
  /** Which posting contains a text: rows of `text` and `posting`. */
  readonly places: Sql;
}

/** What a body mentions by name (datasets/generate/text/bodies.ts). */
const mentioned = ['company', 'city', 'skills', 'certifications'] as const satisfies readonly DimensionName[];

const built = new WeakMap<PostingStore, Promise<KeywordIndex>>();

/** The index of a dataset, read from next to it at the first search for a keyword, or built and kept there. */
export function keywordIndex(store: PostingStore): Promise<KeywordIndex> {
  return getOrInsert(built, store, () => {
    const index = build(store);
    // A build that failed, for lack of memory perhaps, is tried again at the next search.
    index.catch(() => built.delete(store));
    return index;
  });
}

async function build(store: PostingStore): Promise<KeywordIndex> {
  const { hasTexts } = store.manifest;
  if (!(await readIndex(store, recipe))) {
    await makeTables(store);
    await keepIndex(store, recipe);
  }
  const { of } = await store.columns(sql`SELECT stem FROM keyword_numbers ORDER BY number`);
  const stems = new Map(((of['stem'] ?? []) as readonly string[]).map((stem, number) => [stem, number]));
  return {
    stemNumber: (stem) => stems.get(stem),
    namedBy: hasTexts ? [] : mentioned,
    places: hasTexts
      ? identifier('keyword_postings')
      : sql`(FROM keyword_postings UNION ALL
          SELECT k.text, q.posting FROM keyword_titles k JOIN postings q ON q.title_raw = k.title)`,
  };
}

async function makeTables(store: PostingStore): Promise<void> {
  for (const statement of textTables(store.manifest.hasTexts)) await store.rows(statement);
  await numberStems(store);
  await store.rows(sql`
    CREATE OR REPLACE TABLE keyword_words AS
    SELECT s.stem, w.text, w.position
    FROM keyword_found w JOIN keyword_stems s ON s.word = w.word
    ORDER BY s.stem`);
  for (const table of scaffold) await store.rows(sql`DROP TABLE ${identifier(table)}`);
}

/** Gives each distinct text a number, and finds its words. */
function textTables(hasTexts: boolean): readonly Sql[] {
  const names = (hasTexts ? [] : mentioned).map(
    (dimension) =>
      sql`SELECT ${dimension} AS dimension, key, name AS text FROM ${identifier(`dim_${dimension}`)}`,
  );
  const none = sql`SELECT '' AS dimension, 0::UINTEGER AS key, '' AS text WHERE false`;
  return [
    sql`CREATE OR REPLACE TABLE keyword_sources AS
      SELECT ${hasTexts ? sql`posting` : sql`DISTINCT NULL::UINTEGER AS posting`}, title_raw AS text FROM postings
      UNION ALL SELECT posting, unnest(${htmlFragments('body')}) AS text FROM texts`,
    sql`CREATE OR REPLACE TABLE keyword_named AS ${join([none, ...names], ' UNION ALL ')}`,
    sql`CREATE OR REPLACE TABLE keyword_texts AS
      SELECT row_number() OVER ()::UINTEGER AS id, text FROM
        (SELECT text FROM keyword_sources UNION SELECT text FROM keyword_named)`,
    sql`CREATE OR REPLACE TABLE keyword_postings AS
      SELECT t.id AS text, s.posting FROM keyword_sources s JOIN keyword_texts t ON t.text = s.text
      WHERE s.posting IS NOT NULL ORDER BY t.id`,
    sql`CREATE OR REPLACE TABLE keyword_titles AS
      SELECT t.id AS text, s.text AS title FROM keyword_sources s JOIN keyword_texts t ON t.text = s.text
      WHERE s.posting IS NULL ORDER BY t.id`,
    sql`CREATE OR REPLACE TABLE keyword_names AS
      SELECT n.dimension, n.key, t.id AS text FROM keyword_named n JOIN keyword_texts t ON t.text = n.text`,
    sql`CREATE OR REPLACE TABLE keyword_found AS
      SELECT id AS text, unnest(words) AS word, (generate_subscripts(words, 1) - 1)::USMALLINT AS position FROM
        (SELECT id, regexp_extract_all(lower(${plainText('text')}), ${wordPattern}) AS words FROM keyword_texts)`,
  ];
}

/** The tables that are needed while the index is built. */
const scaffold = ['keyword_sources', 'keyword_named', 'keyword_texts', 'keyword_found', 'keyword_stems'];

/** Numbers the stems of all words found, in `keyword_numbers`, and in `keyword_stems` by word. Stopwords have none. */
async function numberStems(store: PostingStore): Promise<void> {
  const found = await store.rows(sql`SELECT DISTINCT word FROM keyword_found ORDER BY word`);
  const numbers = new Map<string, number>();
  const words: string[] = [];
  const stems: string[] = [];
  for (const { word } of found as readonly { readonly word: string }[]) {
    const stem = stemOf(word);
    if (stem === null) continue;
    const number = numbers.get(stem) ?? numbers.size;
    numbers.set(stem, number);
    words.push(word);
    stems.push(String(number));
  }
  await store.rows(sql`CREATE OR REPLACE TABLE keyword_stems (word VARCHAR, stem UINTEGER)`);
  await store.rows(sql`CREATE OR REPLACE TABLE keyword_numbers (stem VARCHAR, number UINTEGER)`);
  if (words.length === 0) return;
  await store.rows(sql`
    INSERT INTO keyword_stems
    SELECT unnest(${boundList(words)}::VARCHAR[]), unnest(${boundList(stems)}::VARCHAR[])::UINTEGER`);
  await store.rows(sql`
    INSERT INTO keyword_numbers
    SELECT unnest(${boundList([...numbers.keys()])}::VARCHAR[]), unnest(range(${numbers.size}))`);
}

/** How an index is made: an index that was made in another way is not read. */
const recipe = JSON.stringify([
  textTables(true),
  textTables(false),
  [...stopwords],
  searchWords('Cities ran quickly, flying'),
]);
