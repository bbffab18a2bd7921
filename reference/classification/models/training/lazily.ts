import { setImmediate } from 'node:timers/promises';

const builders: (() => unknown)[] = [];

/** Makes a function that builds its value on the first call and keeps it. The value must not be undefined. */
export function once<Value>(build: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= build());
}

/** Like `once`, for a value that models need to answer, which `buildEverything` builds too. */
export function lazily<Value>(build: () => Value): () => Value {
  const get = once(build);
  builders.push(get);
  return get;
}

/** Builds every value given to `lazily` so far, one in each turn of the event loop, so that no request has to wait for one. */
export async function buildEverything(): Promise<void> {
  for (const get of builders) {
    await setImmediate();
    get();
  }
}
