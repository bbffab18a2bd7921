import { type ClauseId, numberOf } from '../../../contracts/index.ts';
import type { CheckContext } from '../../kit/check.ts';
import { brief, type Exchange } from '../../kit/exchange.ts';
import { type Item } from '../../postings/answers.ts';
import { boundsOf, fitsMonths } from '../../postings/months/month-counts.ts';
import type { MonthRange } from '../../postings/months/months.ts';
import { expectInEach } from '../expect-in-each.ts';
import { optionOf } from '../survey/surveyed-data.ts';
import { countsInOrder, daysIn, monthsIn, seriesOf } from './read-series.ts';

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

/** Evaluates the monthly series of each bucket for the months and metrics of the request. */
export function expectMonths(
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
  expectMetrics(t, answer, buckets, metrics);
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
  expectEveryPoint(t, answer, dated, requested, (bucket) => monthsIn(bucket) ?? []);
  if (!isPart) expectSums(t, answer, dated);
}

/** Evaluates the daily series of each bucket for the days and metrics of the request. */
export function expectDays(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  { requested, metrics }: Points,
): void {
  expectMetrics(t, answer, buckets, metrics);
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
  expectEveryPoint(t, answer, dated, requested, (bucket) => daysIn(bucket, metrics) ?? []);
  expectDaysOfGroup(t, answer, dated, metrics);
}

/** A point that a series omits counts nothing, at a target that omits such points; else every point is there. */
function expectEveryPoint(
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
function expectSums(t: CheckContext, answer: Exchange, buckets: readonly Item[]): void {
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
      : 'unique_postings of at least the largest month, or those before and after an empty one together, and at most the sum of the months',
    wrong: (bucket) => {
      const counts = countsInOrder(bucket, monthsIn(bucket) ?? []);
      const group = numberOf(bucket['unique_postings']) ?? 0;
      const { least, sum } = boundsOf(counts);
      return fitsMonths(group, counts, isDisjoint)
        ? undefined
        : `${group}, where the months have ${sum} together and at least ${least} different postings,`;
    },
  });
}

/** A group counts the postings of its days: at least those that the days show to be different ones. */
function expectDaysOfGroup(
  t: CheckContext,
  answer: Exchange,
  buckets: readonly Item[],
  metrics: readonly string[],
): void {
  expectInEach(t, {
    clause: 'rankings/timeseries-days-of-month',
    rule: 'group',
    answer,
    buckets: buckets.filter((bucket) => numberOf(bucket['unique_postings']) !== undefined),
    expected: 'unique_postings of at least the largest day, or those before and after an empty one together',
    wrong: (bucket) => {
      const group = numberOf(bucket['unique_postings']) ?? 0;
      const { least } = boundsOf(countsInOrder(bucket, daysIn(bucket, metrics) ?? []));
      return group < least
        ? `${group}, where the days have at least ${least} different postings,`
        : undefined;
    },
  });
}

function expectMetrics(
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
