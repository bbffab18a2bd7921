import type { Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check-context.ts';
import { brief } from '../../kit/expect-same-answer.ts';
import { isDay, isMonth, monthsOf, type MonthRange } from '../../postings/months.ts';
import { bucketsOf, isItem, numberOf, type Item } from '../requests.ts';
import { expectInEach } from '../expect-in-each.ts';

/** `timeseries` of a bucket; empty when it has none, which its shape judges. */
export function seriesOf(bucket: Item): Item {
  const series = bucket['timeseries'];
  return isItem(series) ? series : {};
}

/** The months of a series as far as they are written YYYY-MM; undefined when there is no such list. */
function monthsIn(bucket: Item): readonly string[] | undefined {
  const months = seriesOf(bucket)['month'];
  return Array.isArray(months) && months.every(isMonth) ? months : undefined;
}

/** Judges the monthly series of each bucket for the months and metrics that were asked for. */
export function evaluateMonths(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { when, metrics }: { readonly when: MonthRange; readonly metrics: readonly string[] },
): void {
  expectInEach(t, 'rankings/timeseries-month', answer, buckets, '`month`: strings YYYY-MM', (bucket) =>
    monthsIn(bucket) === undefined ? `month ${brief(seriesOf(bucket)['month'])}` : undefined,
  );
  evaluateMetrics(t, answer, buckets, metrics);
  const dated = buckets.filter((bucket) => monthsIn(bucket) !== undefined);
  expectInEach(
    t,
    'rankings/timeseries-aligned',
    answer,
    dated,
    'as many values of each metric as months',
    (bucket) => misaligned(seriesOf(bucket), monthsIn(bucket) ?? [], metrics),
  );
  const asked = monthsOf(when);
  const range = `${when.start} to ${when.end}`;
  expectInEach(t, 'rankings/timeseries-inside', answer, dated, `months in ${range}, each once`, (bucket) =>
    outside(monthsIn(bucket) ?? [], asked),
  );
  expectInEach(t, 'rankings/timeseries-ascending', answer, dated, 'months that rise', (bucket) =>
    falling(monthsIn(bucket) ?? []),
  );
  expectInEach(t, 'rankings/timeseries-every-month', answer, dated, `every month of ${range}`, (bucket) => {
    const missing = asked.find((month) => !monthsIn(bucket)?.includes(month));
    return missing === undefined ? undefined : `no ${missing}`;
  });
}

/** Judges the daily series of each bucket; gives the key of the days, which service.md leaves open, where one is found. */
export function evaluateDays(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { days, metrics }: { readonly days: readonly string[]; readonly metrics: readonly string[] },
): string | undefined {
  evaluateMetrics(t, answer, buckets, metrics);
  // A series that leaves out days without postings may be empty, and then has nothing to tell its days by.
  const filled = buckets.filter((bucket) => {
    const lists = Object.values(seriesOf(bucket)).filter((value) => Array.isArray(value));
    return lists.length === 0 || !lists.every(isEmptyList);
  });
  if (filled.length < buckets.length) t.inconclusive('a daily series without any point');
  expectInEach(
    t,
    'rankings/timeseries-daily',
    answer,
    filled,
    `dates YYYY-MM-DD in ${days[0]} to ${days.at(-1)}, each once, with as many values of each metric`,
    (bucket) => {
      const series = seriesOf(bucket);
      const key = dayKeyOf(series, metrics);
      if (key === undefined) return `no list of dates among ${Object.keys(series).join(', ')}`;
      const found = series[key] as readonly string[];
      return outside(found, days) ?? misaligned(series, found, metrics);
    },
  );
  const dated = filled.filter((bucket) => dayKeyOf(seriesOf(bucket), metrics) !== undefined);
  const range = `${days[0]} to ${days.at(-1)}`;
  expectInEach(t, 'rankings/timeseries-every-month', answer, dated, `every day of ${range}`, (bucket) => {
    const series = seriesOf(bucket);
    const found = series[dayKeyOf(series, metrics) ?? ''] as readonly string[];
    const missing = days.find((day) => !found.includes(day));
    return missing === undefined ? undefined : `no ${missing}`;
  });
  return filled.map((bucket) => dayKeyOf(seriesOf(bucket), metrics)).find((key) => key !== undefined);
}

function evaluateMetrics(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  metrics: readonly string[],
): void {
  expectInEach(
    t,
    'rankings/timeseries-metrics',
    answer,
    buckets,
    'an array of integers for each metric',
    (bucket) => {
      const series = seriesOf(bucket);
      const wrong = metrics.find((metric) => !isIntegerList(series[metric]));
      return wrong === undefined ? undefined : `${wrong} ${brief(series[wrong])}`;
    },
  );
}

/** The key under which a daily series has its dates. */
function dayKeyOf(series: Item, metrics: readonly string[]): string | undefined {
  return Object.keys(series).find((key) => {
    const list = series[key];
    return !metrics.includes(key) && Array.isArray(list) && list.length > 0 && list.every(isDay);
  });
}

function misaligned(series: Item, points: readonly string[], metrics: readonly string[]): string | undefined {
  for (const metric of metrics) {
    const values = series[metric];
    if (Array.isArray(values) && values.length !== points.length)
      return `${values.length} values of ${metric} for ${points.length} points`;
  }
  return undefined;
}

function outside(points: readonly string[], asked: readonly string[]): string | undefined {
  const stray = points.find((point) => !asked.includes(point));
  if (stray !== undefined) return stray;
  const repeated = points.find((point, index) => points.indexOf(point) !== index);
  return repeated === undefined ? undefined : `${repeated} twice`;
}

function falling(points: readonly string[]): string | undefined {
  const at = points.findIndex((point, index) => index > 0 && point < (points[index - 1] ?? point));
  return at < 0 ? undefined : `${points[at - 1]} before ${points[at]}`;
}

function isIntegerList(value: unknown): boolean {
  return Array.isArray(value) && value.every(Number.isInteger);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * What the series of these groups count in these months, by group, month and metric; a month that is left out counts
 * nothing, a group that is missing is undefined.
 */
export function countsIn(
  answer: Exchange,
  names: readonly string[],
  months: readonly string[],
  metrics: readonly string[],
): Readonly<Record<string, unknown>> {
  const buckets = bucketsOf(answer) ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const bucket = buckets.find((candidate) => candidate['name'] === name);
      const at = bucket && monthsIn(bucket);
      return [
        name,
        bucket &&
          at &&
          months.map((month) => ({
            month,
            counts: Object.fromEntries(metrics.map((metric) => [metric, countAt(bucket, month, metric)])),
          })),
      ];
    }),
  );
}

/** What the series of a group counts in a month; 0 for a month that is left out. */
export function countAt(bucket: Item, month: string, metric: string): number {
  const values = seriesOf(bucket)[metric];
  const place = monthsIn(bucket)?.indexOf(month) ?? -1;
  return (Array.isArray(values) && numberOf(values[place])) || 0;
}

/** The names that are in every one of these answers. */
export function commonNames(answers: readonly Exchange[]): readonly string[] {
  const [first, ...others] = answers.map((answer) =>
    (bucketsOf(answer) ?? []).map(({ name }) => name).filter((name) => typeof name === 'string'),
  );
  return [...new Set(first)].filter((name) => others.every((names) => names.includes(name)));
}
