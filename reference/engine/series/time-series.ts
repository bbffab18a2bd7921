import { mapInTurns, pause } from '../../http/turns.ts';
import type { Row } from '../store/connection-pool.ts';
import { isSummed, metricColumns, sumsSql, type Metric } from '../metric/metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import { groupingSql, WHOLE_KEY, type GroupedPostings } from '../sql/keyed-postings.ts';
import { identifier, join, nothing, sql, type Sql } from '../sql/sql.ts';
import { detailColumns, metricValue } from '../metric/totals.ts';
import { dateSql, type Day, type When } from '../filter/when.ts';
import { dateText } from '../../../datasets/index.ts';

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

/** The series of groups by key: a posting counts in every period in which it is open, or was posted, or expired. */
export async function seriesOf(
  context: QueryContext,
  grouped: GroupedPostings,
  periods: Periods,
  metrics: readonly Metric[],
): Promise<ReadonlyMap<number, SeriesBody>> {
  const source = { ...groupingSql(grouped), ...spanSql(periods), metrics };
  const found = metrics.every(isSummed)
    ? await summedPeriods(context, source, periods.names.length)
    : await detailedPeriods(context, source);
  return new Map(
    await mapInTurns(grouped.keys ?? [WHOLE_KEY], (key) => [
      key,
      seriesBody(periods, metrics, found.get(key) ?? new Map(), context.dialect),
    ]),
  );
}

/** What the statements of a series read: the key of a posting's group, the rows, and the first and last period of each. */
interface SeriesSource {
  readonly key: Sql;
  readonly from: Sql;
  readonly first: Sql;
  readonly last: Sql;
  readonly metrics: readonly Metric[];
}

/** The periods of groups by key in which there are postings, with their sums and metrics by number. */
type FoundPeriods = ReadonlyMap<number, ReadonlyMap<number, Row>>;

/** The sums of each of `count` periods, from the postings that begin in each and those that ended before it: few rows. */
async function summedPeriods(
  { columns }: QueryContext,
  { key, from, first, last, metrics }: SeriesSource,
  count: number,
): Promise<FoundPeriods> {
  const summed = metricColumns(metrics).includes('duplicates') ? sql`, p.duplicates` : nothing;
  const { length, of } = await columns(
    sql`SELECT p.k, p.first, p.last, ${sumsSql(metrics)} FROM (
        SELECT ${key} AS k, ${first} AS first, ${last} AS last${summed} FROM ${from}) p
      GROUP BY GROUPING SETS ((p.k, p.first), (p.k, p.last))`,
  );
  const numbers = (name: string): readonly number[] => (of[name] ?? []) as readonly number[];
  const [groups, firsts, lasts] = [numbers('k'), numbers('first'), numbers('last')];
  const [postings, duplicates] = [numbers('postings'), numbers('duplicates')];
  const changes = new Map<number, { postings: number; duplicates: number }[]>();
  for (let at = 0; at < length; at += 1) {
    if (at % 64 === 63) await pause();
    const group = groups[at] ?? WHOLE_KEY;
    const ofGroup =
      changes.get(group) ?? Array.from({ length: count }, () => ({ postings: 0, duplicates: 0 }));
    changes.set(group, ofGroup);
    const begins = firsts[at] ?? null;
    const period = ofGroup[begins ?? (lasts[at] ?? 0) + 1];
    // A posting that is still open in the last period ends in no period.
    if (period === undefined) continue;
    const sign = begins === null ? -1 : 1;
    period.postings += sign * (postings[at] ?? 0);
    period.duplicates += sign * (duplicates[at] ?? 0);
  }
  return new Map(
    await mapInTurns([...changes], ([group, ofGroup]) => {
      let sums = { postings: 0, duplicates: 0 };
      const rows = ofGroup.map((change): Row => {
        sums = { postings: sums.postings + change.postings, duplicates: sums.duplicates + change.duplicates };
        return sums;
      });
      return [group, new Map([...rows.entries()].filter(([, row]) => row['postings'] !== 0))];
    }),
  );
}

/** The metrics of each period where one needs the postings themselves: each posting is a row in each of its periods. */
async function detailedPeriods(
  { rows, dialect }: QueryContext,
  { key, from, first, last, metrics }: SeriesSource,
): Promise<FoundPeriods> {
  const columns = join(
    metricColumns(metrics).map((name) => sql`p.${identifier(name)},`),
    ' ',
  );
  const found = await rows(
    sql`SELECT p.k, p.period, ${sumsSql(metrics)}${detailColumns(metrics, dialect)} FROM (
        SELECT ${key} AS k, ${columns} unnest(range(${first}, ${last} + 1))::INTEGER AS period FROM ${from}) p
      GROUP BY p.k, p.period`,
  );
  const byGroup = new Map<number, Map<number, Row>>();
  for (const [at, row] of found.entries()) {
    if (at % 1024 === 1023) await pause();
    const group = row['k'] as number;
    const ofGroup = byGroup.get(group) ?? new Map<number, Row>();
    byGroup.set(group, ofGroup.set(row['period'] as number, row));
  }
  return byGroup;
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
  return Object.fromEntries([
    [unit === 'day' ? dialect['day-key'] : unit, shown.map(([, name]) => name)],
    ...metrics.map((metric) => [
      metric,
      shown.map(([period]) => metricValue(metric, byPeriod.get(period) ?? empty, dialect) ?? null),
    ]),
  ]);
}
