import type { Metric } from '../metric/metrics.ts';

/** What groups can be ranked by (observed.md 1.1, `rank.by`). */
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

/** How groups are ranked (service.md, `rank` and `nested_rank`). */
export interface RankSpec {
  readonly by: RankMetric;
  readonly limit: number;
  readonly extraMetrics: readonly Metric[];
  /** Groups of fewer postings are omitted. */
  readonly minUniquePostings: number;
  /** The only values whose groups are given; null for all. */
  readonly include: readonly string[] | null;
  readonly exclude: readonly string[] | null;
}

/** The metrics that every bucket shows: how many postings, what it is ranked by, and what was asked for. */
export function shownMetrics({ by, extraMetrics }: RankSpec): readonly Metric[] {
  return [...new Set<Metric>(['unique_postings', ...(by === 'significance' ? [] : [by]), ...extraMetrics])];
}
