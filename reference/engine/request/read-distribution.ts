import { isMeasure, type Measure } from '../metric/measures.ts';
import { summedMetrics, type SummedMetric } from '../metric/metrics.ts';
import type { PostingDialect } from '../query-context.ts';
import { malformedRequest, unrecognizedFacet } from './malformed-request.ts';
import { defaultMetric } from './read-rank.ts';
import { closedObject, someOf, type RequestSchema } from './request-schema.ts';

/** The kind of a distribution: steps of one width, or percentiles (rankings.md#distributions). */
export type DistributionSpec = { readonly metrics: readonly SummedMetric[] } & (
  | { readonly type: 'histogram'; readonly interval: number }
  | { readonly type: 'percentile'; readonly keys: readonly number[] }
);

/** A `distribution` of a request that fits its schema. */
export interface DistributionBody {
  readonly type: 'histogram' | 'percentile';
  readonly options: { readonly interval?: number; readonly keys?: readonly number[] };
  readonly metrics?: readonly SummedMetric[];
}

/** The schema of `distribution`. */
export const distributionSchema: RequestSchema = closedObject(
  {
    type: { type: 'string', enum: ['histogram', 'percentile'] },
    options: closedObject({
      // The least width that is written out exactly with values of ten digits.
      interval: { type: 'number', minimum: 0.001 },
      keys: {
        type: 'array',
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        items: { type: 'number', minimum: 0, maximum: 100 },
      },
    }),
    metrics: someOf(summedMetrics),
  },
  ['type', 'options'],
);

/** Reads a `distribution` that fits its schema. Throws ServiceError (400) for options of the other type. */
export function readDistribution(
  { type, options, metrics }: DistributionBody,
  dialect: PostingDialect,
): DistributionSpec {
  const { interval, keys } = options;
  const requested = [...new Set(metrics ?? [defaultMetric(dialect, 'metrics', 'distribution')])];
  const field = { histogram: 'interval', percentile: 'keys' } as const;
  const other = type === 'histogram' ? 'percentile' : 'histogram';
  if (options[field[other]] !== undefined)
    throw malformedRequest(
      `Unrecognized field '${field[other]}' at distribution.options for the type ${type}`,
    );
  if (type === 'histogram' && interval !== undefined) return { type, interval, metrics: requested };
  if (type === 'percentile' && keys !== undefined)
    return { type, keys: keys.toSorted((a, b) => a - b), metrics: requested };
  throw malformedRequest(`Missing field '${field[type]}' at distribution.options`);
}

/** A distribution facet by its name in a path. Throws ServiceError (404) for one that does not exist. */
export function distributionFacet(name: string): Measure {
  if (!isMeasure(name)) throw unrecognizedFacet(name);
  return name;
}
