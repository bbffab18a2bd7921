/** A text found by its words, with the cosine of the two tf-idf vectors (0 to 1). */
export interface Near<Item> {
  readonly item: Item;
  readonly cosine: number;
}

/** Finds the items whose words are most like those of a query; rare words count most. */
export interface VectorIndex<Item> {
  /** The nearest items, best first; ties in the order of the items. Words that no item has count as rare ones. */
  nearest(words: readonly string[], most: number): readonly Near<Item>[];
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
      const known = holders.get(word);
      if (known === undefined) holders.set(word, [at]);
      else known.push(at);
    }
  });
  const rarity = (word: string): number => Math.log(1 + items.length / (holders.get(word)?.length ?? 1));
  const lengthOf = (document: ReadonlySet<string>): number =>
    Math.sqrt([...document].reduce((sum, word) => sum + rarity(word) ** 2, 0));
  const lengths = Float64Array.from(documents, lengthOf);
  return {
    nearest(words, most) {
      const query = new Set(words);
      const length = lengthOf(query);
      const products = new Map<number, number>();
      for (const word of query) {
        const square = rarity(word) ** 2;
        for (const at of holders.get(word) ?? []) products.set(at, (products.get(at) ?? 0) + square);
      }
      return [...products]
        .map(([at, product]) => ({ at, cosine: product / (length * (lengths[at] ?? 1)) }))
        .sort((left, right) => right.cosine - left.cosine || left.at - right.at)
        .slice(0, most)
        .map(({ at, cosine }) => ({ item: items[at] as Item, cosine: Math.min(1, cosine) }));
    },
  };
}
