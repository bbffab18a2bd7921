import { percentile } from '../../../../properties/index.ts';
import { known, sorted, type ValueReading } from './value-readings.ts';

/** The place of a percentile among `count` values, by its definition; below 0 for the percentile 0 of a nearest rank. */
const definitions: readonly (readonly [option: string, place: (key: number, count: number) => number])[] = [
  ['nearest-rank', (key, count) => Math.ceil((key * count) / 100) - 1],
  ['lower', (key, count) => Math.floor((key * (count - 1)) / 100)],
  ['higher', (key, count) => Math.ceil((key * (count - 1)) / 100)],
  ['by-upper-count', (key, count) => Math.floor((key * count) / 100)],
];

function ofPlaces(text: string, placeOf: (key: number, count: number) => number): ValueReading {
  return {
    text,
    value(made) {
      const ordered = sorted(known(made));
      if (made.key === undefined || ordered.length === 0) return undefined;
      const place = placeOf(made.key, ordered.length);
      return ordered[Math.min(ordered.length - 1, Math.max(0, place))];
    },
  };
}

/** Another place among the values than that of a definition. */
const besideDefined = definitions.flatMap(([option, placeOf]) => [
  ...[1, -1].map((by) =>
    ofPlaces(
      `with the option percentile=${option}, one place ${by > 0 ? 'further' : 'earlier'} in the order of values`,
      (key, count) => placeOf(key, count) + by,
    ),
  ),
  ...[1, -1].map((by) =>
    ofPlaces(
      `with the option percentile=${option}, as if there were one value ${by > 0 ? 'more' : 'less'}`,
      (key, count) => placeOf(key, count + by),
    ),
  ),
  ofPlaces(`with the option percentile=${option}, but never the smallest of several values`, (key, count) =>
    Math.max(1, placeOf(key, count)),
  ),
  ofPlaces(`with the option percentile=${option}, but never the largest of several values`, (key, count) =>
    Math.min(count - 2, placeOf(key, count)),
  ),
]);

/** The mean of the neighbours of a place, however near it is to one of them. */
const betweenNeighbours: ValueReading = {
  text: 'with the mean of the two values next to the place of the percentile',
  value(made) {
    const ordered = sorted(known(made));
    if (made.key === undefined || ordered.length === 0) return undefined;
    return (percentile('lower', ordered, made.key) + percentile('higher', ordered, made.key)) / 2;
  },
};

/** Percentiles at another place among the values than that of any definition, or of another one. */
export const percentileReadings: readonly ValueReading[] = [...besideDefined, betweenNeighbours];
