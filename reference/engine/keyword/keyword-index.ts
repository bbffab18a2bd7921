import type { DimensionName } from '../../../datasets/index.ts';
import { htmlFragments, plainText } from './html-fragments.ts';
import { keepIndex, readIndex } from './index-files.ts';
import { searchWords, stemOf, stopwords, wordPattern } from './keyword-words.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { boundList, identifier, join, sql, type Sql } from '../sql/sql.ts';

/**
 * An inverted index over the distinct texts of a dataset, in four tables:
 *
 * - `keyword_words`: in which text, and where in it, a stem stands; sorted by stem
 * - `keyword_postings`: which posting contains a text; sorted by text
 * - `keyword_names`: which value of a dimension is a text
 * - `keyword_numbers`: the number of each stem
 *
 * The texts are the raw titles and the pieces of the bodies. A dataset that stores no bodies has the names of what its
 * bodies would mention instead, and postings are found by the columns that contain them.
 */
export interface KeywordIndex {
  /** The number of a stem in `keyword_words`; undefined for one that no text has. */
  stemNumber(stem: string): number | undefined;
  /** The dimensions in `keyword_names`. */
  readonly namedBy: readonly DimensionName[];
}

/** What a body mentions by name (datasets/generate/bodies.ts). */
const mentioned = ['company', 'city', 'skills', 'certifications'] as const satisfies readonly DimensionName[];

const built = new WeakMap<PostingStore, Promise<KeywordIndex>>();

/** The index of a dataset. When the first keyword is searched for it is read from beside the dataset, or built and kept there. */
export function keywordIndex(store: PostingStore): Promise<KeywordIndex> {
  let index = built.get(store);
  if (index === undefined) {
    index = build(store);
    built.set(store, index);
    // A build that failed, for lack of memory perhaps, is tried again at the next search.
    index.catch(() => built.delete(store));
  }
  return index;
}

async function build(store: PostingStore): Promise<KeywordIndex> {
  const namedBy = store.manifest.hasTexts ? [] : mentioned;
  if (!(await readIndex(store, recipe))) {
    await makeTables(store, namedBy);
    await keepIndex(store, recipe);
  }
  const { of } = await store.columns(sql`SELECT stem FROM keyword_numbers ORDER BY number`);
  const stems = new Map(((of['stem'] ?? []) as readonly string[]).map((stem, number) => [stem, number]));
  return { stemNumber: (stem) => stems.get(stem), namedBy };
}

async function makeTables(store: PostingStore, namedBy: readonly DimensionName[]): Promise<void> {
  for (const statement of textTables(namedBy)) await store.rows(statement);
  await numberStems(store);
  await store.rows(sql`
    CREATE OR REPLACE TABLE keyword_words AS
    SELECT s.stem, w.text, w.position::USMALLINT AS position
    FROM keyword_found w JOIN keyword_stems s ON s.word = w.word
    ORDER BY s.stem`);
  for (const table of scaffold) await store.rows(sql`DROP TABLE ${identifier(table)}`);
}

/** Gives each distinct text a number, and finds its words. */
function textTables(namedBy: readonly DimensionName[]): readonly Sql[] {
  const names = namedBy.map(
    (dimension) =>
      sql`SELECT ${dimension} AS dimension, key, name AS text FROM ${identifier(`dim_${dimension}`)}`,
  );
  const none = sql`SELECT '' AS dimension, 0::UINTEGER AS key, '' AS text WHERE false`;
  return [
    sql`CREATE OR REPLACE TABLE keyword_sources AS
      SELECT posting, title_raw AS text FROM postings
      UNION ALL SELECT posting, unnest(${htmlFragments('body')}) AS text FROM texts`,
    sql`CREATE OR REPLACE TABLE keyword_named AS ${join([none, ...names], ' UNION ALL ')}`,
    sql`CREATE OR REPLACE TABLE keyword_texts AS
      SELECT row_number() OVER ()::UINTEGER AS id, text FROM
        (SELECT text FROM keyword_sources UNION SELECT text FROM keyword_named)`,
    sql`CREATE OR REPLACE TABLE keyword_postings AS
      SELECT t.id AS text, s.posting FROM keyword_sources s JOIN keyword_texts t ON t.text = s.text ORDER BY t.id`,
    sql`CREATE OR REPLACE TABLE keyword_names AS
      SELECT n.dimension, n.key, t.id AS text FROM keyword_named n JOIN keyword_texts t ON t.text = n.text`,
    sql`CREATE OR REPLACE TABLE keyword_found AS
      SELECT id AS text, unnest(words) AS word, generate_subscripts(words, 1) - 1 AS position FROM
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
  textTables(mentioned),
  [...stopwords],
  searchWords('Cities ran quickly, flying'),
]);
