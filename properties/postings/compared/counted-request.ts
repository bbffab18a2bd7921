import {
  isObject,
  matchRoute,
  type OperationId,
  type OptionOf,
  numberOf,
  objectOf,
} from '../../../contracts/index.ts';
import type { RequestSpec } from '../../kit/exchange.ts';
import { type Item } from '../answers.ts';
import type { Filter } from '../filter/filter.ts';
import { isMonth, monthAfter } from '../months/months.ts';

/** Postings as a filter selects them, written so that equal filters are equal texts. */
export interface Selected {
  /** Each key with its values, as JSON, sorted. Keywords are a key. */
  readonly parts: readonly string[];
  /** A month, `START/END` for months, `active`, or a day. */
  readonly when: string;
}

/** A request of the posting groups of which it is known what its answer counts. */
export interface CountedRequest extends Selected {
  readonly operation: OperationId;
  /** The ranked facet. */
  readonly facet: string | undefined;
  /** The facet that is ranked within the groups. */
  readonly inner: string | undefined;
  readonly rank: Item;
  readonly nestedRank: Item;
}

/** What the body of such a request may have. */
const bodyKeys = new Set([
  'filter',
  'rank',
  'timeseries',
  'distribution',
  'nested_rank',
  'metrics',
  'fields',
  'order',
  'limit',
]);
const rankKeys = new Set(['by', 'limit', 'extra_metrics']);

/** Reads what a request counts; undefined for a request with anything that the specification does not name. */
export function countedRequest(
  { group, method, path, body, credential = 'valid' }: RequestSpec,
  whenEnd: OptionOf<'when-end'>,
): CountedRequest | undefined {
  const match = path.includes('?') ? undefined : matchRoute(group, method, path);
  if (match === undefined || credential !== 'valid' || !isObject(body)) return undefined;
  const { rank = {}, nested_rank: nestedRank = {}, filter } = body;
  if (!isObject(filter) || !isObject(rank) || !isObject(nestedRank)) return undefined;
  const isKnown =
    Object.keys(body).every((key) => bodyKeys.has(key)) &&
    [rank, nestedRank].every((part) => Object.keys(part).every((key) => rankKeys.has(key)));
  const { when, ...keys } = filter;
  const frame = frameOf(when, whenEnd);
  const parts = Object.entries(keys).map(([key, value]) => partOf(key, value));
  if (!isKnown || frame === undefined || !parts.every((part) => part !== undefined)) return undefined;
  const { rankingFacet: facet, nestedRankingFacet: inner } = match.params;
  if (facet !== undefined && (typeof rank['by'] !== 'string' || numberOf(rank['limit']) === undefined))
    return undefined;
  const operation = match.route.operationId;
  return { operation, facet, inner, rank, nestedRank, parts: parts.toSorted(), when: frame };
}

function partOf(key: string, value: unknown): string | undefined {
  if (key === 'keywords') return JSON.stringify([key, objectOf(value)['query'] ?? value]);
  const isList = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');
  return isList ? JSON.stringify([key, ...value.toSorted()]) : undefined;
}

function frameOf(when: unknown, whenEnd: OptionOf<'when-end'>): string | undefined {
  if (when === 'active') return when;
  const { start, end } = isObject(when) ? when : {};
  if (!isMonth(start) || !isMonth(end)) return undefined;
  const last = whenEnd === 'exclusive' ? monthAfter(end, -1) : end;
  return last < start ? undefined : rangeText(start, last);
}

/** A range of months as `Selected.when` has it. */
export const rangeText = (start: string, end: string): string => (start === end ? start : `${start}/${end}`);

/** The first and the last month of a time frame; undefined for `active` and for days. */
export function monthsIn(when: string): readonly [start: string, end: string] | undefined {
  const [start = '', end = start] = when.split('/');
  return isMonth(start) ? [start, end] : undefined;
}

/** The parts with an additional value of a key; undefined where they have other values of it. */
export function withValue(
  parts: readonly string[],
  key: string,
  value: string,
): readonly string[] | undefined {
  const added = JSON.stringify([key, value]);
  if (parts.includes(added)) return parts;
  const opening = JSON.stringify([key]).slice(0, -1);
  return parts.some((part) => part.startsWith(`${opening},`)) ? undefined : [...parts, added].toSorted();
}

/** The one value that a part has of its key; undefined for several values, and for keywords. */
export function valueIn(part: string): readonly [key: string, value: string] | undefined {
  const [key = '', value = '', ...others] = JSON.parse(part) as readonly string[];
  return others.length > 0 || key === 'keywords' ? undefined : [key, value];
}

/** Selected postings as a filter of checks; undefined for a time frame that is not of months. */
export function filterFor({ parts, when }: Selected): Filter | undefined {
  const [start, end] = monthsIn(when) ?? [];
  if (start === undefined || end === undefined) return undefined;
  const lists = parts.map((part) => JSON.parse(part) as readonly [string, ...string[]]);
  const query = lists.find(([key]) => key === 'keywords')?.[1];
  return {
    months: { start, end },
    facets: Object.fromEntries(
      lists.flatMap(([key, ...values]) => (key === 'keywords' ? [] : [[key, values]])),
    ),
    ...(query === undefined ? {} : { keywords: { query, type: 'phrase' } }),
  };
}

/** Selected postings in words, for reports. */
export function inWords({ parts, when }: Selected): string {
  const keys = parts.map((part) => {
    const [key, ...values] = JSON.parse(part) as readonly string[];
    return `${key} ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  });
  return [when.replace('/', ' to '), ...keys].join(' and ');
}
