import { compileFilters } from '../filter/compile-filters.ts';
import { selectionSql } from '../filter/selection.ts';
import { queryContext, type PostingService } from '../query-context.ts';
import { readFilters } from '../request/read-filters.ts';
import { join, sql } from '../sql/sql.ts';

/** A word, or a phrase of two, and the postings that it finds over all months. */
export interface PlainTerm {
  readonly term: string;
  readonly postings: number;
}

/** Words that are tried, the most frequent first, and phrases: in some data few are plain. */
const TRIED = { words: 28, phrases: 6 };

/** The number of words, and of phrases, that is enough. */
const ENOUGH = 3;

/** From more postings on, the texts are not searched for words: it would take too long. */
const MOST_POSTINGS = 200_000;

/** Words and phrases of raw titles that find the same postings however words are split and compared. */
export async function plainTerms(service: PostingService): Promise<readonly PlainTerm[]> {
  const context = await queryContext(service);
  const { manifest } = context.store;
  if (!manifest.hasTexts || manifest.postings > MOST_POSTINGS) return [];
  // A word that is part of another word of a title is not plain; this follows from the titles alone.
  const words = (await context.rows(
    sql`WITH words AS MATERIALIZED (
        SELECT word, count(*) AS postings
        FROM (SELECT unnest(regexp_extract_all(lower(title_raw), '[a-z]+')) AS word FROM postings) GROUP BY word)
      (SELECT w.word FROM words w WHERE length(w.word) >= 6 AND w.postings BETWEEN 20 AND 2000
        AND NOT EXISTS (FROM words o WHERE o.word <> w.word AND contains(o.word, left(w.word, length(w.word) - 1)))
      ORDER BY w.postings DESC, w.word LIMIT ${TRIED.words})
      UNION ALL
      (SELECT word FROM (SELECT unnest(regexp_extract_all(lower(title_raw), '[a-z]{4,} [a-z]{4,}')) AS word FROM postings)
        GROUP BY word HAVING count(*) BETWEEN 20 AND 2000 ORDER BY count(*) DESC, word LIMIT ${TRIED.phrases})`,
  )) as readonly { readonly word: string }[];
  if (words.length === 0) return [];
  const texts = await context.store.texts();
  const counts = words.map(({ word }, index) => {
    const [inBody, inTitle] = [sql`contains(body, ${word})`, sql`contains(title, ${word})`];
    const [found, missing] = [`found${index}`, `missing${index}`].map((name) => ({ text: name, values: [] }));
    return sql`count(*) FILTER (${inBody})::DOUBLE AS ${found ?? inBody},
      count(*) FILTER (${inTitle} AND NOT ${inBody})::DOUBLE AS ${missing ?? inTitle}`;
  });
  const [counted = {}] = await context.rows(
    sql`SELECT ${join(counts, ', ')} FROM (
      SELECT lower(t.body) AS body, lower(p.title_raw) AS title
      FROM postings p JOIN ${texts} t ON t.posting = p.posting)`,
  );
  // A title that alone has the word is searched by some servers only.
  const plain = words.flatMap(({ word }, index) =>
    counted[`missing${index}`] === 0 ? [{ word, parts: counted[`found${index}`] as number }] : [],
  );
  const terms: PlainTerm[] = [];
  // A regular expression is slow: it runs only on what the keyword filter finds.
  for (const { word, parts } of plain) {
    const isPhrase = word.includes(' ');
    if (terms.filter(({ term }) => term.includes(' ') === isPhrase).length >= ENOUGH) continue;
    const filter = {
      when: { start: '0000-01', end: '9999-12' },
      keywords: { query: `"${word}"`, type: 'phrase' },
    } as const;
    const { foreground } = await compileFilters(context, readFilters(filter, service));
    const [row] = await context.rows(
      sql`SELECT count(*)::DOUBLE AS stems, count(*) FILTER (regexp_matches(lower(t.body), ${`\\b${word}\\b`}))::DOUBLE AS words
        FROM postings p JOIN ${texts} t ON t.posting = p.posting WHERE ${selectionSql(foreground)}`,
    );
    if (row?.['stems'] === parts && row['words'] === parts) terms.push({ term: word, postings: parts });
  }
  return terms;
}
