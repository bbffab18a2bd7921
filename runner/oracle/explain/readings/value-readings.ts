import { sumOf, type Dialect } from '../../../../contracts/index.ts';
import { percentile, type Item, type MonthRange } from '../../../../properties/index.ts';
import type { FoundPosting } from '../../../../reference/index.ts';

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
}

/** The value of a posting; null for none. */
export type Measure = (posting: FoundPosting) => number | null;

/** Another way in which a target may have computed a value from postings. */
export interface ValueReading {
  readonly text: string;
  /** The value, of which a target that rounds may have two: then the one that it gave. */
  readonly value: (made: Made, given?: unknown) => number | undefined;
}

/** The pay. */
export const salary: Measure = (posting) => posting.salary;
/** The days from the first to the last one; null for a posting that is still open. */
export const daysUp: Measure = ({ posted, expired }) =>
  expired === null ? null : (Date.parse(expired) - Date.parse(posted)) / 86_400_000;
/** The days from the first to the last one, where an open posting runs to the last day of the rows. */
export const daysUpTo =
  (lastDay: string): Measure =>
  (posting) =>
    daysUp({ ...posting, expired: posting.expired ?? lastDay });

/** The years of a facet; null where a posting names none. */
export const yearsOf =
  (facet: string): Measure =>
  ({ facets }) => {
    const years = facets[facet];
    return typeof years === 'string' ? Number(years) : null;
  };

/** The reading by which nothing is 0. */
export const AS_ZERO = 'where a posting without a value counts as 0';
/** The reading by which 0 is nothing. */
export const WITHOUT_ZERO = 'without values of 0';

/** The sentence that says a reading. */
export const valuesText = (reading: string): string => `The values are those of the oracle ${reading}.`;

/** The values that the postings have. */
export function known({ postings, measure }: Made): readonly number[] {
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

function valueOf({ key, dialect }: Made, values: readonly number[]): number | undefined {
  const ordered = sorted(values);
  if (ordered.length === 0) return undefined;
  if (key !== undefined) return percentile(dialect.percentile, ordered, key);
  const [lower, upper] = [percentile('lower', ordered, 50), percentile('higher', ordered, 50)];
  const mean = (lower + upper) / 2;
  return { mean, lower, upper, rounded: Math.round(mean) }[dialect.median];
}

function ofValues(text: string, values: (made: Made) => readonly number[]): ValueReading {
  return { text, value: (made) => valueOf(made, values(made)) };
}

/** Another place among the values, in order: `by` places after that of the percentile. */
function beside(text: string, by: number): ValueReading {
  return {
    text,
    value(made) {
      const ordered = sorted(known(made));
      const place = valueOf(
        made,
        ordered.map((_, index) => index),
      );
      // Between two values there is no next one.
      if (place === undefined || !Number.isInteger(place)) return valueOf(made, ordered);
      return ordered[Math.min(ordered.length - 1, Math.max(0, place + by))];
    },
  };
}

/** Another place in an odd number of values alone: an even one has two in the middle, of which the dialect takes its own. */
function besideMiddle(text: string, by: number): ValueReading {
  return {
    text,
    value(made) {
      const ordered = sorted(known(made));
      if (made.key !== undefined || ordered.length % 2 === 0 || ordered.length < 2)
        return valueOf(made, ordered);
      return ordered[(ordered.length - 1) / 2 + by];
    },
  };
}

/** The middle of values that are not sorted: that of the rows in some order. */
function unsorted(rows: string, order: (one: FoundPosting, other: FoundPosting) => number): ValueReading {
  return {
    text: `in the order of ${rows}: they are not sorted`,
    value(made) {
      const values = known({ ...made, postings: made.postings.toSorted(order) });
      const middle = values.slice(Math.floor((values.length - 1) / 2), Math.floor(values.length / 2) + 1);
      return made.key === undefined ? valueOf(made, middle) : undefined;
    },
  };
}

/** The value as the reference computes it. */
export const usual: ValueReading = {
  text: '',
  value: (made) => (made.measure === undefined ? countsOf(made)[made.metric] : valueOf(made, known(made))),
};
/** Other ways to compute a value from postings, the likelier ones first. */
export const valueReadings: readonly ValueReading[] = [
  ofValues(AS_ZERO, ({ postings, measure }) => postings.map((posting) => measure?.(posting) ?? 0)),
  ofValues('where each posting counts with its duplicates', ({ postings, measure }) =>
    postings.flatMap((posting) => {
      const value = measure?.(posting) ?? null;
      return value === null ? [] : Array.from({ length: 1 + posting.duplicates }, () => value);
    }),
  ),
  ofValues('where open postings run to the last day', ({ postings, measure, lastDay }) =>
    measure === salary
      ? []
      : postings.map((posting) => daysUpTo(lastDay)(posting)).filter((value) => value !== null),
  ),
  ...(['lower', 'upper', 'mean'] as const).map((median): ValueReading => ({
    text: `with the option median=${median}`,
    value: (made) => valueOf({ ...made, dialect: { ...made.dialect, median } }, known(made)),
  })),
  {
    text: 'with the mean of the middle two rounded down',
    value(made) {
      const mean = valueOf({ ...made, dialect: { ...made.dialect, median: 'mean' } }, known(made));
      return mean === undefined || made.key !== undefined ? undefined : Math.floor(mean);
    },
  },
  ...(['nearest-rank', 'linear', 'lower', 'higher', 'by-upper-count'] as const).map(
    (option): ValueReading => ({
      text: `with the option percentile=${option}`,
      value: (made) => valueOf({ ...made, dialect: { ...made.dialect, percentile: option } }, known(made)),
    }),
  ),
  // A dataset has its rows by day; a table may have them by number.
  unsorted(
    'the rows',
    (one, other) => Date.parse(one.posted) - Date.parse(other.posted) || one.number - other.number,
  ),
  unsorted('the numbers of the postings', (one, other) => one.number - other.number),
  {
    text: 'with the middles of an odd and an even number of values exchanged',
    value(made) {
      const ordered = sorted(known(made));
      const place = Math.floor(ordered.length / 2);
      if (made.key !== undefined || ordered.length < 2) return valueOf(made, ordered);
      const middle = ordered.slice(place - (ordered.length % 2), place + 1);
      // The even numbers of such a target look like the option `upper`, which the dialect then has.
      return middle.reduce((sum, one) => sum + one, 0) / middle.length;
    },
  },
  ofValues(WITHOUT_ZERO, (made) => known(made).filter((value) => value !== 0)),
  ofValues('of different values', (made) => [...new Set(known(made))]),
  ofValues('without the smallest value', (made) => sorted(known(made)).slice(1)),
  ofValues('without the largest value', (made) => sorted(known(made)).slice(0, -1)),
  ofValues('where the first and the last day both count', (made) => known(made).map((value) => value + 1)),
  ...[1, -1].map((by): ValueReading => ({
    text: `with keys that are 1 ${by > 0 ? 'larger' : 'smaller'}`,
    value: ({ key, ...made }) =>
      key === undefined
        ? undefined
        : valueOf({ ...made, key: Math.min(100, Math.max(0, key + by)) }, known({ ...made, key })),
  })),
  besideMiddle('one place after the middle of an odd number of values', 1),
  besideMiddle('one place before the middle of an odd number of values', -1),
  beside('one place further in the order of values', 1),
  beside('one place earlier in the order of values', -1),
  ofValues('for the smallest of the values', (made) => sorted(known(made)).slice(0, 1)),
  ofValues('for the largest of the values', (made) => sorted(known(made)).slice(-1)),
  {
    text: 'for the mean of the values',
    value(made) {
      const values = known(made);
      return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
    },
  },
];
