import type { Facet } from '../facet/facets.ts';
import type { CompiledFilters } from '../filter/filter-sql.ts';
import { postingsWhere } from '../sql/keyed-postings.ts';
import type { MetricValues } from '../metric/metrics.ts';
import type { QueryContext } from '../query-context.ts';
import { hasSize } from './ranking-sql.ts';
import { shownMetrics, type RankSpec } from '../request/rank-spec.ts';
import { rankGroups, type RankedGroup } from './ranking.ts';
import { totalsOf } from '../metric/totals.ts';

/** The groups of a facet over a whole filter, and the metrics of that filter. */
export interface RankedWhole {
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
  const rows = {
    foreground: postingsWhere(foreground),
    background: postingsWhere(background),
    parents: null,
  };
  const metrics = shownMetrics(spec);
  const ranking = rankGroups(context, facet, rows, spec);
  if (metrics.length === 1 && hasSize(facet, spec.by)) {
    const groups = await ranking;
    // The ranking has counted the postings already.
    const counted = groups[0]?.parentPostings;
    if (counted !== undefined) return { groups, totals: { unique_postings: counted } };
  }
  const [groups, totals] = await Promise.all([ranking, totalsOf(context, foreground, metrics)]);
  return { groups, totals: { ...totals, unique_postings: totals.unique_postings ?? 0 } };
}
