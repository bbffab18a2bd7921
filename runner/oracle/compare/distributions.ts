import { valueAt, numberOf } from '../../../contracts/index.ts';
import { type Item } from '../../../properties/index.ts';
import { itemsAt, sameValue, type Comparison } from './comparison.ts';

/** Two distributions of the same postings. */
export interface DistributionPair {
  readonly target: unknown;
  readonly oracle: unknown;
  /** JSON pointer to the distribution. */
  readonly path: string;
  readonly metrics: readonly string[];
}

/** What the target has instead of a step that it lacks, and the oracle instead of a step that it does not have. */
export const NO_SUCH_STEP = 'no such step';
export const NO_STEP_HERE = 'the start of a step with postings';

/** Two histograms. */
export interface HistogramPair extends DistributionPair {
  /** The smallest values of other postings with which the first step may start, where it starts with the smallest one. */
  readonly smallest?: () => Promise<readonly number[]>;
}

/** Compares two histograms by the value at which a step starts; empty steps are free (decisions.md#histograms). */
export async function compareHistograms(
  c: Comparison,
  { target, oracle, path, metrics, smallest }: HistogramPair,
): Promise<void> {
  const given = itemsAt(target, 'buckets');
  const wanted = itemsAt(oracle, 'buckets') ?? [];
  if (
    !c.judge('histogram steps', `${path}/buckets`, given !== undefined, 'a list of steps', 'none') ||
    !given
  )
    return;
  const isFilled = (step: Item): boolean => metrics.some((metric) => (numberOf(step[metric]) ?? 1) !== 0);
  const unmatched = new Set(wanted.filter(isFilled));
  const matching = stepsByStart(wanted);
  const others = given.filter((step) => isFilled(step) && matching(step) === undefined);
  const isOfOther =
    smallest !== undefined &&
    (others.length === 0 ||
      isStartedAt(others, valueAt(oracle, 'interval'), [
        valueAt(oracle, 'domain', 'min'),
        valueAt(target, 'domain', 'min'),
        ...(await smallest()),
      ]));
  const steps = isOfOther ? 'histogram steps from the smallest value' : 'histogram steps';
  for (const [place, step] of given.entries()) {
    const match = matching(step);
    if (match === undefined) {
      if (isFilled(step))
        c.judge(steps, `${path}/buckets/${place}/value`, false, NO_STEP_HERE, step['value']);
      continue;
    }
    unmatched.delete(match);
    c.judge(steps, `${path}/buckets/${place}/value`, true, undefined, undefined);
    for (const metric of metrics)
      c.value(`histogram ${metric}`, `${path}/buckets/${place}/${metric}`, match[metric], step[metric]);
  }
  for (const step of unmatched)
    c.judge(steps, `${path}/buckets`, false, `a step that starts at ${String(step['value'])}`, NO_SUCH_STEP);
  compareKeys(c, path, given, numberOf(valueAt(oracle, 'interval')));
  compareDomain(c, 'histogram domain', { target, oracle, path, metrics });
  for (const field of ['facet', 'interval', 'type'])
    c.value(`histogram ${field}`, `${path}/${field}`, valueAt(oracle, field), valueAt(target, field));
}

/** Keys count the steps that are shown from 1, or all steps, of which the first ones may be left out. */
function compareKeys(c: Comparison, path: string, given: readonly Item[], interval = 1): void {
  const [first] = given;
  const [start, from] = [numberOf(first?.['value']), numberOf(first?.['key'])];
  if (first === undefined || start === undefined) return;
  const isPlace = given.every(({ key }, place) => key === place + 1);
  const isStep =
    from !== undefined &&
    from >= 1 &&
    given.every(({ key, value }) => {
      const steps = ((numberOf(value) ?? Number.NaN) - start) / interval;
      return Math.round(steps) === (numberOf(key) ?? Number.NaN) - from;
    });
  const at = `${path}/buckets/0/key`;
  c.judge('histogram key', at, isPlace || isStep, 'keys that count the steps from 1', first['key']);
}

/** Whether steps are whole intervals away from one of these values. */
function isStartedAt(steps: readonly Item[], interval: unknown, values: readonly unknown[]): boolean {
  const width = numberOf(interval) ?? 1;
  const places = (value: unknown): readonly number[] =>
    steps.map((step) => ((numberOf(step['value']) ?? Number.NaN) - (numberOf(value) ?? Number.NaN)) / width);
  return values.some((value) => places(value).every((place) => Math.abs(place - Math.round(place)) < 1e-6));
}

/** Finds the step that starts where another one does; near 0 compared with the largest start counts as 0. */
function stepsByStart(steps: readonly Item[]): (other: Item) => Item | undefined {
  const starts = steps.flatMap((step) => {
    const value = numberOf(step['value']);
    return value === undefined ? [] : [[value, step] as const];
  });
  const exact = new Map(starts);
  const nearly = 1e-9 * starts.reduce((most, [value]) => Math.max(most, Math.abs(value)), 0);
  return (other) => {
    const value = numberOf(other['value']);
    if (value === undefined) return undefined;
    return (
      exact.get(value) ??
      starts.find(([start]) => sameValue(start, value) || Math.abs(start - value) <= nearly)?.[1]
    );
  };
}

/** Compares percentiles by their key; what `unique_postings` of a percentile counts is open. */
export function comparePercentiles(c: Comparison, { target, oracle, path, metrics }: DistributionPair): void {
  const wanted = itemsAt(oracle, 'buckets') ?? [];
  // Without values there are no percentiles, whatever a target returns.
  if (wanted.length === 0) return;
  const given = itemsAt(target, 'buckets');
  if (
    !c.judge('percentile value', `${path}/buckets`, given !== undefined, 'a list of percentiles', 'none') ||
    !given
  )
    return;
  for (const one of wanted) {
    const place = given.findIndex((bucket) => bucket['key'] === one['key']);
    const bucket = given[place];
    if (
      !c.judge(
        'percentile value',
        `${path}/buckets`,
        bucket !== undefined,
        `the percentile ${String(one['key'])}`,
        'none',
      )
    )
      continue;
    c.value('percentile value', `${path}/buckets/${place}/value`, one['value'], bucket?.['value']);
    for (const metric of metrics)
      c.value('percentile count', `${path}/buckets/${place}/${metric}`, one[metric], bucket?.[metric]);
  }
  c.judge(
    'percentile value',
    `${path}/buckets`,
    given.length === wanted.length,
    `${wanted.length} percentiles`,
    `${given.length}`,
  );
  compareDomain(c, 'percentile domain', { target, oracle, path, metrics });
}

/** The domain of nothing is open. */
function compareDomain(c: Comparison, aspect: string, { target, oracle, path }: DistributionPair): void {
  if ((itemsAt(oracle, 'buckets') ?? []).length === 0) return;
  for (const end of ['min', 'max'])
    c.value(aspect, `${path}/domain/${end}`, valueAt(oracle, 'domain', end), valueAt(target, 'domain', end));
}
