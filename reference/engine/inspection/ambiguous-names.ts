import { dimensionsOf } from '../../../datasets/index.ts';
import { queryContext, type PostingService } from '../query-context.ts';
import { identifier, join, sql } from '../sql/sql.ts';

/** Lower-case names without accents that several values of a dimension share: some servers make one group of them. */
export async function ambiguousNames(service: PostingService): Promise<ReadonlySet<string>> {
  const context = await queryContext(service);
  const folded = sql`lower(strip_accents(name))`;
  const shared = dimensionsOf(service.country).map(
    ({ name }) =>
      sql`(SELECT ${folded} AS name FROM ${identifier(`dim_${name}`)} GROUP BY ALL HAVING count(*) > 1)`,
  );
  const rows = await context.rows(join(shared, ' UNION ALL '));
  return new Set(rows.map((row) => row['name'] as string));
}
