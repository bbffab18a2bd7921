import { brief, type Exchange } from '../../kit/exchange.ts';
import type { CheckContext } from '../../kit/check.ts';
import { type Item } from '../../postings/answers.ts';
import type { MetricValues } from '../../postings/counting.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { boundsOf, fitsMonths } from '../../postings/months/month-counts.ts';
import { isDay, isListOfDays, isListOfMonths, type MonthRange } from '../../postings/months/months.ts';
import { expectInEach } from '../expect-in-each.ts';
import { optionOf } from '../survey/surveyed-data.ts';
import { type ClauseId, numberOf, objectOf } from '../../../contracts/index.ts';

/** The points that a series was requested for. */
export interface Points {
  /** Months or days, ascending. */
  readonly requested: readonly string[];
  readonly metrics: readonly string[];
  /** Whether the filter has further months, so that a group counts more than its points. */
  readonly isPart?: boolean;
}

/** The clause that a point counts what its month counts: a point among others may be wrong because of them. */
export function pointClause({ start, end }: MonthRange): ClauseId {
  return start === end ? 'rankings/timeseries-one-month' : 'rankings/timeseries-points';
}

/** `timeseries` of a bucket; empty when it has none, which its shape shows. */
const seriesOf = (bucket: Item): Item => objectOf(bucket['timeseries']);

/** The months of a monthly series, which may be none; undefined when there is no such list. */
export function monthsIn(bucket: Item): readonly string[] | undefined {
  const months = seriesOf(bucket)['month'];
  if (isListOfMonths(months)) return months;
  return Array.isArray(months) && months.length === 0 ? [] : undefined;
}

/** The dates of a daily series, under whatever key; undefined when there is no such list. */
function daysIn(bucket: Item, metrics: readonly string[]): readonly string[] | undefined {
  return Object.entries(seriesOf(bucket)).find(
    (entry): entry is [string, readonly string[]] => !metrics.includes(entry[0]) && isListOfDays(entry[1]),
  )?.[1];
}

/** Evaluates the monthly series of each bucket for the months and metrics of the request. */
export function evaluateMonths(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { requested, metrics, isPart = false }: Points,
): void {
  expectInEach(t, {
    clause: 'rankings/timeseries-month',
    answer,
    buckets,
    expected: '`month`: strings YYYY-MM',
    wrong: (bucket) =>
      monthsIn(bucket) === undefined ? `month ${brief(seriesOf(bucket)['month'])}` : undefined,
  });
  evaluateMetrics(t, answer, buckets, metrics);
  const dated = buckets.filter((bucket) => monthsIn(bucket) !== undefined);
  const range = `${requested[0]} to ${requested.at(-1)}`;
  expectInEach(t, {
    clause: 'rankings/timeseries-aligned',
    answer,
    buckets: dated,
    expected: 'as many values of each metric as months',
    wrong: (bucket) => misaligned(seriesOf(bucket), monthsIn(bucket) ?? [], metrics),
  });
  expectInEach(t, {
    clause: 'rankings/timeseries-inside',
    answer,
    buckets: dated,
    expected: `months in ${range}, each once`,
    wrong: (bucket) => outside(monthsIn(bucket) ?? [], requested),
  });
  expectInEach(t, {
    clause: 'rankings/timeseries-ascending',
    answer,
    buckets: dated,
    expected: 'months that ascend',
    wrong: (bucket) => falling(monthsIn(bucket) ?? []),
  });
  evaluateEveryPoint(t, answer, dated, requested, (bucket) => monthsIn(bucket) ?? []);
  if (!isPart) evaluateSums(t, answer, dated);
}

/** Evaluates the daily series of each bucket for the days and metrics of the request. */
export function evaluateDays(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { requested, metrics }: Points,
): void {
  evaluateMetrics(t, answer, buckets, metrics);
  // A series that omits days without postings may be empty, and then has nothing that shows its days.
  const filled = buckets.filter((bucket) => {
    const lists = Object.values(seriesOf(bucket)).filter((value) => Array.isArray(value));
    return lists.length === 0 || !lists.every((list) => list.length === 0);
  });
  if (filled.length < buckets.length) t.inconclusive('a daily series without any point');
  expectInEach(t, {
    clause: 'rankings/timeseries-daily',
    answer,
    buckets: filled,
    expected: `dates YYYY-MM-DD in ${requested[0]} to ${requested.at(-1)}, each once, with as many values of each metric`,
    wrong: (bucket) => {
      const days = daysIn(bucket, metrics);
      if (days === undefined) return `no list of dates among ${Object.keys(seriesOf(bucket)).join(', ')}`;
      return outside(days, requested) ?? misaligned(seriesOf(bucket), days, metrics);
    },
  });
  const dated = filled.filter((bucket) => daysIn(bucket, metrics) !== undefined);
  evaluateEveryPoint(t, answer, dated, requested, (bucket) => daysIn(bucket, metrics) ?? []);
}

/** A point that a series omits counts nothing, at a target that omits such points; else every point is there. */
function evaluateEveryPoint(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  requested: readonly string[],
  pointsIn: (bucket: Item) => readonly string[],
): void {
  const option = optionOf(t, 'empty-months');
  if (option === undefined) {
    t.inconclusive('whether series contain empty months was not seen', 'dialect');
    return;
  }
  expectInEach(t, {
    clause: 'rankings/timeseries-every-month',
    rule: option,
    answer,
    buckets,
    expected:
      option === 'present'
        ? `every point of ${requested[0]} to ${requested.at(-1)}, as in other series of this target`
        : 'no point of 0, as in other series of this target',
    wrong: (bucket) => {
      const found = new Set(pointsIn(bucket));
      const missing = requested.find((point) => !found.has(point));
      if (option === 'present') return missing === undefined ? undefined : `no ${missing}`;
      const counts = seriesOf(bucket)['unique_postings'];
      return Array.isArray(counts) && counts.includes(0) ? 'a point of 0' : undefined;
    },
  });
}

/** The months of a group bound its count; where a posting is in one month only, they add up to it. */
function evaluateSums(t: CheckContext, answer: Exchange, buckets: readonly Item[]): void {
  const isDisjoint = optionOf(t, 'month-membership') === 'posted';
  expectInEach(t, {
    clause: 'rankings/timeseries-sum',
    answer,
    buckets: buckets.filter(
      (bucket) =>
        Array.isArray(seriesOf(bucket)['unique_postings']) &&
        numberOf(bucket['unique_postings']) !== undefined,
    ),
    expected: isDisjoint
      ? 'unique_postings that are the sum of the months, because a posting is in the month in which it was posted'
      : 'unique_postings of at least the largest month and at most the sum of the months',
    wrong: (bucket) => {
      const counts = (seriesOf(bucket)['unique_postings'] as readonly unknown[]).map(
        (value) => numberOf(value) ?? 0,
      );
      const group = numberOf(bucket['unique_postings']) ?? 0;
      const { largest, sum } = boundsOf(counts);
      return fitsMonths(group, counts, isDisjoint)
        ? undefined
        : `${group}, where the months have ${sum} together and the largest has ${largest},`;
    },
  });
}

function evaluateMetrics(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  metrics: readonly string[],
): void {
  expectInEach(t, {
    clause: 'rankings/timeseries-metrics',
    answer,
    buckets,
    expected: 'an array of integers for each metric',
    wrong: (bucket) => {
      const series = seriesOf(bucket);
      const wrong = metrics.find((metric) => !isIntegerList(series[metric]));
      return wrong === undefined ? undefined : `${wrong} ${brief(series[wrong])}`;
    },
  });
}

function misaligned(series: Item, points: readonly string[], metrics: readonly string[]): string | undefined {
  for (const metric of metrics) {
    const values = series[metric];
    if (Array.isArray(values) && values.length !== points.length)
      return `values of ${metric}: ${values.length}; points: ${points.length}`;
  }
  return undefined;
}

function outside(points: readonly string[], requested: readonly string[]): string | undefined {
  const left = new Set(requested);
  const wrong = points.filter((point) => !left.delete(point));
  if (wrong.length === 0) return undefined;
  return wrong.find((point) => !requested.includes(point)) ?? `${wrong[0]} twice`;
}

function falling(points: readonly string[]): string | undefined {
  const at = points.findIndex((point, index) => index > 0 && point < (points[index - 1] ?? point));
  return at < 0 ? undefined : `${points[at - 1]} before ${points[at]}`;
}

const isIntegerList = (value: unknown): boolean => Array.isArray(value) && value.every(Number.isInteger);

/** What the series of a group has at a month or a day, 0 where it omits it; undefined without such a series. */
export function groupPoint(
  answer: Exchange,
  name: string,
  point: string,
  metrics: readonly string[],
): MetricValues | undefined {
  const bucket = bucketNamed(answer, name);
  if (bucket === undefined) return Object.fromEntries(metrics.map((metric) => [metric, 0]));
  const points = isDay(point) ? daysIn(bucket, metrics) : monthsIn(bucket);
  if (points === undefined) return undefined;
  const place = points.indexOf(point);
  return Object.fromEntries(
    metrics.map((metric) => {
      const values = seriesOf(bucket)[metric];
      return [metric, (Array.isArray(values) && place >= 0 && numberOf(values[place])) || 0];
    }),
  );
}
