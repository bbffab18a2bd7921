import { sumOf } from '../../../contracts/index.ts';

/** A JSON object of an answer or a request. */
export type Holder = Record<string, unknown>;

/** A group of a ranking of either posting group. */
export interface Bucket extends Holder {
  name: string;
  unique_postings: number;
}

/** The points of a series, in lists of equal length. */
export interface Series {
  month: string[];
  [list: string]: unknown[];
}

interface Ranked {
  readonly ranking: { readonly buckets: Bucket[] };
}

interface RankRequest {
  readonly rank: { readonly limit: number };
}

/** Names the last group of a full ranking of three or more Other. */
export function nameLastOther({ ranking: { buckets } }: Ranked, { rank: { limit } }: RankRequest): void {
  const last = buckets.at(-1);
  if (last !== undefined && buckets.length === limit && limit > 2) last.name = 'Other';
}

/** Adds a bucket like the last one where the limit is 1. */
export function withOneMore(buckets: Bucket[], limit: number): void {
  const [last] = buckets.slice(-1);
  if (limit === 1 && last !== undefined) buckets.push({ ...last, name: `${last.name} too` });
}

/** Adds a bucket to a list that is as long as its limit. */
export function overfill(buckets: Bucket[], limit: number): void {
  const last = buckets.at(-1);
  if (last !== undefined && buckets.length === limit)
    buckets.push({ ...last, name: `${last.name} and more` });
}

/** Gives the second bucket the name of the first. */
export function nameTwice({ buckets: [first, second] }: Ranked['ranking']): void {
  if (first !== undefined && second !== undefined) second.name = first.name;
}

/** Counts in totals the postings of the returned buckets. */
export function sumAsTotals({ ranking, totals }: Ranked & { readonly totals: Holder }): void {
  totals['unique_postings'] = sumOf(ranking.buckets.map(({ unique_postings }) => unique_postings));
}

/** Replaces the values of each metric of a series. */
export function mapMetrics(
  series: Series,
  change: (values: unknown[], metric: string) => readonly unknown[],
): void {
  for (const [key, values] of Object.entries(series))
    if (key !== 'month' && key !== 'day') series[key] = [...change(values, key)];
}

/** Returns the values of each metric one point earlier, and the first value last. */
export function shiftMetrics(series: Series): void {
  mapMetrics(series, (values) => [...values.slice(1), ...values.slice(0, 1)]);
}

/** Returns 0 for every December of a series of more months, under one metric or under all. */
export function zeroDecembers(series: Series, longerThan: number, only?: string): void {
  const { month: months } = series;
  if (months.length <= longerThan) return;
  mapMetrics(series, (values, metric) =>
    only === undefined || only === metric
      ? values.map((value, at) => (months[at]?.endsWith('-12') === true ? 0 : value))
      : values,
  );
}
