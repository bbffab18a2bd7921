import type { PostingDialect } from '../query-context.ts';
import { sql, type Sql } from '../sql/sql.ts';
import type { DimensionValue } from './dimension.ts';
import type { Facet } from './facets.ts';

/** The company of postings without a known one, where these are a group. The keys of a dataset's companies count from 1. */
export const unknownCompany: DimensionValue = { key: 0, id: '0', name: '[Unknown company]' };

/** Its key with the type that keys have in a dataset. */
export const unknownKeySql: Sql = sql`${unknownCompany.key}::UINTEGER`;

/** Whether the postings without a value in the column of a facet are a group of their own. */
export function groupsUnknown({ column }: Facet, dialect: PostingDialect): boolean {
  return column === 'company' && dialect['unknown-company'] === 'own-group';
}
