import { distributionOf, type DistributionBody } from './distribution.ts';
import type { ExportedDataset } from '../exported-postings.ts';
import { measureNames, type Measure } from '../measures.ts';
import { metricsOf, type Metric } from '../metric-values.ts';
import { filterPostings, type FilterBody } from '../filter/posting-filter.ts';
import { defaultMetric } from './ranked-groups.ts';
import { Refused, type RecountOptions } from '../recount-options.ts';
import { seriesOf } from './time-series.ts';

/** What all bodies of the group have. */
export interface CompanyRequest {
  readonly filter: FilterBody | readonly FilterBody[];
  readonly metrics?: readonly Metric[];
}

/** POST /totals. */
export function recountTotals(
  dataset: ExportedDataset,
  body: CompanyRequest,
  options: RecountOptions,
): object {
  const metrics = body.metrics ?? [defaultMetric(options)];
  return { totals: metricsOf(metrics, filterPostings(dataset, body.filter, options).selected, options) };
}

/** POST /timeseries: a point for each month of the filter. */
export function recountMonths(
  dataset: ExportedDataset,
  body: CompanyRequest,
  options: RecountOptions,
): object {
  const metrics = body.metrics ?? [defaultMetric(options)];
  const { selected, frames } = filterPostings(dataset, body.filter, options);
  const [frame] = frames;
  if (frame?.kind !== 'days') throw new Refused('a series of active postings');
  if (new Set(frames.map((other) => JSON.stringify(other))).size > 1)
    throw new Refused('several time frames');
  const { names, values } = seriesOf(selected, metrics, frame, 'month', true, options);
  return {
    timeseries: { month: names, ...values },
    totals: metricsOf([...new Set<Metric>(['unique_postings', ...metrics])], selected, options),
  };
}

/** POST /distributions/{distributionFacet}. */
export function recountDistribution(
  dataset: ExportedDataset,
  measure: string,
  body: CompanyRequest & { readonly distribution: DistributionBody },
  options: RecountOptions,
): object {
  if (!(measureNames as readonly string[]).includes(measure))
    throw new Refused(`no distribution of ${measure}`);
  const requested = body.distribution.metrics ?? [defaultMetric(options)];
  const metrics = [...new Set<Metric>(['unique_postings', ...requested])];
  const { selected } = filterPostings(dataset, body.filter, options);
  return {
    distribution: distributionOf(
      selected,
      measure as Measure,
      body.distribution,
      metrics,
      dataset.lastDay,
      options,
    ),
    totals: metricsOf(metrics, selected, options),
  };
}
