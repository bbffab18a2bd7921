import { isObject, valueAt, numberOf } from '../../../../contracts/index.ts';
import { isMonth, jsonOf, type Item } from '../../../../properties/index.ts';
import { oracleAnswer } from '../../compare/oracle-answer.ts';
import { SUMMED } from '../../compare/step-ends.ts';
import { itemsAt, plainAspect, type Aspect, bucketItems } from '../../compare/comparison.ts';
import type { CaseFilter } from '../../oracle-case.ts';
import type { Session, Trial } from '../../session.ts';

/** A value that is computed from some postings, as both answers have it. */
export interface Place {
  readonly filter: CaseFilter;
  /** The percentile that it is. */
  readonly key?: number;
  readonly expected: unknown;
  readonly given: unknown;
  /** What the oracle has of all metrics there. */
  readonly metrics?: Item;
}

/** The places of one answer that are looked at. */
const MOST_PLACES = 6;
/** The values of an aspect in an answer, with the filter of the postings that each is made of. */
export async function placesOf(session: Session, trial: Trial, aspect: Aspect): Promise<readonly Place[]> {
  const { one, exchange } = trial;
  const { filter, facet } = one;
  const wanted = valueAt((await oracleAnswer(session, one)).body, 'data');
  const given = valueAt(jsonOf(exchange), 'data');
  const [kind, metric = ''] = plainAspect(aspect).split(' ');
  if (kind === 'totals')
    return [placeOf(filter, metric, valueAt(wanted, 'totals'), valueAt(given, 'totals'))];
  if (kind === 'percentile') {
    const of = (item: Item | undefined): unknown => item?.['value'];
    const buckets = itemsAt(given, 'distribution', 'buckets') ?? [];
    return (itemsAt(wanted, 'distribution', 'buckets') ?? []).flatMap((expected) => {
      const key = numberOf(expected['key']);
      const match = buckets.find((bucket) => bucket['key'] === key);
      return key === undefined ? [] : [{ filter, key, expected: of(expected), given: of(match) }];
    });
  }
  if (kind === 'series' && one.operation === 'companyTimeseries')
    return pointsOf(filter, metric, valueAt(wanted, 'timeseries'), valueAt(given, 'timeseries')).slice(
      0,
      MOST_PLACES,
    );
  if (kind === 'histogram') return stepsOf(session, trial, metric);
  if (!['group', 'series'].includes(kind ?? '') || facet === undefined) return [];
  const buckets = itemsAt(given, 'ranking', 'buckets') ?? [];
  return bucketItems({ data: wanted })
    .flatMap((expected): readonly Place[] => {
      const { name } = expected;
      const match = buckets.find((bucket) => bucket['name'] === name);
      if (typeof name !== 'string' || match === undefined) return [];
      const facets = { ...filter.facets, [facet]: [name] };
      return kind === 'group'
        ? [placeOf({ ...filter, facets }, metric, expected, match)]
        : pointsOf({ ...filter, facets }, metric, expected['timeseries'], match['timeseries']);
    })
    .slice(0, MOST_PLACES);
}

function placeOf(filter: CaseFilter, metric: string, expected: unknown, given: unknown): Place {
  const place = { filter, expected: valueAt(expected, metric), given: valueAt(given, metric) };
  return isObject(expected) ? { ...place, metrics: expected } : place;
}

/** The points of a series that both answers have at the same place. */
function pointsOf(filter: CaseFilter, metric: string, expected: unknown, given: unknown): readonly Place[] {
  const lists = isObject(expected) ? Object.entries(expected) : [];
  const values = valueAt(given, metric);
  const count = lists.find(([key]) => key === metric)?.[1];
  if (!Array.isArray(values) || !Array.isArray(count) || values.length !== count.length) return [];
  return values.map((value: unknown, place) => {
    const wanted = Object.fromEntries(
      lists.map(([key, list]) => [key, Array.isArray(list) ? (list[place] as unknown) : undefined]),
    );
    const point = wanted['month'] ?? wanted['day'];
    const months = isMonth(point) ? { start: point, end: point } : filter.months;
    return placeOf({ ...filter, months }, metric, wanted, { [metric]: value });
  });
}

/** The steps of the histograms that both answers have, with all numbers of postings. */
async function stepsOf(
  session: Session,
  { one, exchange }: Trial,
  metric: string,
): Promise<readonly Place[]> {
  const { histogram, filter } = one;
  if (histogram === undefined) return [];
  const counted = { ...one, histogram: { ...histogram, metrics: SUMMED } };
  const groups = bucketItems(jsonOf(exchange));
  return bucketItems((await oracleAnswer(session, counted)).body).flatMap((group) => {
    const same = groups.find(({ name }) => name === group['name']);
    const given = itemsAt(same, 'distribution', 'buckets') ?? [];
    return (itemsAt(group, 'distribution', 'buckets') ?? []).flatMap((step) => {
      const match = given.find(({ value }) => value === step['value']);
      return match === undefined || match[metric] === undefined ? [] : [placeOf(filter, metric, step, match)];
    });
  });
}
