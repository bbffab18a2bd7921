import { describe, expect, it } from 'vitest';
import { LastResults } from './last-results.ts';
import type { PostingStore } from './posting-store.ts';

/** Only its identity matters here. */
const newStore = (): PostingStore => ({}) as PostingStore;

/** Results of questions that count how often each was found. */
function countedResults(most: number) {
  const results = new LastResults<string>(most);
  const found: string[] = [];
  return {
    found,
    get: (store: PostingStore, key: string) =>
      results.get(store, key, async () => {
        found.push(key);
        return `of ${key}`;
      }),
  };
}

describe('last results', () => {
  it('finds what is asked again once, also while it is being found', async () => {
    const { get, found } = countedResults(2);
    const store = newStore();
    expect(await Promise.all([get(store, 'a'), get(store, 'a')])).toEqual(['of a', 'of a']);
    expect(await get(store, 'a')).toBe('of a');
    expect(found).toEqual(['a']);
  });

  it('drops the oldest result where there are more than it keeps', async () => {
    const { get, found } = countedResults(2);
    const store = newStore();
    for (const key of ['a', 'b', 'c']) await get(store, key);
    expect(await get(store, 'b')).toBe('of b');
    expect(await get(store, 'c')).toBe('of c');
    expect(found).toEqual(['a', 'b', 'c']);
    expect(await get(store, 'a')).toBe('of a');
    // To keep a again, it dropped b.
    await get(store, 'c');
    await get(store, 'b');
    expect(found).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('keeps the results of each store apart', async () => {
    const { get, found } = countedResults(1);
    const [uk, us] = [newStore(), newStore()];
    for (const store of [uk, us, uk, us]) await get(store, 'a');
    expect(found).toEqual(['a', 'a']);
  });

  it('finds again what could not be found', async () => {
    const results = new LastResults<string>(2);
    const store = newStore();
    await expect(results.get(store, 'a', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    );
    expect(await results.get(store, 'a', async () => 'of a')).toBe('of a');
  });
});
