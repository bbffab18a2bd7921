import { isObject, numberOf, sumOf } from '../../contracts/index.ts';
import { dataOf, type Exchange } from '../kit/exchange.ts';
import type { FacetValue } from '../kit/survey.ts';

/** A JSON object of unknown keys. */
export type Item = Readonly<Record<string, unknown>>;

/** `data.ranking.buckets` of a 200, as far as they are objects; none where the answer has no such array. */
export const bucketsOf = (exchange: Exchange): readonly Item[] => listedBuckets(exchange) ?? [];

/** The buckets, or undefined where the answer has no such array; always the same list for the same answer. */
export function listedBuckets(exchange: Exchange): readonly Item[] | undefined {
  const buckets = rankingOf(exchange)?.['buckets'];
  if (!Array.isArray(buckets)) return undefined;
  return buckets.every(isObject) ? buckets : buckets.filter(isObject);
}

/** The buckets of a ranking that have a name and a count. */
export const facetValuesOf = (exchange: Exchange): readonly FacetValue[] => facetValues(bucketsOf(exchange));

/** The buckets that have a name and a count. */
export function facetValues(buckets: readonly Item[]): readonly FacetValue[] {
  return buckets.flatMap(({ name, unique_postings: counted }) => {
    const count = numberOf(counted);
    return typeof name === 'string' && count !== undefined ? [{ name, count }] : [];
  });
}

/** `data.ranking` of a 200. */
export function rankingOf(exchange: Exchange): Item | undefined {
  const ranking = dataOf(exchange)?.['ranking'];
  return isObject(ranking) ? ranking : undefined;
}

/** `data.totals` of a 200. */
export function totalsOf(exchange: Exchange): Item | undefined {
  const totals = dataOf(exchange)?.['totals'];
  return isObject(totals) ? totals : undefined;
}

/** `totals.unique_postings` of an answer, or the `unique_postings` of a page of postings. */
export function totalPostings(exchange: Exchange): number | undefined {
  return numberOf((totalsOf(exchange) ?? dataOf(exchange))?.['unique_postings']);
}

/** The sum of a metric over some buckets or steps; one without a number counts as 0. */
export function sumAt(items: readonly Item[], metric: string): number {
  return sumOf(items.map((item) => numberOf(item[metric]) ?? 0));
}

/** The objects in the array that a key has as its value; undefined if the value is not an array. */
export function itemsAt(item: Item, key: string): readonly Item[] | undefined {
  const value = item[key];
  return Array.isArray(value) ? value.filter(isObject) : undefined;
}
