import { getOrInsert } from '../../../contracts/index.ts';
import type { Selection } from '../filter/selection.ts';
import type { QueryContext } from '../query-context.ts';
import { sql } from '../sql/sql.ts';
import type { PostingStore } from '../store/posting-store.ts';
import type { KeywordQuery } from './keyword-grammar.ts';
import { keywordsSql } from './keyword-sql.ts';

/** Searches whose postings are kept, for each dataset that is held in memory: at most 6 MB. */
export const MOST_KEPT = 64;

const kept = new WeakMap<PostingStore, Map<string, Promise<Uint8Array>>>();

/** The postings that satisfy a keyword query; of held postings they are looked up once, and those of the last searches kept. */
export async function selectKeywords(context: QueryContext, query: KeywordQuery): Promise<Selection> {
  const condition = await keywordsSql(context, query);
  const { held } = context.store;
  if (held === null) return { kind: 'found', condition, rows: null };
  const ofStore = getOrInsert(kept, context.store, () => new Map<string, Promise<Uint8Array>>());
  const key = JSON.stringify(query);
  const rows = getOrInsert(ofStore, key, () => {
    // Without the signal of this request: others may wait for the same search.
    const found = context.store
      .columns(sql`SELECT p.rowid::INTEGER AS row FROM postings p WHERE ${condition}`)
      .then(({ of }) => {
        const isFound = new Uint8Array(held.rows.length);
        for (const row of (of['row'] ?? []) as readonly number[]) isFound[row] = 1;
        return isFound;
      });
    found.catch(() => ofStore.delete(key));
    return found;
  });
  for (const oldest of ofStore.keys()) {
    if (ofStore.size <= MOST_KEPT) break;
    ofStore.delete(oldest);
  }
  return { kind: 'found', condition, rows: await rows };
}
