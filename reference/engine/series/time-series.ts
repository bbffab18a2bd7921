import type { Row } from '../store/connection-pool.ts';
import { isSummed, metricColumns, sumsSql, type Metric } from '../metric/metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import { groupingSql, wholeKey, type GroupedPostings } from '../sql/keyed-postings.ts';
import { identifier, join, sql, type Sql } from '../sql/sql.ts';
import { detailColumns, metricValues } from '../metric/totals.ts';
import { dateSql, dateText, type Day, type When } from '../filter/when.ts';

/** Points of a series: the months or days of a range, in order. */
export interface Periods {
  readonly unit: 'month' | 'day';
  readonly when: Extract<When, { readonly kind: 'range' }>;
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  readonly names: readonly string[];
}

/** The columns of postings that a series of metrics is computed from. */
export function seriesColumns(metrics: readonly Metric[]): readonly string[] {
  return ['posted', 'expired', ...metricColumns(metrics)];
}

/** A series of a group: the names of its points under `month`, or under the day key of the dialect, and as many values for each metric. */
export type SeriesBody = { readonly [name: string]: readonly (string | number | null)[] };

/** The months of a range, or its days. */
export function periodsOf(when: Periods['when'], unit: Periods['unit']): Periods {
  const names: string[] = [];
  // The step to the next month is at least 28 days and never leads past the whole of a month.
  for (let day: Day = when.from; day <= when.to; day += unit === 'day' ? 1 : 28) addName(day);
  if (unit === 'month' && when.from <= when.to) addName(when.to);
  return { unit, when, names };

  function addName(day: Day): void {
    const name = unit === 'day' ? dateText(day) : dateText(day).slice(0, 7);
    if (names.at(-1) !== name) names.push(name);
  }
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
 * The series of groups by key: each posting counts in every period in which it is up (or in the one in which it was posted, or
 * expired). The postings are inside the range of the periods.
 */
export async function seriesOf(
  { rows, dialect }: QueryContext,
  grouped: GroupedPostings,
  periods: Periods,
  metrics: readonly Metric[],
): Promise<ReadonlyMap<number, SeriesBody>> {
  const { first, last } = spanSql(periods);
  const { key, from, by } = groupingSql(grouped);
  const columns = join(
    metricColumns(metrics).map((name) => sql`p.${identifier(name)},`),
    ' ',
  );
  // What follows from sums is added up by span first: there are far fewer spans than postings.
  const statement = metrics.every(isSummed)
    ? sql`SELECT s.k, s.period, sum(s.postings) AS postings, sum(s.duplicates) AS duplicates FROM (
        SELECT p.k, p.postings, p.duplicates, unnest(range(p.first, p.last + 1))::INTEGER AS period FROM (
          SELECT ${key} AS k, ${first} AS first, ${last} AS last, ${sumsSql(metrics)}
          FROM ${from} GROUP BY ${by}${first}, ${last}) p) s
      GROUP BY s.k, s.period`
    : sql`SELECT p.k, p.period, ${sumsSql(metrics)}${detailColumns(metrics, dialect)} FROM (
        SELECT ${key} AS k, ${columns} unnest(range(${first}, ${last} + 1))::INTEGER AS period FROM ${from}) p
      GROUP BY p.k, p.period`;
  const found = await rows(statement);
  const rowsOf = new Map<number, Map<number, Row>>(
    (grouped.keys ?? [wholeKey]).map((group) => [group, new Map()]),
  );
  for (const row of found) rowsOf.get(row['k'] as number)?.set(row['period'] as number, row);
  return new Map(
    [...rowsOf].map(([group, byPeriod]) => [group, seriesBody(periods, metrics, byPeriod, dialect)]),
  );
}

function seriesBody(
  { unit, names }: Periods,
  metrics: readonly Metric[],
  byPeriod: ReadonlyMap<number, Row>,
  dialect: PostingDialect,
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
  const shown = [...names.entries()].filter(
    ([period]) => dialect['empty-months'] === 'present' || byPeriod.has(period),
  );
  const points = shown.map(([period]) => metricValues(metrics, byPeriod.get(period) ?? empty, dialect));
  return Object.fromEntries([
    [unit === 'day' ? dialect['day-key'] : unit, shown.map(([, name]) => name)],
    ...metrics.map((metric) => [metric, points.map((point) => point[metric] ?? null)] as const),
  ]);
}
