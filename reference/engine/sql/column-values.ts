import type { Facet } from '../facet/facets.ts';
import { unknownCompany } from '../facet/unknown-company.ts';
import { anyOf, identifier, numberList, sql, type Sql } from './sql.ts';

/** From here on it is faster to look a list's items up in a table than to search the list for each. */
const FEW_KEYS = 8;

/** Whether a posting `p` has at least one of the keys in the column of a facet. */
export function hasAnySql(
  { column, isList }: Pick<Facet, 'column' | 'isList'>,
  keys: readonly number[],
): Sql {
  const values = identifier(column);
  if (keys.length === 0) return sql`false`;
  if (!isList) {
    const isOneOf = sql`p.${values} IN ${numberList(keys)}`;
    return column === 'company' && keys.includes(unknownCompany.key)
      ? sql`(p.company IS NULL OR ${isOneOf})`
      : isOneOf;
  }
  if (keys.length <= FEW_KEYS) return anyOf(keys.map((key) => sql`list_contains(p.${values}, ${key})`));
  return sql`p.posting IN (
    SELECT i.posting FROM (SELECT posting, unnest(${values}) AS item FROM postings) i WHERE i.item IN ${numberList(keys)})`;
}
