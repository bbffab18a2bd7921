import { openFilterOf, type OracleCase } from '../oracle-case.ts';
import { NO_SUCH_VALUE } from './filter-arbitrary.ts';
import type { Pool } from './pool.ts';

/** The metrics that the specification names. */
const histogramMetrics: readonly string[] = ['duplicate_postings'];
const seriesMetrics: readonly string[] = ['unique_postings', 'total_postings'];
const totalsMetrics: readonly string[] = ['unique_postings', 'median_salary'];

/** Whether a request has only parts that the specification names or the survey saw accepted: a target has to answer it. */
export function isGranted(one: OracleCase, pool: Pool): boolean {
  const { filter, facet, rank, series, histogram, nested, metrics = [], percentiles, listing } = one;
  const ranked = [rank, nested?.rank].filter((each) => each !== undefined);
  return (
    ['', 'active ', 'phrase '].includes(openFilterOf(one)) &&
    listing?.page === undefined &&
    Object.entries(filter.facets).every(
      ([key, values]) => pool.values.has(key) && !values.includes(NO_SUCH_VALUE),
    ) &&
    (facet === undefined || pool.grantedFacets.includes(facet)) &&
    ranked.every(
      ({ by, limit, extra }) =>
        limit <= pool.rankLimit &&
        ['unique_postings', 'significance'].includes(by) &&
        extra.every((metric) => ['unique_companies', 'median_posting_duration'].includes(metric)),
    ) &&
    (rank === undefined || rank.by === 'unique_postings') &&
    (nested === undefined ||
      (pool.grantedInner.includes(nested.facet) && nested.rank.by === 'significance')) &&
    (series === undefined ||
      (series.when.start.length === 7 && series.metrics.every((metric) => seriesMetrics.includes(metric)))) &&
    (histogram === undefined ||
      (pool.grantedInner.includes(histogram.facet) &&
        histogram.metrics.every((metric) => histogramMetrics.includes(metric)))) &&
    metrics.every((metric) => totalsMetrics.includes(metric)) &&
    (percentiles === undefined ||
      (pool.grantedInner.includes(percentiles.facet) &&
        percentiles.keys.every((key) => key > 0 && key < 100)))
  );
}
