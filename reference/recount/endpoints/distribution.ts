import { groupBy } from '../../../contracts/index.ts';
import type { ExportedPosting } from '../exported-postings.ts';
import { measureOf, type Measure } from '../measures.ts';
import { metricsOf, type Metric } from '../metric-values.ts';
import { type RecountContext, Refused, type RecountOptions } from '../recount-context.ts';

/** What the bodies of requests for distributions have. */
export interface DistributionRequest {
  readonly distribution: {
    readonly type: 'histogram' | 'percentile';
    readonly options: { readonly interval?: number; readonly keys?: readonly number[] };
    readonly metrics?: readonly Metric[];
  };
}

/** A posting with its value. */
interface Valued {
  readonly value: number;
  readonly posting: ExportedPosting;
}

interface Step {
  readonly key: number;
  readonly value: number;
  readonly postings: readonly ExportedPosting[];
}

/** Beyond this number of steps, those without postings are absent (decisions.md#histograms). */
const MOST_STEPS = 1000;

function histogram(
  valued: readonly Valued[],
  { min, max }: { readonly min: number; readonly max: number },
  interval: number,
  options: RecountOptions,
): readonly Step[] {
  const origins = { zero: 0, minimum: min, multiple: Math.floor(min / interval) * interval };
  const origin = origins[options.of('histogram-origin')];
  const byNumber = groupBy(valued, ({ value }) => Math.floor((value - origin) / interval));
  const count = Math.floor((max - origin) / interval) + 1;
  const hasAll = count <= MOST_STEPS && options.of('empty-steps') === 'present';
  const numbers = hasAll ? Array.from({ length: count }, (_, number) => number) : [...byNumber.keys()];
  const steps = numbers
    .toSorted((a, b) => a - b)
    .map((number) => ({
      value: origin + number * interval,
      postings: (byNumber.get(number) ?? []).map(({ posting }) => posting),
    }));
  return steps.map((step, index) => ({ key: index + 1, ...step }));
}

/** The percentile p of sorted values (decisions.md#percentiles). */
function percentile(sorted: readonly number[], p: number, options: RecountOptions): number {
  const n = sorted.length;
  const at = (place: number): number => sorted[Math.min(n - 1, Math.max(0, place))] ?? 0;
  const place = (p * (n - 1)) / 100;
  const [below, above] = [at(Math.floor(place)), at(Math.ceil(place))];
  const definitions = {
    'nearest-rank': at(Math.ceil((p * n) / 100) - 1),
    linear: below + (place - Math.floor(place)) * (above - below),
    lower: below,
    higher: above,
    'by-upper-count': at(Math.floor((p * n) / 100)),
  };
  return definitions[options.of('percentile')];
}

/** A step of each percentile, with the postings up to its value. */
function percentiles(
  valued: readonly Valued[],
  keys: readonly number[],
  options: RecountOptions,
): readonly Step[] {
  const sorted = valued.map(({ value }) => value).toSorted((a, b) => a - b);
  return keys
    .toSorted((a, b) => a - b)
    .map((key) => {
      const value = percentile(sorted, key, options);
      const upTo = valued.filter((other) => other.value <= value);
      return { key, value, postings: upTo.map(({ posting }) => posting) };
    });
}

/** The distribution of a measure over some postings. Throws Refused without the options of its type. */
export function distributionOf(
  postings: readonly ExportedPosting[],
  measure: Measure,
  { type, options: requested }: DistributionRequest['distribution'],
  metrics: readonly Metric[],
  { dataset: { lastDay }, options }: RecountContext,
): object {
  const valued = postings.flatMap((posting) => {
    const value = measureOf(posting, measure, lastDay);
    return value === null ? [] : [{ value, posting }];
  });
  const values = valued.map(({ value }) => value);
  const domain = {
    min: values.reduce((a, b) => Math.min(a, b), values[0] ?? 0),
    max: values.reduce((a, b) => Math.max(a, b), values[0] ?? 0),
  };
  const { interval, keys } = requested;
  const isHistogram = type === 'histogram';
  if (isHistogram ? interval === undefined : keys === undefined) throw new Refused(`no options of a ${type}`);
  const stepsOf = (): readonly Step[] =>
    isHistogram
      ? histogram(valued, domain, interval ?? 1, options)
      : percentiles(valued, keys ?? [], options);
  const steps = valued.length === 0 ? [] : stepsOf();
  return {
    buckets: steps.map(({ key, value, postings: ofStep }) => ({
      key,
      value,
      ...metricsOf(metrics, ofStep, options),
    })),
    domain,
    facet: measure,
    interval: isHistogram ? interval : null,
    type,
  };
}
