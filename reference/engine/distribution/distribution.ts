import { mapInTurns, pause } from '../../http/turns.ts';
import { measureKey, WHOLE_KEY } from '../group/group-key.ts';
import { groupPostings, type GroupedPostings } from '../group/group-postings.ts';
import type { Measure } from '../metric/measures.ts';
import { summedValue, type Sums } from '../metric/metrics.ts';
import type { PostingDialect, QueryContext } from '../query-context.ts';
import type { DistributionSpec } from '../request/read-distribution.ts';

/** How many postings have a value, and their duplicates. */
interface Frequency extends Sums {
  readonly value: number;
}

/** A step of a distribution before its metrics are chosen. */
interface Step {
  /** Position from 1, or percentile. */
  readonly key: number;
  readonly value: number;
  readonly sums: Sums;
}

const noSums: Sums = { postings: 0, duplicates: 0 };

/** The sums of two sets of postings together. */
function addSums(left: Sums, right: Sums): Sums {
  return { postings: left.postings + right.postings, duplicates: left.duplicates + right.duplicates };
}

/** Values of postings in ascending order, read by their place among all postings. */
interface Sorted {
  /** The value at a place from 0; a place outside is the first or the last one. */
  readonly at: (place: number) => number;
  readonly length: number;
}

function sorted(frequencies: readonly Frequency[]): Sorted {
  const ends: number[] = [];
  let length = 0;
  for (const { postings } of frequencies) ends.push((length += postings));
  return {
    length,
    at(place) {
      const index = ends.findIndex((end) => place < end);
      return (frequencies[index] ?? frequencies.at(-1))?.value ?? 0;
    },
  };
}

/** The percentile `key` of one value or more. `key * length` comes first, so that whole percentages stay exact. */
const definitions: {
  readonly [Option in PostingDialect['percentile']]: (values: Sorted, key: number) => number;
} = {
  'nearest-rank': ({ at, length }, key) => at(Math.ceil((key * length) / 100) - 1),
  lower: ({ at, length }, key) => at(Math.floor((key * (length - 1)) / 100)),
  higher: ({ at, length }, key) => at(Math.ceil((key * (length - 1)) / 100)),
  linear({ at, length }, key) {
    const place = (key * (length - 1)) / 100;
    const below = at(Math.floor(place));
    return below + (place % 1) * (at(Math.ceil(place)) - below);
  },
  'by-upper-count': ({ at, length }, key) => at(Math.floor((key * length) / 100)),
};

/** A step for each percentile of ascending values, with the sums of the postings up to it; none over nothing. */
function percentileSteps(
  frequencies: readonly Frequency[],
  keys: readonly number[],
  definition: PostingDialect['percentile'],
): readonly Step[] {
  if (frequencies.length === 0) return [];
  const values = sorted(frequencies);
  let next = 0;
  let sums: Sums = noSums;
  return keys.map((key) => {
    const value = definitions[definition](values, key);
    for (
      let found = frequencies[next];
      found !== undefined && found.value <= value;
      found = frequencies[next]
    ) {
      sums = addSums(sums, found);
      next += 1;
    }
    return { key, value, sums };
  });
}

/** A histogram with more steps has no empty ones, so that its length is bounded by the data. */
const MOST_FILLED_STEPS = 1000;

/** Steps of equal width over ascending values, none over nothing; origin and empty steps are choices of the dialect. */
function histogramSteps(
  frequencies: readonly Frequency[],
  interval: number,
  dialect: PostingDialect,
): readonly Step[] {
  const [smallest] = frequencies;
  if (smallest === undefined) return [];
  const option = dialect['histogram-origin'];
  const origin = option === 'minimum' ? smallest.value : 0;
  const sums = new Map<number, Sums>();
  for (const frequency of frequencies) {
    const position = Math.floor((frequency.value - origin) / interval);
    sums.set(position, addSums(sums.get(position) ?? noSums, frequency));
  }
  const filled = [...sums.keys()];
  const first = option === 'zero' ? 0 : (filled[0] ?? 0);
  const length = (filled.at(-1) ?? first) - first + 1;
  const shown =
    dialect['empty-steps'] === 'absent' || length > MOST_FILLED_STEPS
      ? filled
      : Array.from({ length }, (_, index) => first + index);
  return shown.map((position, index) => ({
    key: index + 1,
    value: origin + position * interval,
    sums: sums.get(position) ?? noSums,
  }));
}

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
