import type { Facet } from './facets.ts';
import type { PostingStore } from '../store/posting-store.ts';
import { boundList, identifier, sql, type Sql } from '../sql/sql.ts';

/** Keys of a facet by the value that the service shows. */
export type KeysByValue = ReadonlyMap<string, readonly number[]>;

/**
 * What of a facet's values is asked for. `groups`: the keys by which postings are grouped; `column`: the keys that stand in
 * the column, which differ where a cluster stands for its skills.
 */
type KeyKind = 'groups' | 'column';

function lookup(facet: Facet, values: readonly string[], keys: KeyKind): Sql {
  const asked = sql`(SELECT DISTINCT unnest(${boundList(values)}::VARCHAR[]) AS value) v`;
  const { dimension, shows, kind } = facet;
  if (dimension === null)
    return sql`SELECT v.value, try_cast(v.value AS UINTEGER) AS key FROM ${asked} WHERE key IS NOT NULL AND key::VARCHAR = v.value`;
  const table = identifier(`dim_${dimension}`);
  // A cluster has no facet for its id, so both its id and its name are taken.
  if (dimension === 'skill_cluster') {
    const matches = sql`${asked} JOIN ${table} d ON d.name = v.value OR d.id = v.value`;
    return keys === 'groups'
      ? sql`SELECT v.value, d.key FROM ${matches}`
      : sql`SELECT v.value, s.key FROM ${matches} JOIN dim_skills s ON s.cluster = d.key`;
  }
  const matches = sql`${asked} JOIN ${table} d ON d.${identifier(shows)} = v.value`;
  return kind === undefined
    ? sql`SELECT v.value, d.key FROM ${matches}`
    : sql`SELECT v.value, d.key FROM ${matches} WHERE d.kind = ${kind}`;
}

/** Looks up the keys of a facet's values; a value that the dataset doesn't have has none. */
export async function keysOfValues(
  store: PostingStore,
  facet: Facet,
  values: readonly string[],
  keys: KeyKind,
  signal?: AbortSignal,
): Promise<KeysByValue> {
  const found = new Map<string, number[]>(values.map((value) => [value, []]));
  const rows = await store.rows(lookup(facet, values, keys), signal);
  for (const { value, key } of rows as readonly { value: string; key: number }[]) found.get(value)?.push(key);
  return found;
}
