import { mapInTurns, pause } from '../../http/turns.ts';
import { measureKey, WHOLE_KEY } from '../group/group-key.ts';
import { groupPostings, type GroupedPostings } from '../group/group-postings.ts';
import type { Measure } from '../metric/measures.ts';
import { summedValue, type Sums } from '../metric/metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import type { DistributionSpec } from '../request/read-distribution.ts';
import type { Frequency } from './frequency.ts';
import { histogramSteps } from './histogram.ts';
import { percentileSteps } from './percentiles.ts';

/** A step of a distribution: its position or percentile, its value, and its metrics. */
interface DistributionStep {
  readonly key: number;
  readonly value: number;
  readonly [metric: string]: number;
}

/** A distribution as the service shows it. */
interface DistributionAnswer {
  readonly buckets: readonly DistributionStep[];
  /** Smallest and largest value, not rounded; both 0 where no posting has a value, as there are no buckets then. */
  readonly domain: { readonly min: number; readonly max: number };
  readonly facet: string;
  readonly interval: number | null;
  readonly type: string;
}

/** The distribution of a group, and the sums over all of its postings, those without a value too. */
export interface GroupDistribution {
  readonly distribution: DistributionAnswer;
  readonly sums: Sums;
}

/** The distributions of groups by key, both kinds from the postings counted by value. */
export async function distributionsOf(
  context: QueryContext,
  { selection, key }: GroupedPostings,
  measure: Measure,
  spec: DistributionSpec,
): Promise<ReadonlyMap<number, GroupDistribution>> {
  const { length, of } = await groupPostings(context, {
    selection,
    by: [...(key === null ? [] : [key]), measureKey(measure, context.store.lastDay)],
    metrics: spec.metrics,
  });
  const numbers = (name: string): readonly number[] => (of[name] ?? []) as readonly number[];
  const [keys, postings, duplicates] = [numbers('k'), numbers('postings'), numbers('duplicates')];
  const values = numbers('value') as readonly (number | null)[];
  const byKey = new Map((key?.among ?? [WHOLE_KEY]).map((group) => [group, noFrequencies()]));
  for (let at = 0; at < length; at += 1) {
    if (at % 1024 === 1023) await pause();
    const group = byKey.get(keys[at] ?? WHOLE_KEY);
    if (group === undefined) continue;
    const found = { value: values[at] ?? null, postings: postings[at] ?? 0, duplicates: duplicates[at] ?? 0 };
    group.sums.postings += found.postings;
    group.sums.duplicates += found.duplicates;
    if (found.value !== null) group.frequencies.push(found as Frequency);
  }
  return new Map(
    await mapInTurns([...byKey], ([group, { frequencies, sums }]) => [
      group,
      {
        distribution: answer(
          measure,
          spec,
          frequencies.sort((a, b) => a.value - b.value),
          context.dialect,
        ),
        sums,
      },
    ]),
  );
}

/** The values of a group before any posting is counted, and the sums of all its postings, those without a value too. */
function noFrequencies(): {
  readonly frequencies: Frequency[];
  readonly sums: { postings: number; duplicates: number };
} {
  return { frequencies: [], sums: { postings: 0, duplicates: 0 } };
}

function answer(
  measure: Measure,
  spec: DistributionSpec,
  frequencies: readonly Frequency[],
  dialect: PostingDialect,
): DistributionAnswer {
  const isHistogram = spec.type === 'histogram';
  const steps = isHistogram
    ? histogramSteps(frequencies, spec.interval, dialect)
    : percentileSteps(frequencies, spec.keys, dialect.percentile);
  return {
    buckets: steps.map(({ key, value, sums }) => ({
      key,
      value,
      ...Object.fromEntries(spec.metrics.map((metric) => [metric, summedValue(metric, sums)])),
    })),
    domain: { min: frequencies[0]?.value ?? 0, max: frequencies.at(-1)?.value ?? 0 },
    facet: measure,
    interval: isHistogram ? spec.interval : null,
    type: spec.type,
  };
}
