import { getOrInsert, groupBy } from '../../../contracts/index.ts';
import type { DimensionName } from '../../../datasets/index.ts';
import { identifier, nothing, sql, type Sql } from '../sql/sql.ts';
import type { PostingStore } from '../store/posting-store.ts';

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
  const ofStore = getOrInsert(known, store, () => new Map());
  return getOrInsert(ofStore, name, () => {
    const dimension = read(store, name);
    // What could not be read, for lack of memory perhaps, is read again at the next use.
    dimension.catch(() => ofStore.delete(name));
    return dimension;
  });
}

/** Stands between the texts of a column; no id or name contains this control character. */
const separator = '\u001e';

/** All texts of a column as one, by key: to read them one by one takes ten times as long. */
const joined = (column: Sql): Sql => sql`string_agg(${column}, ${separator} ORDER BY key)`;

async function read(store: PostingStore, name: DimensionName): Promise<Dimension> {
  const table = identifier(`dim_${name}`);
  const isSkills = name === 'skills';
  const [{ of, length }, [texts]] = await Promise.all([
    store.columns(sql`SELECT key${isSkills ? sql`, cluster` : nothing} FROM ${table} ORDER BY key`),
    store.rows(
      sql`SELECT ${joined(sql`id`)} AS id, ${joined(sql`name`)} AS name${
        isSkills ? sql`, ${joined(sql`kind`)} AS kind` : nothing
      } FROM ${table}`,
    ),
  ]);
  const [ids, names, kinds] = ['id', 'name', 'kind'].map((column) => {
    const text = texts?.[column];
    const values = typeof text === 'string' ? text.split(separator) : [];
    if (typeof text === 'string' && values.length !== length)
      throw new Error(`dim_${name} has ${length} rows and ${values.length} texts in the column ${column}`);
    return values;
  });
  const clusters = of['cluster'] as readonly (number | null)[] | undefined;
  const values = ((of['key'] ?? []) as readonly number[]).map((key, at): DimensionValue => {
    const value = { key, id: ids?.[at] ?? '', name: names?.[at] ?? '' };
    return isSkills ? { ...value, kind: kinds?.[at] ?? '', cluster: clusters?.[at] ?? null } : value;
  });
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
  let found: ReadonlyMap<string, readonly DimensionValue[]> | undefined;
  return (text) => {
    found ??= groupBy(values, (value) => value[field]);
    return found.get(text) ?? [];
  };
}
