import type { ServiceError } from '../../app/service-error.ts';
import { type Metric, metrics, summedMetrics } from '../metric/metrics.ts';
import type { PostingDialect } from '../query-context.ts';
import { malformedRequest } from './malformed-request.ts';
import { closedObject, someOf, type RequestSchema } from './request-schema.ts';

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
type RankMetric = (typeof rankMetrics)[number];

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

/** The schema of `rank` and `nested_rank`. */
export const rankSchema: RequestSchema = closedObject({
  by: { type: 'string', enum: rankMetrics },
  limit: { type: 'integer', minimum: 1 },
  extra_metrics: someOf(metrics),
  min_unique_postings: { type: 'integer', minimum: 1 },
  include: values,
  exclude: values,
});

/** The largest limit of a ranking. */
export const MOST_GROUPS = 1000;

/** The largest limit of a ranking whose groups carry rankings of their own. */
export const MOST_PARENTS = 100;

/** The metric where a request names none. Throws ServiceError (400) where the dialect has no default. */
export function defaultMetric(
  dialect: PostingDialect,
  field: string,
  at: string,
): (typeof summedMetrics)[number] {
  const name = dialect['default-metric'];
  const metric = summedMetrics.find((summed) => summed === name);
  if (metric === undefined) throw missingField(field, at);
  return metric;
}

/** The limit of a request; `at` is the object that has it. Throws ServiceError (400) for a refused or missing one. */
export function limitOf(
  requested: number | undefined,
  byDefault: string,
  {
    most,
    above,
    at,
  }: { readonly most: number; readonly above: PostingDialect['large-limit']; readonly at: string },
): number {
  if (requested === undefined && byDefault === 'required')
    throw missingField('limit', at || 'the request body');
  const limit = requested ?? Math.min(Number(byDefault), most);
  if (limit <= most || above === 'served') return limit;
  if (above === 'clamped') return most;
  throw malformedRequest(`Expected at most ${most} at ${at === '' ? '' : `${at}.`}limit`);
}

function missingField(field: string, at: string): ServiceError {
  return malformedRequest(`Missing field '${field}' at ${at}`);
}

/** Reads a `rank` that fits its schema; `at` is its name. Throws ServiceError (400) for a refused limit or missing field. */
export function readRank(body: RankBody, most: number, at: string, dialect: PostingDialect): RankSpec {
  const by = body.by ?? defaultMetric(dialect, 'by', at);
  return {
    by,
    limit: limitOf(body.limit, dialect['default-limit'], { most, above: dialect['large-limit'], at }),
    extraMetrics: body.extra_metrics ?? [],
    minUniquePostings: body.min_unique_postings ?? (by === 'significance' ? 3 : 1),
    include: body.include?.map(String) ?? null,
    exclude: body.exclude?.map(String) ?? null,
  };
}
