import fc, { type Arbitrary } from 'fast-check';
import type { ExportedDataset, ExportedPosting } from '../exported-postings.ts';

/** What random requests are drawn from: fast-check's choices, and the rows that they are about. */
export interface Draw {
  readonly dataset: ExportedDataset;
  /** The facets that postings are grouped and filtered by. */
  readonly facets: readonly string[];
  readonly value: <Value>(arbitrary: () => Arbitrary<Value>) => Value;
}

/** One of some values; while a failure is made smaller, an earlier one. */
export function oneOf<Value>({ value }: Draw, values: readonly Value[]): Value {
  const place = value(() => fc.nat({ max: values.length - 1 }));
  const drawn = values[place];
  if (drawn === undefined) throw new RangeError('nothing to draw from');
  return drawn;
}

/** Something in `share` of all cases (0 to 1), else undefined. */
export function maybe<Value>(draw: Draw, share: number, make: () => Value): Value | undefined {
  return draw.value(() => fc.nat({ max: 99 })) >= 100 * (1 - share) ? make() : undefined;
}

/** Some values, one at least, in the order of the list. */
export function someOf<Value>({ value }: Draw, values: readonly Value[]): readonly Value[] {
  return value(() => fc.subarray([...values], { minLength: 1 }));
}

/** A number from `min` to `max`. */
export function numberOf({ value }: Draw, min: number, max: number): number {
  return value(() => fc.integer({ min, max }));
}

/** A posting of the dataset. Throws RangeError for a dataset without postings. */
export const postingOf = (draw: Draw): ExportedPosting => oneOf(draw, draw.dataset.postings);

const noFacets = new Set(
  (
    'id posting posted expired duplicates title_raw company_is_staffing is_internship salary salary_from salary_to ' +
    'salary_period salary_period_name sources_name url body'
  ).split(' '),
);

/** The facets of the company postings: the columns of an exported posting that are ids, names and years of experience. */
export function facetColumns({ postings }: ExportedDataset): readonly string[] {
  return Object.keys(postings[0] ?? {}).filter((column) => !noFacets.has(column));
}
