import { filterPostings, type FilterBody } from '../filter/posting-filter.ts';
import { measureNamed } from '../measures.ts';
import { metricsOf, type Metric } from '../metric-values.ts';
import { type RecountContext, Refused } from '../recount-context.ts';
import { distributionOf, type DistributionRequest } from './distribution.ts';
import { defaultMetric } from './ranked-groups.ts';
import { seriesOf } from './time-series.ts';

/** What all bodies of the group have. */
export interface CompanyRequest {
  readonly filter: FilterBody | readonly FilterBody[];
  readonly metrics?: readonly Metric[];
}

/** Metrics with the number of postings, which `totals` have in addition to the requested ones. */
function withPostings(metrics: readonly Metric[]): readonly Metric[] {
  return [...new Set<Metric>(['unique_postings', ...metrics])];
}

/** POST /totals. */
export function recountTotals({ dataset, options }: RecountContext, body: CompanyRequest): object {
  const { filter, metrics = [defaultMetric(options)] } = body;
  return { totals: metricsOf(metrics, filterPostings(dataset, filter, options).selected, options) };
}

/** POST /timeseries: a point for each month of the filter. */
export function recountMonths({ dataset, options }: RecountContext, body: CompanyRequest): object {
  const { filter, metrics = [defaultMetric(options)] } = body;
  const { selected, frames } = filterPostings(dataset, filter, options);
  const [frame] = frames;
  if (frame?.kind !== 'days') throw new Refused('a series of active postings');
  if (new Set(frames.map((other) => JSON.stringify(other))).size > 1)
    throw new Refused('several time frames');
  const { names, values } = seriesOf(selected, metrics, { frame, unit: 'month', isWhole: true }, options);
  return {
    timeseries: { month: names, ...values },
    totals: metricsOf(withPostings(metrics), selected, options),
  };
}

/** POST /distributions/{distributionFacet}. */
export function recountDistribution(
  context: RecountContext,
  { filter, distribution }: CompanyRequest & DistributionRequest,
): object {
  const { dataset, options, facet } = context;
  const measure = measureNamed(facet);
  const metrics = withPostings(distribution.metrics ?? [defaultMetric(options)]);
  const { selected } = filterPostings(dataset, filter, options);
  return {
    distribution: distributionOf(selected, measure, distribution, metrics, context),
    totals: metricsOf(metrics, selected, options),
  };
}
