import { defined, isObject, type Dialect } from '../../../../contracts/index.ts';
import { dayAfter, daysOfMonths, monthAfter, type MonthRange } from '../../../../properties/index.ts';
import { rules } from '../../fingerprint/rules.ts';
import type { CaseFilter, FilterReading, OracleCase } from '../../oracle-case.ts';

/** How a target may have misread a request. */
export interface Reading {
  /** Such as `without skills_name`. */
  readonly text: string;
  /** Whether it leaves out, or adds, postings by what they are: a single one shows it best. */
  readonly isOfPostings?: true;
  /** Whether it is another time frame: the points of a series follow. */
  readonly isOfFrame?: true;
  /** The request that the oracle answers as the target does; undefined where it is the same, or cannot be written. */
  readonly change?: (one: OracleCase) => OracleCase | undefined;
  /** The dialect in which the oracle answers as the target does. */
  readonly dialect?: Dialect;
}

/** The readings of a request, those that change less first. */
export const readings: readonly Reading[] = [
  withFilters('without its keys', (filter) =>
    Object.keys(filter.facets).length === 0 ? undefined : { ...filter, facets: {} },
  ),
  withFilters('without the keywords', (filter) =>
    filter.terms.length === 0 ? undefined : { ...filter, terms: [] },
  ),
  withFilters('with the first of the keywords alone', (filter) =>
    filter.terms.length < 2 ? undefined : { ...filter, terms: filter.terms.slice(0, 1) },
  ),
  withFilters('with the last of the keywords alone', (filter) =>
    filter.terms.length < 2 ? undefined : { ...filter, terms: filter.terms.slice(-1) },
  ),
  withFilters('with all of the keywords', (filter) =>
    filter.terms.length < 2 || filter.operator !== undefined ? undefined : { ...filter, operator: 'AND' },
  ),
  withFilters('with any of the keywords', ({ operator, ...filter }) =>
    filter.terms.length < 2 || operator === undefined ? undefined : filter,
  ),
  ofKeys('with the first of its keys alone', (keys) => keys.slice(0, 1)),
  ofKeys('with the last of its keys alone', (keys) => keys.slice(-1)),
  ofKeys('without the first of its keys', (keys) => keys.slice(1)),
  ofKeys('without the last of its keys', (keys) => keys.slice(0, -1)),
  ofKeys('with the first two of its keys alone', (keys) => keys.slice(0, 2)),
  readAs('where any of its keys is enough', ({ filter: { facets } }) => {
    const keys = Object.keys(facets);
    if (keys.length < 2) return undefined;
    const isOther = (name: string, key: string): boolean => name !== key && keys.includes(name);
    return (written) =>
      keys.map((key) => Object.fromEntries(Object.entries(written).filter(([name]) => !isOther(name, key))));
  }),
  ofValues('with the first value of each key alone', (list) => list.slice(0, 1)),
  ofValues('with the last value of each key alone', (list) => list.slice(-1)),
  ofValues('without the first value of each key', (list) => (list.length < 2 ? list : list.slice(1))),
  ofValues('with the first two values of each key only', (list) => list.slice(0, 2)),
  ofValues('without the last value of each key', (list) => list.slice(0, Math.max(1, list.length - 1))),
  ofLists('with all values of a key that has more than two', 'and', (list) => list.length > 2),
  ofLists('with any of the values of a key that has two', 'or', (list) => list.length === 2),
  ofLists('with any of the values of a key that has more than two', 'or', (list) => list.length > 2),
  ofLists('with all values of a key that has two', 'and', (list) => list.length === 2),
  ofDays('without the last day', ({ start, end }) => [start, dayAfter(end, -1)]),
  ofDays('without the first day', ({ start, end }) => [dayAfter(start, 1), end]),
  ofDays('with the day after', ({ start, end }) => [start, dayAfter(end, 1)]),
  ofDays('with the day before', ({ start, end }) => [dayAfter(start, -1), end]),
  ofDays('a day later', ({ start, end }) => [dayAfter(start, 1), dayAfter(end, 1)]),
  ofDays('a day earlier', ({ start, end }) => [dayAfter(start, -1), dayAfter(end, -1)]),
  ofDays('without the first and the last day', ({ start, end }) => [dayAfter(start, 1), dayAfter(end, -1)]),
  ...[1, 28, 30].map((most) =>
    ofDays(`with ${most === 1 ? '1 day' : `${most} days at most`} in its last month`, ({ start, end }) => {
      const last = dayAfter(`${end.slice(0, 7)}-01`, most - 1);
      return [start, last < end ? last : end];
    }),
  ),
  {
    ...readAs('by the day on which they expired', ({ filter }) =>
      filter.isActive === true
        ? undefined
        : ({ when, ...others }) => ({ ...others, when: { ...(when as object), type: 'expired' } }),
    ),
    isOfPostings: true,
  },
  ofMonths('in all months', () => ['2000-01', '2099-12']),
  ofMonths('without the last month', ({ start, end }) => [start, monthAfter(end, -1)]),
  ofMonths('without the first month', ({ start, end }) => [monthAfter(start, 1), end]),
  ofMonths('with the month after', ({ start, end }) => [start, monthAfter(end, 1)]),
  ofMonths('with the month before', ({ start, end }) => [monthAfter(start, -1), end]),
  ofMonths('of its first month alone', ({ start }) => [start, start]),
  ofMonths('of its last month alone', ({ end }) => [end, end]),
  ...rules.map(({ text, filters: parts }) => ofParts(text, () => parts)),
  ofParts('without the postings that have no value of the distribution', ({ percentiles, histogram }) => {
    const measured = (percentiles ?? histogram)?.facet;
    return measured === undefined ? undefined : [{ [measured]: { lower_bound: 0 } }];
  }),
  {
    text: 'ranked by unique_postings',
    change: (one) =>
      one.rank === undefined || one.rank.by === 'unique_postings'
        ? undefined
        : { ...one, rank: { ...one.rank, by: 'unique_postings' } },
  },
];

/** The readings of the limit of a ranking, which change what groups come and nothing in them. */
export const limitReadings: readonly Reading[] = [
  ofLimit('with a limit that is one smaller', (limit) => limit - 1),
  ofLimit('with a limit that is one larger', (limit) => limit + 1),
];

/** The readings that leave out one key of a request. */
export function withoutEachKey(one: OracleCase): readonly Reading[] {
  return Object.keys(one.filter.facets).map((key) =>
    withFilters(`without ${key}`, (filter) => {
      const { [key]: list, ...facets } = filter.facets;
      return list === undefined ? undefined : { ...filter, facets };
    }),
  );
}

/** A reading of the filter that the form of cases does not have. */
function readAs(text: string, readingOf: (one: OracleCase) => FilterReading | undefined): Reading {
  return {
    text,
    change(one) {
      const read = readingOf(one);
      return read && { ...one, filter: { ...one.filter, read } };
    },
  };
}

/** A reading of some lists of values by another operator; undefined where each list has it. */
function ofLists(text: string, operator: 'and' | 'or', is: (list: readonly string[]) => boolean): Reading {
  return readAs(text, ({ filter: { facets } }) => {
    const lists = Object.entries(facets).filter(([, list]) => is(list));
    const read = lists.map(([key, include]) => [key, { include, include_op: operator }] as const);
    return lists.length === 0 ? undefined : (written) => ({ ...written, ...Object.fromEntries(read) });
  });
}

/** A reading by which only postings that match one of some further filters count. */
function ofParts(text: string, partsOf: (one: OracleCase) => readonly object[] | undefined): Reading {
  const reading = readAs(text, (one) => {
    const parts = partsOf(one);
    const isTaken = parts?.some((part) => Object.keys(part).some((key) => key in one.filter.facets)) ?? true;
    return isTaken ? undefined : (written) => parts?.map((part) => ({ ...written, ...part })) ?? written;
  });
  return { ...reading, isOfPostings: true };
}

function withFilters(text: string, changed: (filter: CaseFilter) => CaseFilter | undefined): Reading {
  return {
    text,
    change: (one) => {
      const filter = changed(one.filter);
      return filter && { ...one, filter };
    },
  };
}

function ofKeys(text: string, kept: (keys: readonly string[]) => readonly string[]): Reading {
  return withFilters(text, (filter) => {
    const keys = Object.keys(filter.facets);
    const left = kept(keys);
    if (keys.length < 2 || left.length === keys.length) return undefined;
    return { ...filter, facets: Object.fromEntries(left.map((key) => [key, filter.facets[key] ?? []])) };
  });
}

function ofValues(text: string, kept: (values: readonly string[]) => readonly string[]): Reading {
  return withFilters(text, (filter) => {
    const lists = Object.entries(filter.facets);
    if (lists.every(([, list]) => kept(list).length === list.length)) return undefined;
    return { ...filter, facets: Object.fromEntries(lists.map(([key, list]) => [key, kept(list)])) };
  });
}

function ofMonths(text: string, changed: (months: MonthRange) => readonly [string, string]): Reading {
  return {
    text,
    isOfPostings: true,
    isOfFrame: true,
    change: (one) => {
      const { filter, series } = one;
      const [start, end] = changed(filter.months);
      const isSame = start === filter.months.start && end === filter.months.end;
      // A ranked series has months of its own.
      if (start > end || isSame || filter.isActive === true || series !== undefined) return undefined;
      return { ...one, filter: { ...filter, months: { start, end } } };
    },
  };
}

/** Days are a form of `when` of the oracle; the end is that of the case, where it is exclusive the day after. */
function ofDays(text: string, changed: (days: MonthRange) => readonly [string, string]): Reading {
  const reading = readAs(text, ({ filter: { months, isActive } }) => {
    const days = daysOfMonths(months);
    const [start, end] = changed(days);
    if (isActive === true || (start === days.start && end === days.end)) return undefined;
    return ({ when, ...others }) => {
      const isExclusive = isObject(when) && when['end'] !== months.end;
      return { ...others, when: { start, end: isExclusive ? dayAfter(end, 1) : end } };
    };
  });
  return { ...reading, isOfPostings: true, isOfFrame: true };
}

/** Rankings, and nested ones, with another limit. */
export function ofLimit(text: string, changed: (limit: number) => number): Reading {
  return {
    text,
    change: (one) => {
      const { rank, nested } = one;
      if (rank === undefined) return undefined;
      const limit = changed(rank.limit);
      const inner = nested && { ...nested, rank: { ...nested.rank, limit: changed(nested.rank.limit) } };
      // The oracle has no ranking of no groups.
      if (limit < 1 || (inner?.rank.limit ?? 1) < 1) return undefined;
      return { ...one, rank: { ...rank, limit }, ...defined({ nested: inner }) };
    },
  };
}
