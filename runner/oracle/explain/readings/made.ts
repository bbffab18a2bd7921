import { sumOf, type Dialect } from '../../../../contracts/index.ts';
import { percentile, type Item, type MonthRange } from '../../../../properties/index.ts';
import type { FoundPosting } from '../../../../reference/index.ts';
import type { Place } from './places.ts';

/** The postings from which the value of a place is computed. */
export interface Made {
  readonly postings: readonly FoundPosting[];
  readonly metric: string;
  /** Undefined where the value is a number of postings or companies. */
  readonly measure: Measure | undefined;
  readonly key: number | undefined;
  readonly dialect: Dialect['company-postings'];
  readonly lastDay: string;
  /** The days of the time frame, or of the point of a series. */
  readonly days: MonthRange;
  /** What the oracle has of all metrics of the request. */
  readonly metrics?: Item;
  /** What the oracle has in other places of the same list (`places.ts`). */
  readonly beside?: Place['beside'];
}

/** The value of a posting; null for none. */
export type Measure = (posting: FoundPosting) => number | null;

/** The pay. */
export const salary: Measure = (posting) => posting.salary;
/** The days from the first to the last one; null for a posting that is still open. */
export const daysUp: Measure = ({ posted, expired }) =>
  expired === null ? null : (Date.parse(expired) - Date.parse(posted)) / 86_400_000;
/** The days from the first to the last one, where an open posting runs to the last day of the rows. */
export function daysUpTo(lastDay: string): Measure {
  return (posting) => daysUp({ ...posting, expired: posting.expired ?? lastDay });
}

/** The years of a facet; null where a posting names none. */
export function yearsOf(facet: string): Measure {
  return ({ facets }) => {
    const years = facets[facet];
    return typeof years === 'string' ? Number(years) : null;
  };
}

/** The values that the postings have. */
export function known({ postings, measure }: Pick<Made, 'postings' | 'measure'>): readonly number[] {
  return postings.flatMap((posting) => measure?.(posting) ?? []);
}

/** The known companies of postings, one for each posting. */
export function companiesOf({ postings }: Pick<Made, 'postings'>): readonly string[] {
  return postings.flatMap(({ companyName, facets }) => facets['company'] ?? companyName ?? []);
}

/** The numbers of postings and companies, by metric. */
export function countsOf(made: Pick<Made, 'postings'>): Readonly<Record<string, number>> {
  const unique = made.postings.length;
  const copies = sumOf(made.postings.map(({ duplicates }) => duplicates));
  return {
    unique_postings: unique,
    duplicate_postings: copies,
    total_postings: unique + copies,
    posting_intensity: unique === 0 ? 0 : (unique + copies) / unique,
    unique_companies: new Set(companiesOf(made)).size,
  };
}

/** Numbers in ascending order. */
export function sorted(values: readonly number[]): readonly number[] {
  return values.toSorted((one, other) => one - other);
}

/** The median, or the percentile, of values as the dialect has it; undefined for none. */
export function valueOf({ key, dialect }: Made, values: readonly number[]): number | undefined {
  const ordered = sorted(values);
  if (ordered.length === 0) return undefined;
  if (key !== undefined) return percentile(dialect.percentile, ordered, key);
  const [lower, upper] = [percentile('lower', ordered, 50), percentile('higher', ordered, 50)];
  const mean = (lower + upper) / 2;
  return { mean, lower, upper, rounded: Math.round(mean) }[dialect.median];
}

/** The value as the reference computes it. */
export function usualValue(made: Made): number | undefined {
  return made.measure === undefined ? countsOf(made)[made.metric] : valueOf(made, known(made));
}
