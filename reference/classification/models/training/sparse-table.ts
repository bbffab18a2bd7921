/** Numbers by word and column, most of them absent, in typed arrays, which are faster to read than objects. */
export interface SparseTable {
  /** The word of each row, sorted: neighbours begin alike, which compresses to half. */
  readonly words: readonly string[];
  /** Where each row starts, and where the last one ends. */
  readonly starts: Uint32Array;
  readonly columns: Uint16Array;
  readonly numbers: Float32Array;
}

/** A table of rows that are lists of a column, its number, the next column, its number, and so on. */
export function sparseTable(rows: ReadonlyMap<string, readonly number[]>): SparseTable {
  const words = [...rows.keys()].toSorted();
  const lists = words.map((word) => rows.get(word) ?? []);
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, row) => (starts[row + 1] = (starts[row] ?? 0) + list.length / 2));
  const cells = lists.flat();
  return {
    words,
    starts,
    columns: Uint16Array.from({ length: cells.length / 2 }, (_, at) => cells[2 * at] ?? 0),
    numbers: Float32Array.from({ length: cells.length / 2 }, (_, at) => cells[2 * at + 1] ?? 0),
  };
}

/** The cells of a word's row; none for an unknown word. */
export function* cellsOf(
  { words, starts, columns, numbers }: SparseTable,
  word: string,
): Generator<readonly [column: number, number: number]> {
  const row = placeOf(words, word);
  if (words[row] !== word) return;
  const end = starts[row + 1] ?? 0;
  for (let at = starts[row] ?? 0; at < end; at += 1) yield [columns[at] ?? 0, numbers[at] ?? 0];
}

/** The index of a word in a sorted list, or the index at which it would be inserted. */
function placeOf(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a number to a column of a row that is being built; numbers for the last column of the row so far are added up. */
export function addCell(rows: Map<string, number[]>, word: string, column: number, number: number): void {
  const row = rows.get(word);
  if (row === undefined) rows.set(word, [column, number]);
  else if (row.at(-2) === column) row.push((row.pop() ?? 0) + number);
  else row.push(column, number);
}
