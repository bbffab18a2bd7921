import { getOrInsert } from '../../../contracts/index.ts';
import type { Facet } from '../facet/facets.ts';
import { groupsUnknown, unknownCompany, unknownKeySql } from '../facet/unknown-company.ts';
import type { Selection } from '../filter/selection.ts';
import { dateSql, MILLISECONDS_PER_DAY, type Day } from '../filter/when.ts';
import { measureColumns, measureSql, type Measure } from '../metric/measures.ts';
import type { Metric } from '../metric/metrics.ts';
import type { PostingDialect } from '../query-context.ts';
import type { Periods } from '../series/periods.ts';
import { identifier, sql, type Sql } from '../sql/sql.ts';
import { codesOf, type CodedColumn, type HeldPostings } from '../store/held-postings.ts';

/** The key of the one group of all postings, where they are not grouped. */
export const WHOLE_KEY = -1;

/** The values of a key by row. */
type CodedKey = Omit<CodedColumn, 'codeOf'>;

/** What postings are grouped by: a column of the answer, in SQL and for held postings. */
export interface GroupKey {
  readonly name: 'o' | 'k' | 'value' | 'period' | 'span';
  /** Columns of postings that `sql` reads. */
  readonly columns: readonly string[];
  /** The value of a posting `p`, or one row for each of its values. */
  readonly sql: Sql;
  /** The values of held postings, of those in `rows` at least. */
  readonly of: (held: HeldPostings, rows: Int32Array) => CodedKey;
  /** The only values that are grouped by; null for all. */
  readonly among: readonly number[] | null;
}

/** What is counted of which postings. */
export interface GroupQuery {
  readonly selection: Selection;
  /** At most two. Without any, all postings are one group, which is there without postings too. */
  readonly by: readonly GroupKey[];
  readonly metrics: readonly Metric[];
  /** Groups of fewer postings are left out. */
  readonly least?: number;
}

/** Groups by the values of a facet: the inner ones of a nested ranking as `k`, the outer ones as `o`. */
export function facetKey(
  facet: Facet,
  dialect: PostingDialect,
  name: 'o' | 'k' = 'k',
  among: readonly number[] | null = null,
): GroupKey {
  const { column, isList } = facet;
  const values = sql`p.${identifier(column)}`;
  const isGroup = groupsUnknown(facet, dialect);
  return {
    name,
    columns: [column],
    sql: isList ? sql`unnest(${values})` : isGroup ? sql`coalesce(${values}, ${unknownKeySql})` : values,
    of(held) {
      const { values: known, codes, ends } = held.coded(column);
      return {
        codes,
        ends,
        values: isGroup ? known.map((key) => (Number.isNaN(key) ? unknownCompany.key : key)) : known,
      };
    },
    among,
  };
}

/** Groups by the values of a measure. */
export function measureKey(measure: Measure, lastDay: Day): GroupKey {
  return {
    name: 'value',
    columns: measureColumns(measure),
    sql: sql`${measureSql(measure, lastDay)}::DOUBLE`,
    of: (held) => held.coded(measure),
    among: null,
  };
}

/** Groups by the periods in which a posting counts. */
export function periodKey(periods: Periods): GroupKey {
  const { first, last } = spanSql(periods);
  return {
    name: 'period',
    columns: ['posted', 'expired'],
    sql: sql`unnest(range(${first}, ${last} + 1))::INTEGER`,
    of(held, rows) {
      let most = -1;
      const { numbers, ends } = spans(periods, held, rows, (first, last, add) => {
        for (let period = first; period <= last; period += 1) add(period);
        most = Math.max(most, last);
      });
      return {
        values: Array.from({ length: most + 1 }, (_, period) => period),
        codes: new Int32Array(numbers),
        ends,
      };
    },
    among: null,
  };
}

/** More than a series has periods. */
export const MOST_PERIODS = 2048;

/** Groups by the first period in which a posting counts, times `MOST_PERIODS`, plus the last one. */
export function spanKey(periods: Periods): GroupKey {
  const { first, last } = spanSql(periods);
  return {
    name: 'span',
    columns: ['posted', 'expired'],
    sql: sql`(${first} * ${MOST_PERIODS} + ${last})::INTEGER`,
    of(held, rows) {
      const { numbers, ends } = spans(periods, held, rows, (first, last, add) =>
        add(first * MOST_PERIODS + last),
      );
      return { ...codesOf(numbers), ends };
    },
    among: null,
  };
}

/** The number of the period in which a date lies; negative before the first. */
function periodSql(date: Sql, { unit, when }: Periods): Sql {
  const first = dateSql(when.from);
  return unit === 'day'
    ? sql`(${date} - ${first})::INTEGER`
    : sql`datediff('month', ${first}, ${date})::INTEGER`;
}

/** The first and the last period in which a posting `p` counts; the rows have been narrowed to those that have one. */
function spanSql(periods: Periods): { readonly first: Sql; readonly last: Sql } {
  const { type, to } = periods.when;
  if (type !== 'active') {
    const only = periodSql(sql`p.${identifier(type)}`, periods);
    return { first: only, last: only };
  }
  const end = dateSql(to);
  return {
    first: sql`greatest(0, ${periodSql(sql`p.posted`, periods)})`,
    last: periodSql(sql`least(coalesce(p.expired, ${end}), ${end})`, periods),
  };
}

/** What `visit` adds for the first and the last period of each of the rows, which are in ascending order. */
function spans(
  { unit, when }: Periods,
  held: HeldPostings,
  rows: Int32Array,
  visit: (first: number, last: number, add: (value: number) => void) => void,
): { readonly numbers: readonly number[]; readonly ends: Int32Array } {
  const [posted, expired] = [held.numbers('posted'), held.numbers('expired')];
  const months = new Map<Day, number>();
  const month = (day: Day): number =>
    getOrInsert(months, day, () => {
      const date = new Date(day * MILLISECONDS_PER_DAY);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    });
  const start = unit === 'day' ? when.from : month(when.from);
  const period = (day: Day): number => (unit === 'day' ? day : month(day)) - start;
  const numbers: number[] = [];
  const ends = new Int32Array(held.rows.length);
  const add = (value: number): void => void numbers.push(value);
  for (let row = 0, at = 0; row < ends.length; row += 1) {
    if (row === rows[at]) {
      at += 1;
      const [from = NaN, to = NaN] = [posted[row], expired[row]];
      const first = Math.max(0, period(when.type === 'expired' ? to : from));
      visit(first, when.type === 'posted' ? first : period(to < when.to ? to : when.to), add);
    }
    ends[row] = numbers.length;
  }
  return { numbers, ends };
}
