import { defined, type Dialect, type OptionOf } from '../../../../contracts/index.ts';
import { dayAfter, daysOfMonths, monthAfter, type MonthRange } from '../../../../properties/index.ts';
import { rules } from '../../fingerprint/rules.ts';
import { filterBody, type CaseFilter, type OracleCase, type PhraseReading } from '../../oracle-case.ts';

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
  /** The filters of which a posting has at least one; undefined as above. */
  readonly filters?: (one: OracleCase, written: Written) => readonly object[] | undefined;
}

/** How a filter is written for the oracle. */
interface Written {
  readonly whenEnd: OptionOf<'when-end'> | undefined;
  readonly phrases: PhraseReading;
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
  {
    text: 'where any of its keys is enough',
    filters: (one, written) => {
      const parts = Object.entries(one.filter.facets);
      if (parts.length < 2) return undefined;
      return parts.map(([key, list]) => bodyOf({ ...one.filter, facets: { [key]: list } }, one, written));
    },
  },
  ofValues('with the first value of each key alone', (list) => list.slice(0, 1)),
  ofValues('with the last value of each key alone', (list) => list.slice(-1)),
  ofValues('without the first value of each key', (list) => (list.length < 2 ? list : list.slice(1))),
  ofValues('with the first two values of each key only', (list) => list.slice(0, 2)),
  ofValues('without the last value of each key', (list) => list.slice(0, Math.max(1, list.length - 1))),
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
    text: 'by the day on which they expired',
    isOfPostings: true,
    filters: (one, written) => {
      const body = bodyOf(one.filter, one, written);
      const when = 'when' in body && typeof body.when === 'object' ? body.when : undefined;
      return when === undefined ? undefined : [{ ...body, when: { ...when, type: 'expired' } }];
    },
  },
  ofMonths('in all months', () => ['2000-01', '2099-12']),
  ofMonths('without the last month', ({ start, end }) => [start, monthAfter(end, -1)]),
  ofMonths('without the first month', ({ start, end }) => [monthAfter(start, 1), end]),
  ofMonths('with the month after', ({ start, end }) => [start, monthAfter(end, 1)]),
  ofMonths('with the month before', ({ start, end }) => [monthAfter(start, -1), end]),
  ofMonths('of its first month alone', ({ start }) => [start, start]),
  ofMonths('of its last month alone', ({ end }) => [end, end]),
  ...rules.map(({ text, filters: parts }): Reading => ({
    text,
    isOfPostings: true,
    filters: (one, written) => {
      const body = bodyOf(one.filter, one, written);
      const isFree = parts.every((part) => Object.keys(part).every((key) => !(key in body)));
      return isFree ? parts.map((part) => ({ ...body, ...part })) : undefined;
    },
  })),
  {
    text: 'without the postings that have no value of the distribution',
    isOfPostings: true,
    filters: (one, written) => {
      const measured = one.percentiles?.facet ?? one.histogram?.facet;
      const body = bodyOf(one.filter, one, written);
      return measured === undefined || measured in body
        ? undefined
        : [{ ...body, [measured]: { lower_bound: 0 } }];
    },
  },
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

function bodyOf(filter: CaseFilter, one: OracleCase, { whenEnd, phrases }: Written): object {
  return filterBody({ ...one, filter }, whenEnd, phrases);
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

/** Days are a form of `when` of the oracle. */
function ofDays(text: string, changed: (days: MonthRange) => readonly [string, string]): Reading {
  return {
    text,
    isOfPostings: true,
    isOfFrame: true,
    filters: (one, written) => {
      const { months, isActive } = one.filter;
      if (isActive === true) return undefined;
      const days = daysOfMonths(months);
      const [start, end] = changed(days);
      if (start === days.start && end === days.end) return undefined;
      const isExclusive = one.operation.startsWith('rank') && written.whenEnd === 'exclusive';
      const when = { start, end: isExclusive ? dayAfter(end, 1) : end };
      return [{ ...bodyOf(one.filter, one, written), when }];
    },
  };
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
