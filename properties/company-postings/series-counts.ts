import type { Exchange } from '../kit/exchange.ts';
import { dataOf, isItem, numberOf } from '../postings/answers.ts';
import { isMonth } from '../postings/months.ts';

/** What a series counts in each of its months; empty when the answer is no series. */
export function seriesCounts(exchange: Exchange): ReadonlyMap<string, number> {
  const series = dataOf(exchange)?.['timeseries'];
  if (!isItem(series)) return new Map();
  const { month: months, unique_postings: counts } = series;
  if (!Array.isArray(months) || !Array.isArray(counts)) return new Map();
  return new Map(
    months.flatMap((month: unknown, index) => {
      const count = numberOf(counts[index]);
      return isMonth(month) && count !== undefined ? [[month, count] as const] : [];
    }),
  );
}
