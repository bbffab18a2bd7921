import { mapInTurns, pause } from '../../http/turns.ts';
import { MOST_PERIODS, periodKey, spanKey, WHOLE_KEY } from '../group/group-key.ts';
import { groupPostings, type GroupedPostings } from '../group/group-postings.ts';
import { isSummed, type Metric } from '../metric/metrics.ts';
import { metricValue } from '../metric/totals.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import { rowsOf, type Row } from '../store/connection-pool.ts';
import type { Periods } from './periods.ts';

/** A series of a group: the names of its points, under `month` or the day key, and as many values for each metric. */
export type SeriesBody = { readonly [name: string]: readonly (string | number | null)[] };

/** The series of groups by key: a posting counts in every period in which it is open, or was posted, or expired. */
export async function seriesOf(
  context: QueryContext,
  grouped: GroupedPostings,
  periods: Periods,
  metrics: readonly Metric[],
): Promise<ReadonlyMap<number, SeriesBody>> {
  const found = metrics.every(isSummed)
    ? await summedPeriods(context, grouped, periods, metrics)
    : await detailedPeriods(context, grouped, periods, metrics);
  return new Map(
    await mapInTurns(grouped.key?.among ?? [WHOLE_KEY], (key) => [
      key,
      seriesBody(periods, metrics, found.get(key) ?? new Map(), context.dialect),
    ]),
  );
}

/** The periods of groups by key in which there are postings, with their sums and metrics by number. */
type FoundPeriods = ReadonlyMap<number, ReadonlyMap<number, Row>>;

/** The sums of each period, from the postings by their first and last period: few rows. */
async function summedPeriods(
  context: QueryContext,
  { selection, key }: GroupedPostings,
  periods: Periods,
  metrics: readonly Metric[],
): Promise<FoundPeriods> {
  const by = [...(key === null ? [] : [key]), spanKey(periods)];
  const { length, of } = await groupPostings(context, { selection, by, metrics });
  const numbers = (name: string): readonly number[] => (of[name] ?? []) as readonly number[];
  const [groups, spans] = [numbers('k'), numbers('span')];
  const [postings, duplicates] = [numbers('postings'), numbers('duplicates')];
  const changes = new Map<number, { postings: number; duplicates: number }[]>();
  for (let at = 0; at < length; at += 1) {
    if (at % 64 === 63) await pause();
    const group = groups[at] ?? WHOLE_KEY;
    const ofGroup = changes.get(group) ?? Array.from(periods.names, () => ({ postings: 0, duplicates: 0 }));
    changes.set(group, ofGroup);
    const span = spans[at] ?? 0;
    const begins = ofGroup[Math.floor(span / MOST_PERIODS)];
    // A posting that is still open in the last period ends in no period.
    const ended = ofGroup[(span % MOST_PERIODS) + 1];
    for (const [period, sign] of [
      [begins, 1],
      [ended, -1],
    ] as const) {
      if (period === undefined) continue;
      period.postings += sign * (postings[at] ?? 0);
      period.duplicates += sign * (duplicates[at] ?? 0);
    }
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
  context: QueryContext,
  { selection, key }: GroupedPostings,
  periods: Periods,
  metrics: readonly Metric[],
): Promise<FoundPeriods> {
  const by = [...(key === null ? [] : [key]), periodKey(periods)];
  const found = await rowsOf(await groupPostings(context, { selection, by, metrics }));
  const byGroup = new Map<number, Map<number, Row>>();
  for (const [at, row] of found.entries()) {
    if (at % 1024 === 1023) await pause();
    const group = (row['k'] as number | undefined) ?? WHOLE_KEY;
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
