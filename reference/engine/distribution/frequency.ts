import type { Sums } from '../metric/metrics.ts';

/** How many postings have a value, and their duplicates. */
export interface Frequency extends Sums {
  readonly value: number;
}

/** A step of a distribution before its metrics are chosen. */
export interface Step {
  /** Position from 1, or percentile. */
  readonly key: number;
  readonly value: number;
  readonly sums: Sums;
}

/** The sums of no posting. */
export const noSums: Sums = { postings: 0, duplicates: 0 };

/** The sums of two sets of postings together. */
export function addSums(left: Sums, right: Sums): Sums {
  return { postings: left.postings + right.postings, duplicates: left.duplicates + right.duplicates };
}
