import { known, sorted, usual, type ValueReading } from './value-readings.ts';

/** A place among `count` values in order, the first of which has the place 0. */
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

/** The median as the mean of the values at some places, which are rounded down and lie within the values. */
function atPlaces(places: readonly PlaceOf[]): ValueReading {
  const formulas = places.map(([formula]) => formula).join(' and ');
  const text =
    places.length === 1
      ? `with the value at the place ${formulas}`
      : `with the mean of the values at the places ${formulas}`;
  return {
    text: `${text} of n values in order, rounded down and counted from 0`,
    value(made) {
      const ordered = sorted(known(made));
      if (made.key !== undefined || ordered.length === 0) return undefined;
      const values = places.map(([, placeOf]) => {
        const place = Math.floor(placeOf(ordered.length));
        return ordered[Math.min(ordered.length - 1, Math.max(0, place))] ?? 0;
      });
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    },
  };
}

/** Medians that are made of a value beside the middle, whatever the option of the target. */
export const wrongMiddles: readonly ValueReading[] = [
  ...besideMiddle.flatMap((place) => middles.map((middle) => atPlaces([middle, place]))),
  ...besideMiddle.map((place) => atPlaces([place])),
];

/** The right value, rounded to a multiple of a number; of a half, both neighbours count as rounded. */
function roundedTo(step: number, words: string): ValueReading {
  return {
    text: `rounded to ${words}`,
    value(made, given) {
      const value = usual.value(made);
      if (value === undefined) return undefined;
      const isRounded =
        typeof given === 'number' && given % step === 0 && Math.abs(given - value) <= step / 2;
      return isRounded ? given : Math.round(value / step) * step;
    },
  };
}

function cutTo(step: number, words: string): ValueReading {
  return {
    text: `rounded down to ${words}`,
    value(made) {
      const value = usual.value(made);
      return value === undefined ? undefined : Math.floor(value / step) * step;
    },
  };
}

const steps: readonly (readonly [step: number, words: string])[] = [
  [1, 'whole numbers'],
  [10, 'tens'],
  [100, 'hundreds'],
  [1000, 'thousands'],
];

/** The right values, rounded. */
export const roundedReadings: readonly ValueReading[] = steps.flatMap(([step, words]) => [
  roundedTo(step, words),
  cutTo(step, words),
]);
