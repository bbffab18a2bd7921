import type { ClauseId } from '../../../contracts/index.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import type { MonthRange } from '../months/months.ts';

/** A keyword filter. The specification grants quoted terms joined with OR under the type `phrase`. */
export interface Keywords {
  readonly query: string;
  readonly type: 'phrase';
}

/** The values of facet filters by key. Any text may be a key: build with `Object.fromEntries`. */
export type FacetFilters = Readonly<Record<string, readonly string[]>>;

/** A filter as checks work with it. `months` contains both ends; a request translates it for the target (`whenOf`). */
export interface Filter {
  readonly months: MonthRange;
  readonly facets?: FacetFilters;
  readonly keywords?: Keywords;
}

/** How a group counts N(F), the postings of a filter: by the totals of a plain ranking, or by POST /totals. */
export interface Counting {
  /** The request whose `totals` have these metrics over the whole filter. `unique_postings` is among the metrics. */
  readonly request: (filter: Filter, metrics: readonly string[]) => RequestSpec;
  /** The request for a ranking of a facet, which shows the values that a filter matches. */
  readonly ranking?: (facet: string, filter: Filter) => RequestSpec;
  /** The months of the data, in which the values of filters were found. */
  readonly frame?: MonthRange | undefined;
  /** Whether the specification names this filter key, or the target accepted it before: then a refusal is a violation. */
  readonly grants: (key: string) => boolean;
  /** The values of a facet that the target showed, most postings first; none when omitted. */
  readonly shown?: (facet: string) => readonly string[];
  /** The clause of level should that a filter on the key of another facet is accepted. */
  readonly keyClause: ClauseId;
}

/** The filter with one more key; the values of a key that it has already are replaced. */
export function withKey(filter: Filter, key: string, values: readonly string[]): Filter {
  return { ...filter, facets: { ...filter.facets, [key]: values } };
}

/** The filter over other months. */
export function withMonths(filter: Filter, start: string, end: string = start): Filter {
  return { ...filter, months: { start, end } };
}

/** A query of quoted terms of which a posting has at least one. Quotes inside a term are left out. */
export function anyOf(...terms: readonly string[]): Keywords {
  return { query: terms.map((term) => `"${term.replaceAll('"', '')}"`).join(' OR '), type: 'phrase' };
}

/** The keys of the facet filters. */
export const keysOf = ({ facets = {} }: Filter): readonly string[] => Object.keys(facets);

/** Values of a key that every target accepts that combines several. */
const SOME_VALUES = 2;

/** Whether a key has so many values that a target may refuse the filter (decisions: several values). */
export function hasManyValues({ facets = {} }: Filter): boolean {
  return Object.values(facets).some((values) => values.length > SOME_VALUES);
}

/** The filter in words, for reports. `active` postings are those of no months. */
export function filterInWords({
  months,
  facets = {},
  keywords,
  active,
}: Filter & { readonly active?: true }): string {
  const range = months.start === months.end ? months.start : `${months.start} to ${months.end}`;
  return [
    active === true ? 'active' : range,
    ...Object.entries(facets).map(
      ([key, values]) => `${key} ${values.map((value) => JSON.stringify(value)).join(', ')}`,
    ),
    ...(keywords === undefined ? [] : [`keywords ${keywords.query}`]),
  ].join(' and ');
}
