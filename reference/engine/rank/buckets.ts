import type { Facet } from '../facet/facets.ts';
import type { RankSpec } from '../request/rank-spec.ts';
import type { RankedGroup } from './ranking.ts';

/** A ranked group as the service shows it. */
export interface BucketBody {
  readonly name: string;
  readonly unique_postings: number;
  readonly [metric: string]: unknown;
}

/** A ranking as the service shows it. */
export interface RankingBody<Bucket> {
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
