import type { Facet } from '../facet/facets.ts';
import type { CompiledFilters } from '../filter/compile-filters.ts';
import { isSummed, type MetricValues } from '../metric/metrics.ts';
import { metricValues, totalsOf } from '../metric/totals.ts';
import type { QueryContext } from '../query-context.ts';
import { shownMetrics, type RankSpec } from '../request/read-rank.ts';
import { rankGroups, type RankedGroup } from './ranking.ts';

/** The groups of a facet over a whole filter, and the metrics of that filter. */
interface RankedWhole {
  readonly groups: readonly RankedGroup[];
  readonly totals: MetricValues & { readonly unique_postings: number };
}

/** Ranks the groups of a facet over all postings that satisfy the filters. */
export async function rankWhole(
  context: QueryContext,
  facet: Facet,
  { foreground, background }: CompiledFilters,
  spec: RankSpec,
): Promise<RankedWhole> {
  const metrics = shownMetrics(spec);
  // The groups of a facet with one value per posting have counted each posting once, those without a value too.
  const areCounted = !facet.isList && metrics.every(isSummed);
  const [{ groups, all }, totals] = await Promise.all([
    rankGroups(context, facet, { foreground, background, outer: null }, spec),
    areCounted ? null : totalsOf(context, foreground, metrics),
  ]);
  const whole = totals ?? metricValues(metrics, { ...all }, context.dialect);
  return { groups, totals: { ...whole, unique_postings: whole.unique_postings ?? 0 } };
}

/** A ranked group as the service shows it. */
interface BucketBody {
  readonly name: string;
  readonly unique_postings: number;
  readonly [metric: string]: unknown;
}

/** A ranking as the service shows it. */
interface RankingBody<Bucket> {
  readonly buckets: readonly Bucket[];
  readonly facet: string;
  readonly limit: number;
  readonly rank_by: string;
}

/** A ranked group with its metrics. */
export function bucketBody({ name, postings, metrics }: RankedGroup): BucketBody {
  return { name, ...metrics, unique_postings: postings };
}

/** A ranking with its buckets. */
export function rankingBody<Bucket>(
  facet: Facet,
  { limit, by }: RankSpec,
  buckets: readonly Bucket[],
): RankingBody<Bucket> {
  return { buckets, facet: facet.facet, limit, rank_by: by };
}
