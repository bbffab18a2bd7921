import { numberOf, objectOf } from '../../../contracts/index.ts';
import type { Exchange } from '../../kit/exchange.ts';
import type { Item } from '../../postings/answers.ts';
import type { MetricValues } from '../../postings/counting.ts';
import { bucketNamed } from '../../postings/groups.ts';
import { isDay, isListOfDays, isListOfMonths } from '../../postings/months/months.ts';

/** `timeseries` of a bucket; empty when it has none, which its shape shows. */
export const seriesOf = (bucket: Item): Item => objectOf(bucket['timeseries']);

/** The months of a monthly series, which may be none; undefined when there is no such list. */
export function monthsIn(bucket: Item): readonly string[] | undefined {
  const months = seriesOf(bucket)['month'];
  if (isListOfMonths(months)) return months;
  return Array.isArray(months) && months.length === 0 ? [] : undefined;
}

/** The dates of a daily series, under whatever key; undefined when there is no such list. */
export function daysIn(bucket: Item, metrics: readonly string[]): readonly string[] | undefined {
  return Object.entries(seriesOf(bucket)).find(
    (entry): entry is [string, readonly string[]] => !metrics.includes(entry[0]) && isListOfDays(entry[1]),
  )?.[1];
}

/** `unique_postings` of the series of a group by their dates, ascending. */
export function countsInOrder(bucket: Item, points: readonly string[]): readonly number[] {
  const counts = seriesOf(bucket)['unique_postings'];
  const dated = points.map((point, at): readonly [string, number] => [
    point,
    (Array.isArray(counts) ? numberOf(counts[at]) : undefined) ?? 0,
  ]);
  return dated.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

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
