import { dateSql, type Day } from '../filter/when.ts';
import { identifier, sql, type Sql } from '../sql/sql.ts';

/** The numbers of a posting that range filters and distributions use (decisions.md#distribution-facets). */
export const measures = [
  'salary',
  'posting_duration',
  'min_years_experience',
  'max_years_experience',
] as const;

/** One of `measures`. */
export type Measure = (typeof measures)[number];

/** Whether a text names a measure. */
export const isMeasure = (name: string): name is Measure => (measures as readonly string[]).includes(name);

/** The columns of postings that a measure is computed from. */
export function measureColumns(measure: Measure): readonly string[] {
  return measure === 'posting_duration' ? ['posted', 'expired'] : [measure];
}

/** The value of a posting `p`: money a year, days, or years; NULL where the advert does not state it. */
export function measureSql(measure: Measure, lastDay: Day): Sql {
  return measure === 'posting_duration'
    ? sql`(coalesce(p.expired, ${dateSql(lastDay)}) - p.posted)`
    : sql`p.${identifier(measure)}`;
}
