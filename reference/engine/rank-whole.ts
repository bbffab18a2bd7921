import type { Facet } from './facets.ts';
import type { CompiledFilters } from './filter-sql.ts';
import { postingsWhere } from './keyed-postings.ts';
import type { MetricValues } from './metrics.ts';
import type { PostingStore } from './posting-store.ts';
import { shownMetrics, type RankSpec } from './rank-spec.ts';
import { rankGroups, wholeKey, type RankedGroup } from './ranking.ts';
import { totalsOf } from './totals.ts';

/** The groups of a facet over a whole filter, and the metrics of that filter. */
export interface RankedWhole {
  readonly groups: readonly RankedGroup[];
  readonly totals: MetricValues & { readonly unique_postings: number };
}

/** Ranks the groups of a facet over all postings that keep the filters. */
export async function rankWhole(
  store: PostingStore,
  facet: Facet,
  { foreground, background }: CompiledFilters,
  spec: RankSpec,
  signal?: AbortSignal,
): Promise<RankedWhole> {
  const totals = await totalsOf(store, foreground, shownMetrics(spec), signal);
  const size = totals.unique_postings ?? 0;
  const rows = { foreground: postingsWhere(foreground), background: postingsWhere(background) };
  const ranked = await rankGroups(store, facet, rows, [{ key: wholeKey, size }], spec, signal);
  return { groups: ranked.get(wholeKey) ?? [], totals: { ...totals, unique_postings: size } };
}
