import { jsonOf } from '../../../../properties/index.ts';
import { itemsAt, sameValue, bucketItems } from '../../compare/comparison.ts';
import type { Trial } from '../../session.ts';
import { numberOf } from '../../../../contracts/index.ts';

/** How many answers must have the same steps. */
const FEWEST = 3;

/** What is wrong with the steps of all histograms of some answers; empty where it is not the same in all of them. */
export function stepsOfAll(trials: readonly Trial[]): string {
  const wide = trials.flatMap((trial) => {
    const requested = trial.one.histogram?.interval;
    const width = requested === undefined ? undefined : widthOf(trial);
    // Where empty steps are left out, the next one is several intervals away.
    const isWhole = sameValue((width ?? 1) / (requested ?? 1), Math.round((width ?? 1) / (requested ?? 1)));
    return requested === undefined || width === undefined || isWhole ? [] : [{ requested, width }];
  });
  const [first] = wide;
  if (first !== undefined && wide.length === trials.length)
    return `The steps are not as wide as requested: ${first.width} instead of ${first.requested}.`;
  const places = trials.flatMap(placesOfSteps);
  const [place] = places;
  // Steps that start with a multiple of the interval are right in that.
  if (trials.length < FEWEST || place === undefined || place === 0 || wide.length > 0) return '';
  return places.every((one) => Math.abs(one - place) < 1e-6)
    ? `In all ${trials.length} answers the steps start ${Number(place.toPrecision(6))} of an interval after a multiple of it.`
    : '';
}

function startsOf({ exchange }: Trial): readonly (readonly number[])[] {
  return bucketItems(jsonOf(exchange)).map(({ distribution }) =>
    (itemsAt(distribution, 'buckets') ?? []).flatMap(({ value }) => numberOf(value) ?? []),
  );
}

/** The smallest distance of two steps of one histogram. */
function widthOf(trial: Trial): number | undefined {
  const distances = startsOf(trial).flatMap((starts) =>
    starts.slice(1).map((start, at) => start - (starts[at] ?? 0)),
  );
  return distances.length === 0 ? undefined : Math.min(...distances);
}

/** Where steps start, in intervals after a multiple of the interval. */
function placesOfSteps(trial: Trial): readonly number[] {
  const interval = trial.one.histogram?.interval ?? 1;
  return startsOf(trial)
    .flat()
    .map((start) => {
      const place = start / interval - Math.floor(start / interval);
      return place > 1 - 1e-9 ? 0 : place;
    });
}
