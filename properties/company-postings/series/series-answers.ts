import { isObject, numberOf } from '../../../contracts/index.ts';
import { dataOf, type Exchange } from '../../kit/exchange.ts';
import { type Item } from '../../postings/answers.ts';
import { isMonth } from '../../postings/months/months.ts';

/** `data.timeseries` of a 200. */
export function seriesOf(exchange: Exchange): Item | undefined {
  const series = dataOf(exchange)?.['timeseries'];
  return isObject(series) ? series : undefined;
}

/** What a series counts in each of its months; empty when the answer is not a series. */
export function seriesCounts(exchange: Exchange): ReadonlyMap<string, number> {
  const { month: months, unique_postings: counts } = seriesOf(exchange) ?? {};
  if (!Array.isArray(months) || !Array.isArray(counts)) return new Map();
  return new Map(
    months.flatMap((month: unknown, index) => {
      const count = numberOf(counts[index]);
      return isMonth(month) && count !== undefined ? [[month, count] as const] : [];
    }),
  );
}

/** A point of a series: its count, and its median, 0 where there is none. */
export interface Point {
  readonly unique_postings: number | undefined;
  /** Undefined for a request that does not name the metric. */
  readonly median_salary: number | undefined;
}

/** The point of a month; undefined when the series does not have the month. */
export function pointOf(exchange: Exchange, month: string): Point | undefined {
  const series = seriesOf(exchange);
  const months = series?.['month'];
  const place = Array.isArray(months) ? months.indexOf(month) : -1;
  if (series === undefined || place < 0) return undefined;
  const at = (metric: string): unknown => {
    const values = series[metric];
    return Array.isArray(values) ? (values as readonly unknown[])[place] : undefined;
  };
  return {
    unique_postings: numberOf(at('unique_postings')),
    // A median over nothing is null, 0 or omitted (decisions.md#medians).
    median_salary: numberOf(at('median_salary')) ?? 0,
  };
}
