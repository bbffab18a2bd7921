import {
  dayAfter,
  daysOfMonths,
  isDay,
  jsonOf,
  monthName,
  monthNumber,
  type MonthRange,
} from '../../../properties/index.ts';
import type { FoundPosting } from '../../../reference/index.ts';
import { type Aspect, bucketItems } from '../compare/comparison.ts';
import { groupOf, type CaseFilter, type OracleCase } from '../oracle-case.ts';
import type { Pool } from '../requests/pool.ts';
import { judged, type Session, type Trial } from '../session.ts';

/** The case with another filter; its series stays inside. */
export function withFilter(one: OracleCase, filter: CaseFilter): OracleCase {
  const { series } = one;
  if (series === undefined) return { ...one, filter };
  const { when } = series;
  const frame = isDay(when.start) ? daysOfMonths(filter.months) : filter.months;
  const start = when.start > frame.start ? when.start : frame.start;
  const end = when.end < frame.end ? when.end : frame.end;
  const inside = start <= end ? { start, end } : isDay(when.start) ? firstDays(frame) : frame;
  return { ...one, filter, series: { ...series, when: inside } };
}

/** Days of a daily series that a target has to serve: two months have at most 62. */
const MOST_DAYS = 62;

function firstDays({ start, end }: MonthRange): MonthRange {
  const last = dayAfter(start, MOST_DAYS - 1);
  return { start, end: last < end ? last : end };
}

/** The case with a facet that its filter fixes, so that one group has all of its postings. */
export function ofOneGroup(one: OracleCase): readonly OracleCase[] {
  if (groupOf(one) !== 'rankings') return [];
  const fixed = Object.entries(one.filter.facets).find(([, values]) => values.length === 1);
  return fixed === undefined || fixed[0] === one.facet ? [] : [{ ...one, facet: fixed[0] }];
}

/** The filter without a key. */
export function withoutKey(filter: CaseFilter, key: string): CaseFilter {
  const { [key]: _, ...facets } = filter.facets;
  return { ...filter, facets };
}

/** The filter with months around its frame. */
export function widerBy(filter: CaseFilter, before: number, after: number): CaseFilter {
  const { start, end } = filter.months;
  const months = { start: monthName(monthNumber(start) - before), end: monthName(monthNumber(end) + after) };
  return { ...filter, months };
}

/** Both halves of some months; none of a single one. */
export function halves({ start, end }: MonthRange): readonly MonthRange[] {
  const [from, to] = [monthNumber(start), monthNumber(end)];
  if (from >= to) return [];
  const middle = Math.floor((from + to) / 2);
  return [
    { start, end: monthName(middle) },
    { start: monthName(middle + 1), end },
  ];
}

/** The filter on the group at which a ranking differs, where its facet is a filter key. */
export function bucketFilter(
  session: Session,
  pool: Pool,
  trial: Trial,
  aspect: Aspect,
): CaseFilter | undefined {
  const { one, exchange } = trial;
  const difference = judged(session, trial).find((candidate) => candidate.aspect === aspect);
  const place = /^\/data\/ranking\/buckets\/(\d+)/.exec(difference?.path ?? '')?.[1];
  if (place === undefined || one.facet === undefined || !pool.values.has(one.facet)) return undefined;
  const name = bucketItems(jsonOf(exchange))[Number(place)]?.['name'];
  if (typeof name !== 'string') return undefined;
  return { ...one.filter, facets: { ...one.filter.facets, [one.facet]: [name] } };
}

/** The filter with all values of a posting that a filter can name. */
export function pinnedWholly(filter: CaseFilter, { facets }: FoundPosting): CaseFilter {
  const lists = Object.entries(facets).flatMap(([key, value]) =>
    typeof value === 'string' ? [[key, [value]] as const] : [],
  );
  return { ...filter, facets: { ...filter.facets, ...Object.fromEntries(lists) } };
}

/** The filter with as few values of a posting as distinguish it from others. */
export function pinned(
  filter: CaseFilter,
  { facets }: FoundPosting,
  others: readonly FoundPosting[],
): CaseFilter {
  const own = Object.entries(facets).flatMap(([key, value]) =>
    typeof value === 'string' && filter.facets[key]?.length !== 1 ? [[key, value] as const] : [],
  );
  const remaining = (pins: typeof own): number =>
    others.filter((other) => pins.every(([key, value]) => other.facets[key] === value)).length;
  const pairs = own.flatMap((one, place) => own.slice(place + 1).map((other) => [one, other]));
  const fewest = [...own.map((one) => [one]), ...pairs].find((pins) => remaining(pins) === 0) ?? own;
  const lists = fewest.map(([key, value]) => [key, [value]] as const);
  return { ...filter, facets: { ...filter.facets, ...Object.fromEntries(lists) } };
}

/** A month in which one posting was open, and no other one. */
export function monthAlone(posting: FoundPosting, others: readonly FoundPosting[]): MonthRange | undefined {
  const spanOf = ({ posted, expired }: FoundPosting): readonly [number, number] => [
    monthNumber(posted.slice(0, 7)),
    expired === null ? Infinity : monthNumber(expired.slice(0, 7)),
  ];
  const [first, last] = spanOf(posting);
  const spans = others.map((other) => spanOf(other));
  for (let month = first; month <= Math.min(last, first + MOST_MONTHS); month += 1)
    if (!spans.some(([start, end]) => start <= month && month <= end))
      return { start: monthName(month), end: monthName(month) };
  return undefined;
}

/** Months of a posting that are looked at. */
const MOST_MONTHS = 36;

/** More months than any rows have. */
export const ALL_MONTHS: MonthRange = { start: '2000-01', end: '2099-12' };

/** A way to widen a filter. */
export interface Relaxation {
  readonly name: string;
  readonly apply: (filter: CaseFilter) => CaseFilter;
}

/** Ways to widen a filter: the months around it, all months, each key, the keywords. */
export function relaxations({ facets, terms, isActive }: CaseFilter): readonly Relaxation[] {
  return [
    ...(isActive === true
      ? []
      : [
          { name: TIME_FRAME, apply: (filter: CaseFilter) => widerBy(filter, 1, 1) },
          { name: TIME_FRAME, apply: (filter: CaseFilter) => ({ ...filter, months: ALL_MONTHS }) },
        ]),
    ...Object.keys(facets).map((key) => ({
      name: key,
      apply: (filter: CaseFilter) => withoutKey(filter, key),
    })),
    ...(terms.length === 0
      ? []
      : [{ name: 'the keywords', apply: (filter: CaseFilter) => ({ ...filter, terms: [] }) }]),
  ];
}

/** The relaxation of the months. */
export const TIME_FRAME = 'the time frame';

const TRIED_VALUES = 3;
const MOST_VALUES = 60;

/** The filter with fewer values of a key: halves of those that postings have where one is enough, else one by one. */
export function smallerLists(
  filter: CaseFilter,
  keys: readonly string[],
  postings: readonly FoundPosting[],
  isOr: boolean,
): readonly CaseFilter[] {
  return keys.flatMap((key) => {
    const before = filter.facets[key];
    const values = valuesOf(postings, key);
    // A value that all of the postings have keeps each of them.
    const isShared = postings.every(({ facets }) => typeof facets[key] === 'string');
    if (values.length < 2 && (before !== undefined || isShared)) return [];
    const lists =
      isOr && values.length > TRIED_VALUES
        ? [values.slice(0, values.length / 2), values.slice(values.length / 2)]
        : values.slice(0, TRIED_VALUES).map((value) => [value]);
    return lists
      .map((list) => list.slice(0, MOST_VALUES))
      .filter((list) => list.length > 0 && (before === undefined || before.length > list.length))
      .map((list) => ({ ...filter, facets: { ...filter.facets, [key]: list } }));
  });
}

/** The values of a key that postings have, the most frequent first. */
function valuesOf(postings: readonly FoundPosting[], key: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { facets } of postings) {
    const value = facets[key];
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}
