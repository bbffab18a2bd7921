type Holder = Record<string, unknown>;

/** A value in a JSON document, with the means to replace it. */
export interface Slot {
  readonly value: unknown;
  /** Replaces the value; undefined removes it. */
  set(value: unknown): void;
}

/** The values that exist at a path such as `data.*.modelName`, in the order of the document. */
export function slotsOf(body: unknown, path: string): readonly Slot[] {
  return holdersAt(body, path)
    .filter(([holder, key]) => holder[key] !== undefined)
    .map(([holder, key]) => ({
      value: holder[key],
      set(value) {
        if (value !== undefined) holder[key] = value;
        else if (Array.isArray(holder)) holder.splice(holder.indexOf(this.value), 1);
        else delete holder[key];
      },
    }));
}

/** The holders and keys at a path, whether or not there is a value; `*` matches every item or property. */
export function holdersAt(body: unknown, path: string): readonly (readonly [holder: Holder, key: string])[] {
  const keys = path.split('.');
  const last = keys.pop() ?? path;
  let holders = [body].filter(isHolder);
  for (const key of keys)
    holders = holders
      .flatMap((holder) => (key === '*' ? Object.values(holder) : [holder[key]]))
      .filter(isHolder);
  return holders.flatMap((holder) =>
    (last === '*' ? Object.keys(holder) : [last]).map((key) => [holder, key] as const),
  );
}

/** A copy of a value and of the objects and arrays in it to which some keys lead, one after the other; the rest is shared. */
export function copiedAlong(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (!isHolder(value)) return value;
  const copy: Holder = Array.isArray(value) ? Object.assign([], value) : { ...value };
  if (key === undefined) return copy;
  for (const name of key === '*' ? Object.keys(copy) : [key])
    if (Object.hasOwn(copy, name)) copy[name] = copiedAlong(copy[name], rest);
  return copy;
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;
