import type { PostingDialect } from '../query-context.ts';
import { identifier, sql, type Sql } from '../sql/sql.ts';
import type { Facet } from './facets.ts';

/** The key of the postings of an unknown company, where these are a group. Companies of a dataset count from 1. */
export const unknownKey = 0;

/** The same with the type that keys have in a dataset. */
export const unknownKeySql: Sql = sql`${unknownKey}::UINTEGER`;

/** Whether the postings without a value in the column of a facet are a group of their own. */
export function groupsUnknown({ column }: Facet, dialect: PostingDialect): boolean {
  return column === 'company' && dialect['unknown-company'] === 'own-group';
}

/** The table of a facet's values: `key`, `id`, `name` and more; null where the key itself is the value. */
export function dimensionTable(facet: Facet, dialect: PostingDialect): Sql | null {
  if (facet.dimension === null) return null;
  const table = identifier(`dim_${facet.dimension}`);
  return groupsUnknown(facet, dialect)
    ? sql`(SELECT key, id, name FROM ${table} UNION ALL SELECT ${unknownKeySql}, '0', '[Unknown company]')`
    : table;
}
