import { numberOf, objectOf } from '../../../contracts/index.ts';
import { dataOf, type Exchange } from '../../kit/exchange.ts';
import { bucketsOf, itemsAt, totalsOf, type Item } from '../answers.ts';
import { isListOfDays, isListOfMonths } from '../months/months.ts';
import { monthsIn, withValue, type CountedRequest, type Selected } from './counted-request.ts';

/** Where an answer states a count, the most direct place first. */
export const places = ['totals', 'bucket', 'nested', 'point', 'day'] as const;

type Place = (typeof places)[number];

/** A count that an answer states of some postings. */
export interface StatedCount extends Selected {
  readonly place: Place;
  readonly metric: string;
  readonly value: number;
}

/** The function called for each count. It takes arguments rather than an object, because it is called very often. */
export type VisitCount = (
  parts: readonly string[],
  when: string,
  place: Place,
  metric: string,
  value: number,
) => void;

/** How the counts of a target are read. */
export interface Reading {
  /** The names of groups that a filter finds. */
  readonly namesOf: (buckets: readonly Item[]) => readonly string[];
  /** Whether what counts on a day does not depend on the other months of the filter. */
  readonly daysAlone: boolean;
}

/** The metrics whose values are whole numbers of something, or medians. */
const metrics = [
  'unique_postings',
  'total_postings',
  'duplicate_postings',
  'unique_companies',
  'median_posting_duration',
  'median_salary',
];

/** Visits each count that an answer states. What the totals of a nested ranking are is not specified. */
export function visitCounts(
  exchange: Exchange,
  { operation, facet, inner, parts, when }: CountedRequest,
  reading: Reading,
  visit: VisitCount,
): void {
  const visitHolder = (holder: Item, place: Place, selected: Selected): void => {
    for (const metric of metrics) {
      const value = numberOf(holder[metric]);
      if (value !== undefined) visit(selected.parts, selected.when, place, metric, value);
    }
  };
  const whole = { parts, when };
  if (operation === 'companyPostings') {
    const value = numberOf(dataOf(exchange)?.['unique_postings']);
    if (value !== undefined) visit(parts, when, 'totals', 'unique_postings', value);
  } else if (operation !== 'rankPostingsNested') visitHolder(totalsOf(exchange) ?? {}, 'totals', whole);
  if (operation === 'companyTimeseries')
    visitSeries(objectOf(dataOf(exchange)?.['timeseries']), whole, reading, visit);
  if (facet === undefined) return;
  const buckets = bucketsOf(exchange);
  const names = new Set(reading.namesOf(buckets));
  for (const bucket of buckets) {
    const name = String(bucket['name']);
    const own = names.has(name) ? withValue(parts, facet, name) : undefined;
    if (own === undefined) continue;
    const group = { parts: own, when };
    visitHolder(bucket, 'bucket', group);
    visitSeries(objectOf(bucket['timeseries']), group, reading, visit);
    if (inner === undefined) continue;
    const within = itemsAt(objectOf(bucket['ranking']), 'buckets') ?? [];
    const innerNames = new Set(reading.namesOf(within));
    for (const nested of within) {
      const innerName = String(nested['name']);
      const both = innerNames.has(innerName) ? withValue(own, inner, innerName) : undefined;
      if (both !== undefined) visitHolder(nested, 'nested', { parts: both, when });
    }
  }
}

/** Visits the points of a series of months or days, which are under any key. */
function visitSeries(
  series: Item,
  { parts, when }: Selected,
  { daysAlone }: Reading,
  visit: VisitCount,
): void {
  const labels = Object.values(series).find((list) => isListOfMonths(list) || isListOfDays(list));
  // What a point outside of the time frame of the filter counts is not specified.
  const [start, end] = monthsIn(when) ?? [];
  if (labels === undefined || start === undefined || end === undefined) return;
  const isOfDays = isListOfDays(labels);
  const place = isOfDays ? 'day' : 'point';
  const points = labels.flatMap((label, at) => {
    const month = label.slice(0, 7);
    if (month < start || month > end) return [];
    return [{ at, frame: isOfDays && !daysAlone ? `${label} of ${when}` : label }];
  });
  for (const metric of metrics) {
    const values = series[metric];
    if (!Array.isArray(values) || values.length !== labels.length) continue;
    for (const { at, frame } of points) {
      const value = numberOf(values[at]);
      if (value !== undefined) visit(parts, frame, place, metric, value);
    }
  }
}
