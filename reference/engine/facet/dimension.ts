import type { DimensionName } from '../../../datasets/index.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { identifier, nothing, sql } from '../sql/sql.ts';

/** One value of a dimension. */
export interface DimensionValue {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  /** Skills only: whether they are common or specialized. */
  readonly kind?: string;
  /** Skills only: the key of their cluster, where they are in one. */
  readonly cluster?: number | null;
}

/** A dimension of a dataset in memory. */
export interface Dimension {
  readonly byKey: ReadonlyMap<number, DimensionValue>;
  /** The values with an id, and those with a name. */
  readonly with: { readonly [Field in 'id' | 'name']: (text: string) => readonly DimensionValue[] };
}

const known = new WeakMap<PostingStore, Map<DimensionName, Promise<Dimension>>>();

/** A dimension of a dataset. It is read at its first use, and kept: none has more than some ten thousand values. */
export function dimensionOf(store: PostingStore, name: DimensionName): Promise<Dimension> {
  const ofStore = known.get(store) ?? new Map<DimensionName, Promise<Dimension>>();
  known.set(store, ofStore);
  let dimension = ofStore.get(name);
  if (dimension === undefined) {
    dimension = read(store, name);
    ofStore.set(name, dimension);
    // What could not be read, for lack of memory perhaps, is read again at the next use.
    dimension.catch(() => ofStore.delete(name));
  }
  return dimension;
}

async function read(store: PostingStore, name: DimensionName): Promise<Dimension> {
  const extra = name === 'skills' ? sql`, kind, cluster` : nothing;
  const rows = await store.rows(sql`SELECT key, id, name${extra} FROM ${identifier(`dim_${name}`)}`);
  const values = rows as unknown as readonly DimensionValue[];
  return {
    byKey: new Map(values.map((value) => [value.key, value])),
    with: { id: finder(values, 'id'), name: finder(values, 'name') },
  };
}

/** Finds values by a field, in a map that is made at the first search. */
function finder(
  values: readonly DimensionValue[],
  field: 'id' | 'name',
): (text: string) => readonly DimensionValue[] {
  let found: Map<string, DimensionValue[]> | undefined;
  return (text) => {
    if (found === undefined) {
      found = new Map();
      for (const value of values) {
        const others = found.get(value[field]);
        if (others === undefined) found.set(value[field], [value]);
        else others.push(value);
      }
    }
    return found.get(text) ?? [];
  };
}
