import type { QueryContext } from '../query-context.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { identifier, sql, type Sql } from '../sql/sql.ts';

/** Searches whose postings are kept, for each dataset that is held in memory: at most 26 MB. */
export const mostKept = 64;

const kept = new WeakMap<PostingStore, Map<string, Promise<Sql>>>();

/**
 * The numbers of the postings that contain a text, as a subquery. `texts` is a subquery too, over the keyword index. A request
 * reads them several times, in each of its statements, and the next request often searches for the same words: of a dataset
 * in memory the postings of the first searches are kept in tables. None is dropped, because a request may be about to
 * read it; later searches are made anew in each statement, as in a larger dataset.
 */
export async function postingsWithText({ store }: QueryContext, texts: Sql): Promise<Sql> {
  const postings = sql`SELECT t.posting FROM keyword_postings t WHERE t.text IN ${texts}`;
  const ofStore = kept.get(store) ?? new Map<string, Promise<Sql>>();
  kept.set(store, ofStore);
  const key = JSON.stringify(texts);
  const known = ofStore.get(key);
  if (known !== undefined) return known;
  if (!store.isHeld || ofStore.size >= mostKept) return sql`(${postings})`;
  const table = identifier(`keyword_hits_${ofStore.size}`);
  const made = store.rows(sql`CREATE TABLE ${table} AS SELECT DISTINCT posting FROM (${postings})`).then(
    () => sql`(SELECT posting FROM ${table})`,
    // Without memory for the table, the search is made in each statement, which fails by itself if it must.
    () => sql`(${postings})`,
  );
  ofStore.set(key, made);
  return made;
}
