import type { OracleCase } from '../oracle-case.ts';
import type { Pool } from './pool.ts';

/** The same request with one part changed. */
export function variationOf(one: OracleCase, pool: Pool): OracleCase {
  const { rank, series, histogram, nested, metrics, listing, percentiles, filter } = one;
  const other = (metric: string | undefined): string =>
    metric === 'unique_postings'
      ? pool.group === 'rankings'
        ? 'total_postings'
        : 'median_salary'
      : 'unique_postings';
  if (metrics !== undefined) return { ...one, metrics: [other(metrics[0])] };
  if (series !== undefined) return { ...one, series: { ...series, metrics: [other(series.metrics[0])] } };
  if (histogram !== undefined)
    return { ...one, histogram: { ...histogram, interval: histogram.interval * 2 } };
  if (nested !== undefined) {
    const { limit } = nested.rank;
    return { ...one, nested: { ...nested, rank: { ...nested.rank, limit: limit > 1 ? limit - 1 : 2 } } };
  }
  if (percentiles !== undefined)
    return {
      ...one,
      percentiles: {
        ...percentiles,
        keys: percentiles.keys
          .map((key) => Math.max(1, key - 1))
          .filter((key, at, all) => all.indexOf(key) === at),
      },
    };
  if (listing !== undefined)
    return { ...one, listing: { ...listing, limit: listing.limit > 1 ? listing.limit - 1 : 1 } };
  if (filter.terms.length > 0) return { ...one, filter: { ...filter, terms: filter.terms.slice(1) } };
  return rank === undefined ? one : { ...one, rank: { ...rank, limit: rank.limit > 1 ? rank.limit - 1 : 2 } };
}
