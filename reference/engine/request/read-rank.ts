import type { Facet } from '../facet/facets.ts';
import { malformedRequest } from './malformed-request.ts';
import { metrics, type Metric } from '../metric/metrics.ts';
import { rankMetrics, type RankMetric, type RankSpec } from './rank-spec.ts';
import { closedObject, someOf, type RequestSchema } from './request-schema.ts';

type Value = string | number;

/** A `rank` or `nested_rank` of a request that fits its schema. */
export interface RankBody {
  readonly by?: RankMetric;
  readonly limit?: number;
  readonly extra_metrics?: readonly Metric[];
  readonly min_unique_postings?: number;
  readonly include?: readonly Value[];
  readonly exclude?: readonly Value[];
}

const values: RequestSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 1000,
  items: { type: ['string', 'integer'] },
};

/** The schema of `rank` and `nested_rank` (observed.md 1.1). */
export const rankSchema: RequestSchema = closedObject({
  by: { type: 'string', enum: rankMetrics },
  limit: { type: 'integer', minimum: 0 },
  extra_metrics: someOf(metrics),
  min_unique_postings: { type: 'integer', minimum: 1 },
  include: values,
  exclude: values,
});

const usualLimit = 10;

/** The largest limit of a ranking. */
export const mostGroups = 1000;

/** The largest limit of a ranking whose groups carry rankings of their own. */
export const mostParents = 100;

/** Too many values for a ranking without limit. */
const largeColumns: readonly string[] = ['title', 'city', 'company', 'skills', 'certifications'];

/**
 * Reads a `rank` that fits its schema; `at` is its name in the request. Throws ServiceError (400) for a limit or a metric
 * that the facet can't be ranked by.
 */
export function readRank(body: RankBody, facet: Facet, most: number, at: string): RankSpec {
  const { by = 'unique_postings', limit = usualLimit } = body;
  if (limit > most) throw malformedRequest(`Expected at most ${most} at ${at}.limit`);
  if (limit === 0 && largeColumns.includes(facet.column))
    throw malformedRequest(`Expected at least 1 at ${at}.limit for the facet ${facet.facet}`);
  if (facet.column === 'sources' && by !== 'unique_postings')
    throw malformedRequest(`Expected unique_postings at ${at}.by for the facet ${facet.facet}`);
  return {
    by,
    limit,
    extraMetrics: body.extra_metrics ?? [],
    minUniquePostings: body.min_unique_postings ?? (by === 'significance' ? 3 : 1),
    include: body.include?.map(String) ?? null,
    exclude: body.exclude?.map(String) ?? null,
  };
}
