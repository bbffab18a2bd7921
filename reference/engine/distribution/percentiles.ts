import type { Sums } from '../metric/metrics.ts';
import type { PostingDialect } from '../query-context.ts';
import { addSums, noSums, type Frequency, type Step } from './frequency.ts';

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
export function percentileSteps(
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
