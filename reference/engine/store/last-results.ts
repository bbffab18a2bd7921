import { getOrInsert } from '../../../contracts/index.ts';
import type { PostingStore } from './posting-store.ts';

/** What was found of each store last, by the text of the question. A failure is not kept. */
export class LastResults<Found> {
  readonly #ofStores = new WeakMap<PostingStore, Map<string, Promise<Found>>>();
  readonly #most: number;

  /** Keeps so many results of each store. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The result that is kept, or else that of `find`. */
  get(store: PostingStore, key: string, find: () => Promise<Found>): Promise<Found> {
    const results = getOrInsert(this.#ofStores, store, () => new Map<string, Promise<Found>>());
    const result = getOrInsert(results, key, () => {
      const found = find();
      found.catch(() => results.delete(key));
      return found;
    });
    for (const oldest of results.keys()) {
      if (results.size <= this.#most) break;
      results.delete(oldest);
    }
    return result;
  }
}
