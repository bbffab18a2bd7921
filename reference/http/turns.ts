/** How long work may use the process before others have a turn, in milliseconds. */
const SLICE = 10;

/** Work that waits for its next slice, first come, first served. */
const waiting: (() => void)[] = [];

/** When the slice began that is under way. */
let begun = 0;

/** Begins the slice of the work that has waited longest. Between two slices the process takes what has come from the network. */
function begin(): void {
  begun = performance.now();
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(begin);
}

/** Waits for a slice, which all work takes in turn, so that others wait for one slice at a time, however much work there is. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(begin);
  });
}

/** Lets other requests run before long work. Rejects with the reason of the signal when the client has disconnected. */
export async function nextTurn(signal: AbortSignal): Promise<void> {
  await nextSlice();
  signal.throwIfAborted();
}

/** Waits when a slice of time is over, so that a long loop never keeps the process from answering others. */
export async function pause(): Promise<void> {
  if (performance.now() - begun >= SLICE) await nextSlice();
}

/** As `Array.map`, with pauses between the items. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  result: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (index % 16 === 15) await pause();
    results.push(result(item, index));
  }
  return results;
}
