import { isObject } from '../../values.ts';
import type { ClauseId } from '../index.ts';

/** The parts of a filter of postings, the rarest first: fewer months, several values of a key, keywords, several keys, a key. */
export const filterParts = ['when', 'values', 'keywords', 'keys', 'facet'] as const;

/** A part of a filter. */
export type FilterPart = (typeof filterParts)[number];

/** A filter as a request has it. */
export type Filter = Readonly<Record<string, unknown>>;

/** The months of a filter. */
export interface Months {
  readonly start: string;
  readonly end: string;
}

/** Clauses on parts of a filter, by the end of their id; the part that their requests need comes first. */
const endings: readonly (readonly [RegExp, readonly FilterPart[]])[] = [
  [/\/filter-when-/, ['when']],
  [/\/filter-values-or$/, ['values']],
  [/\/(?:filter-)?keywords-/, ['keywords']],
  [/\/filter-narrows$/, ['keys', 'facet']],
  [/\/filter-(?:applies|facet-applies|finds|records)$/, ['facet']],
];

/** The part of a filter that a clause is about, where the filters of its violations share the parts `shared`. */
export function filterPartOf(clause: ClauseId, shared: readonly FilterPart[]): FilterPart | undefined {
  const parts = endings.find(([ending]) => ending.test(clause))?.[1] ?? [];
  return parts.find((part) => shared.includes(part)) ?? parts[0];
}

/** Clauses on what a filter leaves, whose checks choose filters that leave little. */
const ofFilter = /\/distribution-of-filter$/;

/** The part of a filter without which a clause cannot be violated: `filterPartOf`, or a key for clauses on what it leaves. */
export function neededPartOf(clause: ClauseId, shared: readonly FilterPart[]): FilterPart | undefined {
  return filterPartOf(clause, shared) ?? (ofFilter.test(clause) ? 'facet' : undefined);
}

/** The months of a filter, where it has some. */
function monthsOf({ when }: Filter): Months | undefined {
  if (!isObject(when)) return undefined;
  const { start, end } = when;
  return typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined;
}

/** The months from the earliest to the latest of some filters. */
export function widestMonths(filters: readonly Filter[]): Months {
  const months = filters.flatMap((filter) => monthsOf(filter) ?? []);
  return {
    start: months.map(({ start }) => start).toSorted()[0] ?? '',
    end:
      months
        .map(({ end }) => end)
        .toSorted()
        .at(-1) ?? '',
  };
}

/** The parts that a filter has; its months are a part if they are fewer than the `widest`. */
export function filterPartsOf(filter: Filter, widest: Months): readonly FilterPart[] {
  const { when, keywords, ...facets } = filter;
  const values = Object.values(facets);
  const months = monthsOf(filter);
  const has: Readonly<Record<FilterPart, boolean>> = {
    values: values.some((value) => Array.isArray(value) && value.length > 1),
    keywords: keywords !== undefined,
    keys: values.length + Number(keywords !== undefined) > 1,
    facet: values.length > 0,
    when: months === undefined ? when !== undefined : months.start > widest.start || months.end < widest.end,
  };
  return filterParts.filter((part) => has[part]);
}
