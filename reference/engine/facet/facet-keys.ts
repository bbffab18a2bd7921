import type { QueryContext } from '../query-context.ts';
import { boundList, identifier, sql, type Sql } from '../sql/sql.ts';
import { dimensionTable } from './dimension-table.ts';
import type { Facet } from './facets.ts';

/** Keys of a facet by the value that the service shows. */
export type KeysByValue = ReadonlyMap<string, readonly number[]>;

/**
 * Which keys of a facet's values are looked up. `groups`: the keys by which postings are grouped; `column`: the keys in
 * the column, which differ where a cluster stands for its skills.
 */
type KeyKind = 'groups' | 'column';

function lookup(facet: Facet, values: readonly string[], keys: KeyKind, { dialect }: QueryContext): Sql {
  const requested = sql`(SELECT DISTINCT unnest(${boundList(values)}::VARCHAR[]) AS value) v`;
  const { dimension, shows, kind } = facet;
  const table = dimensionTable(facet, dialect);
  if (table === null)
    return sql`SELECT v.value, try_cast(v.value AS UINTEGER) AS key FROM ${requested} WHERE key IS NOT NULL AND key::VARCHAR = v.value`;
  // A cluster has no facet for its id, so both its id and its name are accepted.
  if (dimension === 'skill_cluster') {
    const matches = sql`${requested} JOIN ${table} d ON d.name = v.value OR d.id = v.value`;
    return keys === 'groups'
      ? sql`SELECT v.value, d.key FROM ${matches}`
      : sql`SELECT v.value, s.key FROM ${matches} JOIN dim_skills s ON s.cluster = d.key`;
  }
  const matches = sql`${requested} JOIN ${table} d ON d.${identifier(shows)} = v.value`;
  return kind === undefined
    ? sql`SELECT v.value, d.key FROM ${matches}`
    : sql`SELECT v.value, d.key FROM ${matches} WHERE d.kind = ${kind}`;
}

/** Looks up the keys of a facet's values; a value that the dataset does not have has none. */
export async function keysOfValues(
  context: QueryContext,
  facet: Facet,
  values: readonly string[],
  keys: KeyKind,
): Promise<KeysByValue> {
  const found = new Map<string, number[]>(values.map((value) => [value, []]));
  const rows = await context.rows(lookup(facet, values, keys, context));
  for (const { value, key } of rows as readonly { value: string; key: number }[]) found.get(value)?.push(key);
  return found;
}
