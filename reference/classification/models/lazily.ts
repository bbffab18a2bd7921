const builders: (() => unknown)[] = [];

/** Gives a function that builds its value on the first call and keeps it. The value must not be undefined. */
export function lazily<Value>(build: () => Value): () => Value {
  let value: Value | undefined;
  const get = (): Value => (value ??= build());
  builders.push(get);
  return get;
}

/** Builds every value given to `lazily` so far, so that no request has to wait for one. */
export function buildEverything(): void {
  for (const get of builders) get();
}
