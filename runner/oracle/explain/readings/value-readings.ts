import { sumOf } from '../../../../contracts/index.ts';
import { percentile } from '../../../../properties/index.ts';
import type { FoundPosting } from '../../../../reference/index.ts';
import { daysUpTo, known, salary, sorted, usualValue, valueOf, type Made } from './made.ts';

/** Another way in which a target may have computed a value from postings. */
export interface ValueReading {
  readonly text: string;
  /** The value, of which a target that rounds may have two: then the one that it gave. */
  readonly value: (made: Made, given?: unknown) => number | undefined;
}

/** The reading by which nothing is 0. */
export const AS_ZERO = 'where a posting without a value counts as 0';
/** The reading by which 0 is nothing. */
export const WITHOUT_ZERO = 'without values of 0';

/** The sentence that says a reading. */
export function valuesText(reading: string): string {
  return `The values are those of the oracle ${reading}.`;
}

/** The value as the reference computes it. */
export const usual: ValueReading = { text: '', value: usualValue };

function ofValues(text: string, values: (made: Made) => readonly number[]): ValueReading {
  return { text, value: (made) => valueOf(made, values(made)) };
}

const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

/** The mean of the values at some places in order, counted from 0; the usual value where `placesOf` gives none. */
function atPlaces(
  text: string,
  placesOf: (count: number, key: number | undefined) => readonly number[] | undefined,
): ValueReading {
  return {
    text,
    value(made) {
      const ordered = sorted(known(made));
      const places = placesOf(ordered.length, made.key);
      if (ordered.length === 0 || places === undefined) return valueOf(made, ordered);
      const within = places.map((place) => Math.min(ordered.length - 1, Math.max(0, Math.floor(place))));
      return meanOf(within.map((place) => ordered[place] ?? 0));
    },
  };
}

/** As `atPlaces`, of medians alone. */
function ofMedian(text: string, placesOf: (count: number) => readonly number[] | undefined): ValueReading {
  return atPlaces(text, (count, key) => (key === undefined ? placesOf(count) : undefined));
}

/** A place among `count` values, as a formula and a function. */
type PlaceOf = readonly [formula: string, place: (count: number) => number];

const middles: readonly PlaceOf[] = [
  ['(n - 1) / 2', (count) => (count - 1) / 2],
  ['n / 2', (count) => count / 2],
];

/** Places beside the middle, the nearer ones first. */
const besideMiddle: readonly PlaceOf[] = [
  ['n / 2 + 1', (count) => count / 2 + 1],
  ['n / 2 - 1', (count) => count / 2 - 1],
  ...[3, 4].flatMap((parts): readonly PlaceOf[] => [
    [`n / ${parts}`, (count) => count / parts],
    [`${parts - 1} n / ${parts}`, (count) => (count * (parts - 1)) / parts],
  ]),
];

/** Medians that are made of a value beside the middle, whatever the option of the target. */
const wrongMiddles: readonly ValueReading[] = [
  ...besideMiddle.flatMap((place) => middles.map((middle) => [middle, place])),
  ...besideMiddle.map((place) => [place]),
].map((places) => {
  const formulas = places.map(([formula]) => formula).join(' and ');
  const what = places.length === 1 ? 'the value at the place' : 'the mean of the values at the places';
  const text = `with ${what} ${formulas} of n values in order, rounded down and counted from 0`;
  return ofMedian(text, (count) => places.map(([, placeOf]) => placeOf(count)));
});

/** The place of a percentile by its definition; below 0 for the percentile 0 of a nearest rank. */
const definitions: readonly (readonly [option: string, place: (key: number, count: number) => number])[] = [
  ['nearest-rank', (key, count) => Math.ceil((key * count) / 100) - 1],
  ['lower', (key, count) => Math.floor((key * (count - 1)) / 100)],
  ['higher', (key, count) => Math.ceil((key * (count - 1)) / 100)],
  ['by-upper-count', (key, count) => Math.floor((key * count) / 100)],
];

/** Percentiles at another place among the values than that of a definition. */
const besideDefined: readonly ValueReading[] = definitions.flatMap(([option, placeOf]) =>
  (
    [
      ['one place further in the order of values', (key, count) => placeOf(key, count) + 1],
      ['one place earlier in the order of values', (key, count) => placeOf(key, count) - 1],
      ['as if there were one value more', (key, count) => placeOf(key, count + 1)],
      ['as if there were one value less', (key, count) => placeOf(key, count - 1)],
      ['but never the smallest of several values', (key, count) => Math.max(1, placeOf(key, count))],
      ['but never the largest of several values', (key, count) => Math.min(count - 2, placeOf(key, count))],
    ] as const satisfies readonly (readonly [string, (key: number, count: number) => number])[]
  ).map(([change, changed]) =>
    atPlaces(`with the option percentile=${option}, ${change}`, (count, key) =>
      key === undefined ? undefined : [changed(key, count)],
    ),
  ),
);

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

/** The right value, rounded, and rounded down; of a half, both neighbours count as rounded. */
function rounded([step, words]: readonly [step: number, words: string]): readonly ValueReading[] {
  return [
    {
      text: `rounded to ${words}`,
      value(made, given) {
        const value = usualValue(made);
        if (value === undefined) return undefined;
        const isRounded =
          typeof given === 'number' && given % step === 0 && Math.abs(given - value) <= step / 2;
        return isRounded ? given : Math.round(value / step) * step;
      },
    },
    {
      text: `rounded down to ${words}`,
      value(made) {
        const value = usualValue(made);
        return value === undefined ? undefined : Math.floor(value / step) * step;
      },
    },
  ];
}

/** Other ways to compute a median or a percentile from postings, the likelier ones first. */
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
    value: (made) => usualValue({ ...made, dialect: { ...made.dialect, median } }),
  })),
  {
    text: 'with the mean of the middle two rounded down',
    value(made) {
      const mean = usualValue({ ...made, dialect: { ...made.dialect, median: 'mean' } });
      return mean === undefined || made.key !== undefined ? undefined : Math.floor(mean);
    },
  },
  ...(['nearest-rank', 'linear', 'lower', 'higher', 'by-upper-count'] as const).map(
    (option): ValueReading => ({
      text: `with the option percentile=${option}`,
      value: (made) => usualValue({ ...made, dialect: { ...made.dialect, percentile: option } }),
    }),
  ),
  // A dataset has its rows by day; a table may have them by number.
  unsorted(
    'the rows',
    (one, other) => Date.parse(one.posted) - Date.parse(other.posted) || one.number - other.number,
  ),
  unsorted('the numbers of the postings', (one, other) => one.number - other.number),
  // The even numbers of such a target look like the option `upper`, which the dialect then has.
  ofMedian('with the middles of an odd and an even number of values exchanged', (count) =>
    count < 2 ? undefined : count % 2 === 1 ? [count / 2 - 1, count / 2] : [count / 2],
  ),
  ofValues(WITHOUT_ZERO, (made) => known(made).filter((value) => value !== 0)),
  ofValues('of different values', (made) => [...new Set(known(made))]),
  ofValues('without the smallest value', (made) => sorted(known(made)).slice(1)),
  ofValues('without the largest value', (made) => sorted(known(made)).slice(0, -1)),
  ofValues('where the first and the last day both count', (made) => known(made).map((value) => value + 1)),
  ...[1, -1].map((by): ValueReading => ({
    text: `with keys that are 1 ${by > 0 ? 'larger' : 'smaller'}`,
    value: ({ key, ...made }) =>
      key === undefined ? undefined : usualValue({ ...made, key: Math.min(100, Math.max(0, key + by)) }),
  })),
  // An even number has two in the middle, of which the dialect takes its own.
  ...[1, -1].map((by) =>
    ofMedian(`one place ${by > 0 ? 'after' : 'before'} the middle of an odd number of values`, (count) =>
      count % 2 === 0 || count < 2 ? undefined : [(count - 1) / 2 + by],
    ),
  ),
  atPlaces('for the smallest of the values', () => [0]),
  atPlaces('for the largest of the values', (count) => [count - 1]),
  {
    text: 'for the mean of the values',
    value(made) {
      const values = known(made);
      return values.length === 0 ? undefined : meanOf(values);
    },
  },
];

/** The same, by a place beside that of the right value, or rounded: they are tried after other postings. */
export const besideReadings: readonly ValueReading[] = [
  ...besideDefined,
  {
    text: 'with the mean of the two values next to the place of the percentile',
    value(made) {
      const ordered = sorted(known(made));
      if (made.key === undefined || ordered.length === 0) return undefined;
      return meanOf([percentile('lower', ordered, made.key), percentile('higher', ordered, made.key)]);
    },
  },
  ...wrongMiddles,
  ...(
    [
      [1, 'whole numbers'],
      [10, 'tens'],
      [100, 'hundreds'],
      [1000, 'thousands'],
    ] as const
  ).flatMap(rounded),
];
