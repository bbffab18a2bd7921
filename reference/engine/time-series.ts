import type { Row } from './connection-pool.ts';
import { isSummed, sumsSql, type Metric } from './metrics.ts';
import type { PostingStore } from './posting-store.ts';
import { identifier, numberList, sql, type Sql } from './sql.ts';
import { detailColumns, metricValues } from './totals.ts';
import { dateSql, dateText, type Day, type When } from './when.ts';

/** Points of a series: the months or days of a range, in order. */
export interface Periods {
  readonly unit: 'month' | 'day';
  readonly when: Extract<When, { readonly kind: 'range' }>;
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  readonly names: readonly string[];
}

/** A series of a group: the names of its points under `month` or `day`, and as many values for each metric. */
export type SeriesBody = { readonly [name: string]: readonly (string | number | null)[] };

/** The months of a range, or its days. */
export function periodsOf(when: Periods['when'], unit: Periods['unit']): Periods {
  const names: string[] = [];
  for (let day: Day = when.from; day <= when.to; day += 1) {
    const name = unit === 'day' ? dateText(day) : dateText(day).slice(0, 7);
    if (names.at(-1) !== name) names.push(name);
  }
  return { unit, when, names };
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

/**
 * The series of groups: each posting counts in every period in which it is up (or in the one in which it was posted, or
 * expired). `rows` are postings `p` inside the range of the periods, with the key of their group in `k`.
 */
export async function seriesOf(
  store: PostingStore,
  rows: Sql,
  keys: readonly number[],
  periods: Periods,
  metrics: readonly Metric[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, SeriesBody>> {
  if (keys.length === 0) return new Map();
  const { first, last } = spanSql(periods);
  const chosen = sql`${rows} p WHERE p.k IN ${numberList(keys)}`;
  // What follows from sums is added up by span first: there are far fewer spans than postings.
  const statement = metrics.every(isSummed)
    ? sql`SELECT s.k, s.period, sum(s.postings) AS postings, sum(s.duplicates) AS duplicates FROM (
        SELECT p.k, p.postings, p.duplicates, unnest(range(p.first, p.last + 1))::INTEGER AS period FROM (
          SELECT p.k, ${first} AS first, ${last} AS last, ${sumsSql} FROM ${chosen} GROUP BY ALL) p) s
      GROUP BY s.k, s.period`
    : sql`SELECT p.k, p.period, ${sumsSql}${detailColumns(metrics)} FROM (
        SELECT p.*, unnest(range(${first}, ${last} + 1))::INTEGER AS period FROM ${chosen}) p
      GROUP BY p.k, p.period`;
  const found = await store.rows(statement, signal);
  const rowsOf = new Map<number, Map<number, Row>>(keys.map((key) => [key, new Map()]));
  for (const row of found) rowsOf.get(row['k'] as number)?.set(row['period'] as number, row);
  return new Map([...rowsOf].map(([key, byPeriod]) => [key, seriesBody(periods, metrics, byPeriod)]));
}

function seriesBody(
  { unit, names }: Periods,
  metrics: readonly Metric[],
  byPeriod: ReadonlyMap<number, Row>,
): SeriesBody {
  const empty: Row = {
    postings: 0,
    duplicates: 0,
    unique_companies: 0,
    median_posting_duration: null,
    min_salary: null,
    median_salary: null,
    max_salary: null,
  };
  const points = names.map((_, period) => metricValues(metrics, byPeriod.get(period) ?? empty));
  return Object.fromEntries([
    [unit, names],
    ...metrics.map((metric) => [metric, points.map((point) => point[metric] ?? null)] as const),
  ]);
}
