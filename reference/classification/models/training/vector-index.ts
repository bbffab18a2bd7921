import { getOrInsert } from '../../../../contracts/index.ts';

/** A text found by its words, with the cosine of the two tf-idf vectors (0 to 1). */
export interface Near<Item> {
  readonly item: Item;
  readonly cosine: number;
}

/** Items by their words: plain data. */
export interface VectorIndex<Item> {
  readonly items: readonly Item[];
  /** The places of the items that have a word. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
  /** Of the tf-idf vector of each item. */
  readonly lengths: Float64Array;
}

/** Indexes items by the words that `wordsOf` returns. Repeated words count once. */
export function buildVectorIndex<Item>(
  items: readonly Item[],
  wordsOf: (item: Item) => readonly string[],
): VectorIndex<Item> {
  const holders = new Map<string, number[]>();
  const documents = items.map((item) => new Set(wordsOf(item)));
  documents.forEach((document, at) => {
    for (const word of document) {
      getOrInsert(holders, word, () => []).push(at);
    }
  });
  return { items, holders, lengths: Float64Array.from(documents, lengthIn({ items, holders })) };
}

/** The items whose words are most like those of a query, best first, then in order of the items; rare words count most. */
export function nearest<Item>(
  index: VectorIndex<Item>,
  words: readonly string[],
  most: number,
): readonly Near<Item>[] {
  const { items, holders, lengths } = index;
  const query = new Set(words);
  const length = lengthIn(index)(query);
  const products = new Map<number, number>();
  for (const word of query) {
    const square = rarityIn(index, word) ** 2;
    for (const at of holders.get(word) ?? []) products.set(at, (products.get(at) ?? 0) + square);
  }
  return [...products]
    .map(([at, product]) => ({ at, cosine: product / (length * (lengths[at] ?? 1)) }))
    .sort((left, right) => right.cosine - left.cosine || left.at - right.at)
    .slice(0, most)
    .map(({ at, cosine }) => ({ item: items[at] as Item, cosine: Math.min(1, cosine) }));
}

type Rarity = Pick<VectorIndex<unknown>, 'items' | 'holders'>;

function rarityIn({ items, holders }: Rarity, word: string): number {
  return Math.log(1 + items.length / (holders.get(word)?.length ?? 1));
}

function lengthIn(index: Rarity): (document: ReadonlySet<string>) => number {
  return (document) => Math.sqrt([...document].reduce((sum, word) => sum + rarityIn(index, word) ** 2, 0));
}
