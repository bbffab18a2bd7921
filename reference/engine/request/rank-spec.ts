import type { Metric } from '../metric/metrics.ts';

/** What groups can be ranked by (decisions.md#metrics). */
export const rankMetrics = [
  'unique_postings',
  'duplicate_postings',
  'total_postings',
  'posting_intensity',
  'unique_companies',
  'significance',
] as const;

/** One of `rankMetrics`. */
export type RankMetric = (typeof rankMetrics)[number];

/** How groups are ranked (rankings.md#rank). */
export interface RankSpec {
  readonly by: RankMetric;
  readonly limit: number;
  readonly extraMetrics: readonly Metric[];
  /** Groups of fewer postings are omitted. */
  readonly minUniquePostings: number;
  /** The only values whose groups are returned; null for all. */
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[] | null;
}

/** The metrics that every bucket shows: the number of postings, the metric of the ranking, and the requested ones. */
export function shownMetrics({ by, extraMetrics }: RankSpec): readonly Metric[] {
  return [...new Set<Metric>(['unique_postings', ...(by === 'significance' ? [] : [by]), ...extraMetrics])];
}
