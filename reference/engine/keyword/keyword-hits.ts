import { getOrInsert } from '../../../contracts/index.ts';
import type { QueryContext } from '../query-context.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { anyOf, identifier, sql, type Sql } from '../sql/sql.ts';
import type { KeywordIndex } from './keyword-index.ts';

/** Searches whose postings are kept, for each dataset that is held in memory: at most 26 MB. */
export const MOST_KEPT = 64;

const kept = new WeakMap<PostingStore, Map<string, Promise<Sql>>>();

/**
 * Whether a posting `p` contains one of the texts that a subquery over the keyword index selects. A request asks it several
 * times, in each of its statements, and the next request often searches for the same words: of a dataset in memory the
 * postings of the first searches are kept in tables. None is dropped, because a request may be about to read it; later
 * searches are made anew in each statement, as in a larger dataset.
 */
export async function containsTextSql(
  { store }: QueryContext,
  { places }: KeywordIndex,
  texts: Sql,
): Promise<Sql> {
  if (!store.isHeld) return containsNowSql(store, texts);
  const ofStore = getOrInsert(kept, store, () => new Map());
  const key = JSON.stringify(texts);
  const known = ofStore.get(key);
  if (known !== undefined) return known;
  const postings = sql`SELECT DISTINCT t.posting FROM ${places} t WHERE t.text IN ${texts}`;
  if (ofStore.size >= MOST_KEPT) return sql`p.posting IN (${postings})`;
  const table = identifier(`keyword_hits_${ofStore.size}`);
  const made = store.rows(sql`CREATE TABLE ${table} AS ${postings}`).then(
    () => sql`p.posting IN (SELECT posting FROM ${table})`,
    // Without memory for the table, each statement searches again, and reports a failure of its own.
    () => sql`p.posting IN (${postings})`,
  );
  ofStore.set(key, made);
  return made;
}

/** The same over files. To compare titles is quicker than to list the postings that have them. */
function containsNowSql({ manifest }: PostingStore, texts: Sql): Sql {
  const inTitle = sql`p.title_raw IN (SELECT k.title FROM keyword_titles k WHERE k.text IN ${texts})`;
  const isListed = sql`p.posting IN (SELECT t.posting FROM keyword_postings t WHERE t.text IN ${texts})`;
  if (manifest.hasTexts) return isListed;
  return manifest.planted === 0 ? inTitle : anyOf([inTitle, isListed]);
}
