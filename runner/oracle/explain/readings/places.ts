import { defined, isObject, numberOf, sumOf, valueAt } from '../../../../contracts/index.ts';
import {
  isDay,
  isMonth,
  daysOfMonths,
  jsonOf,
  type Item,
  type MonthRange,
} from '../../../../properties/index.ts';
import { itemsAt, plainAspect, type Aspect } from '../../compare/comparison.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import { SUMMED } from '../../compare/step-ends.ts';
import type { CaseFilter } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';

/** A value that is computed from some postings, as both answers have it. */
export interface Place {
  /** The filter of the request. */
  readonly filter: CaseFilter;
  /** The values of facets that the groups stand for which have the value, with the facets as keys; empty for a total. */
  readonly group: CaseFilter['facets'];
  /** The days of the month, or the day, of a point of a series. */
  readonly days?: MonthRange;
  /** The values from `from` to below `to` of a distribution facet that a step of a histogram counts. */
  readonly step?: { readonly facet: string; readonly from: number; readonly to: number };
  /** The percentile that it is. */
  readonly key?: number;
  readonly expected: unknown;
  readonly given: unknown;
  /** What the oracle has of all metrics there. */
  readonly metrics?: Item;
  /** What the oracle has in other places of the same list, by what these are: `the point after it`. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** Where a value is, without the value. */
type Spot = Pick<Place, 'filter' | 'group' | 'days' | 'step'>;

/** The values of an aspect in an answer, with what says of which postings each is made. */
export async function placesOf(session: Session, trial: Trial, aspect: Aspect): Promise<readonly Place[]> {
  const { one, exchange } = trial;
  const { filter, facet } = one;
  const wanted = valueAt((await oracleAnswer(session, one)).body, 'data');
  const given = valueAt(jsonOf(exchange), 'data');
  const [first = '', ...rest] = plainAspect(aspect).split(' ');
  const whole = { filter, group: {} };
  const metric = rest.at(-1) ?? '';
  if (first === 'totals')
    return [placeOf(whole, metric, valueAt(wanted, 'totals'), valueAt(given, 'totals'))];
  if (first === 'listing') {
    const metrics = { 'the records of the page': itemsAt(given, 'postings')?.length };
    const place = placeOf(whole, metric, wanted, given);
    return [{ ...place, metrics: { ...metrics, ...place.metrics } }];
  }
  if (first === 'percentile') {
    const buckets = itemsAt(given, 'distribution', 'buckets') ?? [];
    return (itemsAt(wanted, 'distribution', 'buckets') ?? []).flatMap((expected) => {
      const key = numberOf(expected['key']);
      const match = buckets.find((bucket) => bucket['key'] === key);
      return key === undefined
        ? []
        : [{ ...whole, key, expected: expected['value'], given: match?.['value'] }];
    });
  }
  if (first === 'series' && one.operation === 'companyTimeseries')
    return pointsOf(whole, metric, valueAt(wanted, 'timeseries'), valueAt(given, 'timeseries'));
  if (facet === undefined) return [];
  const groups = pairsOf(wanted, given).map(([expected, match]) => ({
    expected,
    match,
    spot: { filter, group: { [facet]: [String(expected['name'])] } },
  }));
  if (first === 'group')
    return withNeighbours(
      'group',
      groups.map(({ spot, expected, match }) => placeOf(spot, metric, expected, match)),
    );
  if (first === 'series')
    return groups.flatMap(({ spot, expected, match }) =>
      pointsOf(spot, metric, expected['timeseries'], match['timeseries']),
    );
  const { nested } = one;
  if (first === 'nested' && rest[0] === 'group' && nested !== undefined && nested.facet !== facet)
    return groups.flatMap(({ spot, expected, match }) =>
      pairsOf(expected, match).map(([inner, other]) =>
        placeOf(
          { filter, group: { ...spot.group, [nested.facet]: [String(inner['name'])] } },
          metric,
          inner,
          other,
        ),
      ),
    );
  return first === 'histogram' ? stepsOf(session, trial, metric) : [];
}

/** The groups of a ranking that both answers have, by name. */
function pairsOf(wanted: unknown, given: unknown): readonly (readonly [Item, Item])[] {
  const byName = new Map((itemsAt(given, 'ranking', 'buckets') ?? []).map((item) => [item['name'], item]));
  return (itemsAt(wanted, 'ranking', 'buckets') ?? []).flatMap((expected) => {
    const match = byName.get(expected['name']);
    return match === undefined ? [] : [[expected, match] as const];
  });
}

function placeOf(spot: Spot, metric: string, expected: unknown, given: unknown): Place {
  return {
    ...spot,
    expected: valueAt(expected, metric),
    given: valueAt(given, metric),
    ...(isObject(expected) && { metrics: expected }),
  };
}

/** The points of a series that both answers have at the same place. */
function pointsOf(spot: Spot, metric: string, expected: unknown, given: unknown): readonly Place[] {
  const lists = isObject(expected) ? Object.entries(expected) : [];
  const values = valueAt(given, metric);
  const count = lists.find(([key]) => key === metric)?.[1];
  if (!Array.isArray(values) || !Array.isArray(count) || values.length !== count.length) return [];
  const points = values.map((value: unknown, place) => {
    const wanted = Object.fromEntries(lists.map(([key, list]) => [key, valueAt(list, String(place))]));
    return placeOf({ ...spot, ...defined({ days: daysOfPoint(wanted) }) }, metric, wanted, {
      [metric]: value,
    });
  });
  return withNeighbours('point', points);
}

/** The places of one list, each with what the oracle has in the others. */
function withNeighbours(what: string, places: readonly Place[]): readonly Place[] {
  const values = places.map(({ expected }) => expected);
  const together = (some: readonly unknown[]): number => sumOf(some.map((value) => numberOf(value) ?? 0));
  return places.map((place, at) => ({
    ...place,
    beside: {
      [`the ${what} after it`]: values[at + 1],
      [`the ${what} before it`]: values[at - 1],
      [`the ${what} at its place from the end`]: values[values.length - 1 - at],
      [`the ${what}s up to it together`]: together(values.slice(0, at + 1)),
      [`the ${what}s from it on together`]: together(values.slice(at)),
    },
  }));
}

/** The days of the month, or the day, of a point of a series. */
function daysOfPoint(values: Item): MonthRange | undefined {
  const point = Object.values(values).find((one) => isMonth(one) || isDay(one));
  if (isMonth(point)) return daysOfMonths({ start: point, end: point });
  return isDay(point) ? { start: point, end: point } : undefined;
}

/** The steps of the histograms that both answers have, with all numbers of postings. */
async function stepsOf(
  session: Session,
  { one, exchange }: Trial,
  metric: string,
): Promise<readonly Place[]> {
  const { histogram, filter, facet = '' } = one;
  if (histogram === undefined) return [];
  const counted = { ...one, histogram: { ...histogram, metrics: SUMMED } };
  const wanted = valueAt((await oracleAnswer(session, counted)).body, 'data');
  return pairsOf(wanted, valueAt(jsonOf(exchange), 'data')).flatMap(([group, same]) => {
    const given = itemsAt(same, 'distribution', 'buckets') ?? [];
    const steps = (itemsAt(group, 'distribution', 'buckets') ?? []).map((step) => {
      const match = given.find(({ value }) => value === step['value']);
      const from = numberOf(step['value']) ?? 0;
      const spot = {
        filter,
        group: { [facet]: [String(group['name'])] },
        step: { facet: histogram.facet, from, to: from + histogram.interval },
      };
      return placeOf(spot, metric, step, match);
    });
    return withNeighbours('step', steps).filter((step) => step.given !== undefined);
  });
}
