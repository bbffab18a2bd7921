import type { ExportedPosting } from './exported-postings.ts';
import type { RecountOptions } from './recount-context.ts';
import { daysBetween } from './time-frame.ts';

/** A metric of a set of postings (decisions.md#metrics). */
export type Metric =
  | 'unique_postings'
  | 'duplicate_postings'
  | 'total_postings'
  | 'posting_intensity'
  | 'unique_companies'
  | 'median_posting_duration'
  | 'min_salary'
  | 'median_salary'
  | 'max_salary';

function median(values: readonly number[], options: RecountOptions): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (lower === undefined || upper === undefined) return null;
  if (lower === upper) return lower;
  const mean = (lower + upper) / 2;
  return { mean, lower, upper, rounded: Math.round(mean) }[options.of('median')];
}

type Postings = readonly ExportedPosting[];

function duplicatesOf(postings: Postings): number {
  return postings.reduce((sum, { duplicates }) => sum + duplicates, 0);
}
const salariesOf = (postings: Postings): readonly number[] => postings.flatMap(({ salary }) => salary ?? []);
function durationsOf(postings: Postings): readonly number[] {
  return postings.flatMap(({ posted, expired }) => (expired === null ? [] : daysBetween(posted, expired)));
}

const definitions: {
  readonly [M in Metric]: (postings: Postings, options: RecountOptions) => number | null;
} = {
  unique_postings: (postings) => postings.length,
  duplicate_postings: duplicatesOf,
  total_postings: (postings) => postings.length + duplicatesOf(postings),
  posting_intensity: (postings) =>
    postings.length === 0 ? 0 : (postings.length + duplicatesOf(postings)) / postings.length,
  unique_companies: (postings) => new Set(postings.flatMap(({ company }) => company ?? [])).size,
  // Of closed postings only.
  median_posting_duration: (postings, options) => median(durationsOf(postings), options),
  min_salary: (postings) => salariesOf(postings).toSorted((a, b) => a - b)[0] ?? null,
  median_salary: (postings, options) => median(salariesOf(postings), options),
  max_salary: (postings) => salariesOf(postings).toSorted((a, b) => b - a)[0] ?? null,
};

/** A metric of some postings; null for a salary or a duration of nothing. */
export function metricOf(metric: Metric, postings: Postings, options: RecountOptions): number | null {
  return definitions[metric](postings, options);
}

/** Some metrics by name. One that is over nothing is null, 0 or absent (decisions.md#medians). */
export function metricsOf(
  metrics: readonly Metric[],
  postings: Postings,
  options: RecountOptions,
): { readonly [metric: string]: number | null } {
  const values: { [metric: string]: number | null } = {};
  for (const metric of metrics) {
    const value = metricOf(metric, postings, options);
    if (value !== null) values[metric] = value;
    else if (options.of('nothing-median') === 'zero') values[metric] = 0;
    else if (options.of('nothing-median') === 'null') values[metric] = null;
  }
  return values;
}
